#pragma once

#include <string>

namespace astragal::cli {

/// The options of `astragal join`; empty if not given.
struct JoinRequest {
  std::string link;
  std::string name;
  int seat = 0;      ///< from 1; 0 if none was asked for
  std::string game;  ///< of a new table, like the following options
  int seats = 0;
  std::string options;
  std::string dice;  ///< fair, thrown or table
  int clock = 0;
  bool listed = false;
  bool insecure = false;
  bool ascii = false;
  bool no_colour = false;
};

}  // namespace astragal::cli
