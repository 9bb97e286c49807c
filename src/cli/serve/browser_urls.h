#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace astragal::cli {

/// The folder with the browser's files: beside this program, or as installed. Empty if missing.
std::filesystem::path web_folder();

/// URLs of a server that listens at `address`. For a wildcard address: localhost first, then each
/// address of this computer.
std::vector<std::string> urls_of(const std::string& scheme, const std::string& address);

/// Opens the page in the default browser, if there is a desktop.
void open_in_browser(const std::string& url);

}  // namespace astragal::cli
