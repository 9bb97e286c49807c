# Writes OUTPUT, a C++ file that holds the texts below ROOT and the SOLUTIONS as strings.
file(GLOB_RECURSE files RELATIVE ${ROOT} ${ROOT}/*.toml ${ROOT}/*.css)
list(SORT files)
set(entries "")
foreach(file IN LISTS files)
  file(READ ${ROOT}/${file} content)
  string(APPEND entries "    {\"${file}\", R\"~~~~(${content})~~~~\"},\n")
endforeach()
# Not text.
foreach(path IN LISTS SOLUTIONS)
  get_filename_component(file ${path} NAME)
  file(READ ${path} content HEX)
  string(LENGTH "${content}" digits)
  math(EXPR bytes "${digits} / 2")
  string(REGEX REPLACE "(..)" "\\\\x\\1" content "${content}")
  string(APPEND entries "    {\"${file}\", {\"${content}\", ${bytes}}},\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"text/shipped.h\"

#include <utility>

namespace astragal::text {

std::string_view shipped_file(std::string_view name) {
  static constexpr std::pair<std::string_view, std::string_view> kFiles[] = {
${entries}  };
  for (const auto& [file, content] : kFiles) {
    if (file == name) return content;
  }
  return {};
}

}  // namespace astragal::text
")
