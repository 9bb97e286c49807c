#pragma once

#include <string>

namespace astragal::cli {

/// What the command line says about a table to join; empty where it says nothing.
struct JoinRequest {
  std::string link;
  std::string name;
  int seat = 0;      ///< from 1; 0 if none was asked for
  std::string game;  ///< of a new table, with all that follows
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
