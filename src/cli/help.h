#pragma once

#include <CLI/App.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace astragal::cli {

/// Sets layout and headings of --help. Call it before commands are added.
void set_help_form(CLI::App& app);

/// Sets the text of each command and option, from the sections help-… of data/words.
void add_help_texts(CLI::App& app);

/// The error of the command line that `app` could not parse, in the user's language.
std::string fault_text(const CLI::App& app, const CLI::ParseError& fault);

/// Validators with error messages in the user's language.
CLI::Validator one_of(std::vector<std::string> values);
CLI::Validator whole_number(int least, int most);

}  // namespace astragal::cli
