# Writes OUTPUT, a C++ file that holds the texts below ROOT, but those LEFT_OUT, and the SOLUTIONS as
# strings. NO_SECTIONS: sections of words that are left out.
file(GLOB_RECURSE files RELATIVE ${ROOT} ${ROOT}/*.toml ${ROOT}/*.css)
list(REMOVE_ITEM files ${LEFT_OUT})
list(SORT files)
set(entries "")
foreach(file IN LISTS files)
  file(READ ${ROOT}/${file} content)
  foreach(section IN LISTS NO_SECTIONS)
    string(FIND "${content}" "\n[${section}]\n" begin)
    if(begin GREATER -1)
      math(EXPR next "${begin} + 1")
      string(SUBSTRING "${content}" 0 ${begin} before)
      string(SUBSTRING "${content}" ${next} -1 after)
      string(FIND "${after}" "\n[" end)
      string(SUBSTRING "${after}" ${end} -1 after)
      set(content "${before}${after}")
    endif()
  endforeach()
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
