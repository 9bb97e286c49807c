#include "cli/help.h"

#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include <algorithm>

#include "bots/bot.h"
#include "match/match.h"
#include "text/canvas.h"
#include "text/message.h"
#include "text/words.h"

namespace astragal::cli {

using text::message;
using text::with;

namespace {

constexpr int kWidth = 80;
constexpr int kLeft = 26;  // columns of option and command names

/// CLI11's formatter does not wrap lines, and counts bytes instead of columns.
class HelpForm : public CLI::Formatter {
 public:
  [[nodiscard]] std::string make_option(const CLI::Option* option, bool positional) const override {
    // Arguments are shown without a type: GAME.
    return line(make_option_name(option, positional) + (positional ? "" : make_option_opts(option)),
                make_option_desc(option));
  }
  [[nodiscard]] std::string make_subcommand(const CLI::App* command) const override {
    return line(command->get_name(), command->get_description());
  }
  [[nodiscard]] std::string make_option_name(const CLI::Option* option,
                                             bool positional) const override {
    const auto name = CLI::Formatter::make_option_name(option, positional);
    return positional ? get_label(name) : name;
  }

 private:
  static std::string line(const std::string& left, const std::string& right) {
    const std::string indent(kLeft, ' ');
    std::string text = "  " + left;
    const int room = kLeft - text::shown_columns(text);
    text += room > 1 ? std::string(static_cast<std::size_t>(room), ' ') : "\n" + indent;
    std::string description = text::wrapped(right, kWidth - kLeft);
    for (auto at = description.find('\n'); at + 1 < description.size();
         at = description.find('\n', at + 1)) {
      description.insert(at + 1, indent);
    }
    return text + description;
  }
};

/// "help", "help-play", "help-rooms-list"
std::string section_of(const CLI::App& app) {
  return app.get_parent() == nullptr ? "help"
                                     : section_of(*app.get_parent()) + "-" + app.get_name();
}

/// The text of this command, or else the one in [help], shared by all commands.
std::string text_of(const std::string& section, std::string_view key) {
  const auto games = match::Match::game_names();
  return message(text::phrase(section, key).empty() ? "help" : section, key,
                 with("games", text::list_of({games.begin(), games.end()}, "or")),
                 with("bots", bots::list_of_bots()));
}

std::string key_of(const CLI::Option& option) {
  const auto& names = option.get_lnames();
  return names.empty() ? text::lower(option.get_name()) : names.front();
}

}  // namespace

void set_help_form(CLI::App& app) {
  auto form = std::make_shared<HelpForm>();
  form->label("Usage", message("help", "usage"));
  form->label("OPTIONS", message("help", "usage-options"));
  form->label("SUBCOMMAND", message("help", "usage-command"));
  form->label("Positionals", message("help", "arguments"));
  form->label("REQUIRED", message("help", "required"));
  for (const auto pair : text::split(text::phrase("help", "metavariables"), ' ')) {
    const auto colon = pair.find(':');
    form->label(std::string(pair.substr(0, colon)), std::string(pair.substr(colon + 1)));
  }
  app.formatter(std::move(form));
}

void add_help_texts(CLI::App& app) {
  const std::string section = section_of(app);
  app.description(text_of(section, "about"));
  if (!text::phrase(section, "footer").empty()) app.footer(text_of(section, "footer"));
  if (app.get_parent() != nullptr) app.group(message("help", "commands"));
  for (CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;  // hidden
    option->description(text_of(section, key_of(*option)));
    option->group(message("help", "options"));
  }
  for (CLI::App* command : app.get_subcommands({})) add_help_texts(*command);
}

std::string fault_text(const CLI::App& app, const CLI::ParseError& fault) {
  const std::string text = fault.what();
  const auto before = [&text](std::string_view mark) { return text.substr(0, text.find(mark)); };
  const auto after = [&text](std::string_view mark) {
    return text.substr(std::min(text.find(mark), text.size() - mark.size()) + mark.size());
  };
  if (dynamic_cast<const CLI::ExtrasError*>(&fault) != nullptr) {
    return message("help", "unexpected", with("what", app.remaining(true).front()));
  }
  if (dynamic_cast<const CLI::RequiredError*>(&fault) != nullptr) {
    if (text.starts_with("A subcommand")) return message("help", "missing-command");
    return message("help", "missing", with("what", before(" is required")));
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&fault) != nullptr) {
    return message("help", "missing-value", with("what", before(":")));
  }
  if (dynamic_cast<const CLI::ConversionError*>(&fault) != nullptr) {
    return message("help", "bad-value", with("what", after(": ")));
  }
  return text;
}

CLI::Validator one_of(std::vector<std::string> values) {
  return {[values = std::move(values)](const std::string& text) {
            return std::find(values.begin(), values.end(), text) != values.end()
                       ? std::string()
                       : message("help", "not-one-of", with("values", text::list_of(values, "or")));
          },
          ""};
}

CLI::Validator whole_number(int least, int most) {
  return {[least, most](const std::string& text) {
            const auto number = text::read_number(text);
            return number && *number >= least && *number <= most
                       ? std::string()
                       : message("help", "not-in-range", with("least", least), with("most", most));
          },
          ""};
}

}  // namespace astragal::cli
