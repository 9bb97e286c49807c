#pragma once

#include <CLI/App.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace astragal::cli {

/// Gives the program's help its form and its headings; to be called before commands are added.
void set_help_form(CLI::App& app);

/// Gives each command and option its text, from the sections help-… of data/words.
void add_help_texts(CLI::App& app);

/// What is wrong with a command line, in the language of this program.
std::string fault_text(const CLI::ParseError& fault);

/// Values that an option can have; others are refused in the language of this program.
CLI::Validator one_of(std::vector<std::string> values);
CLI::Validator whole_number(int least, int most);

}  // namespace astragal::cli
