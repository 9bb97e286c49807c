#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace astragal::cli {

/// The browser's files: beside this program, or where an installation puts them. Empty if there
/// are none.
std::filesystem::path web_folder();

/// Where a browser finds a server that listens at `address`: a server on all addresses is at each
/// of this computer's own, the one for this computer first.
std::vector<std::string> urls_of(const std::string& scheme, const std::string& address);

/// Shows a page in the browser of whoever sits at this computer; does nothing if nobody does.
void open_in_browser(const std::string& url);

}  // namespace astragal::cli
