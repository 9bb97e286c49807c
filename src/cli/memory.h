#pragma once

namespace astragal {

/// Searches take megabytes and give them back many times a second. Without this the C library hands
/// them back to the system each time, which stops all threads for a moment and lets each page be
/// found anew.
void keep_memory();

/// Begins the program anew with memory in large pages. A server's tables lie in many small pieces,
/// and finding their pages costs a third of the time when there are many tables; the C library uses
/// large pages only for programs that are told so before they begin. Whoever sets GLIBC_TUNABLES
/// has chosen otherwise.
void begin_with_large_pages(char** arguments);

}  // namespace astragal
