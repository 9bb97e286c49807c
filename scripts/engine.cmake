# What the browser engine is made of, compiled by emscripten: the libraries whose sources
# `scripts/install engine` fetched, and headers of those that are headers only.

enable_language(C)
set(sources ${PROJECT_SOURCE_DIR}/build/sources)
if(NOT EXISTS ${sources}/complete)
  message(FATAL_ERROR "The sources of Bullet, libsodium and utf8proc are missing: run scripts/install engine")
endif()

# Links to single folders: all of /usr/include would bring the headers of this machine's C library.
set(headers ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(name boost fmt toml++ sodium sodium.h)
  file(CREATE_LINK /usr/include/${name} ${headers}/${name} SYMBOLIC)
endforeach()

# C++ exceptions as browsers have them. To clang names of files that are compiled together shadow
# each other.
add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fwasm-exceptions> -Wno-shadow)
add_link_options(-fwasm-exceptions)

# library(NAME ALIAS SOURCE…): not ours, so its warnings are not ours to mend.
function(library name alias)
  add_library(${name} STATIC ${ARGN})
  add_library(${alias} ALIAS ${name})
  target_compile_options(${name} PRIVATE -w)
endfunction()

file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/boost_json.cpp CONTENT "#include <boost/json/src.hpp>\n")
library(boost_json Boost::json ${CMAKE_BINARY_DIR}/boost_json.cpp)
target_include_directories(boost_json SYSTEM PUBLIC ${headers})
target_compile_definitions(boost_json PUBLIC BOOST_JSON_NO_LIB)
target_compile_options(boost_json PRIVATE -Os)

add_library(fmt INTERFACE)
add_library(fmt::fmt ALIAS fmt)
target_include_directories(fmt SYSTEM INTERFACE ${headers})
target_compile_definitions(fmt INTERFACE FMT_HEADER_ONLY)

add_library(tomlplusplus INTERFACE)
add_library(tomlplusplus::tomlplusplus ALIAS tomlplusplus)
target_include_directories(tomlplusplus SYSTEM INTERFACE ${headers})

library(utf8proc PkgConfig::UTF8PROC ${sources}/utf8proc/utf8proc.c)
target_include_directories(utf8proc SYSTEM PUBLIC ${sources}/utf8proc)
target_compile_definitions(utf8proc PUBLIC UTF8PROC_STATIC)
target_compile_options(utf8proc PRIVATE -Os)

# Only hashes and codecs. Randomness comes from the browser (src/engine_wasm/randomness.cpp).
set(sodium ${sources}/libsodium/src/libsodium)
library(sodium PkgConfig::SODIUM
        ${sodium}/crypto_auth/hmacsha256/auth_hmacsha256.c
        ${sodium}/crypto_hash/sha256/hash_sha256.c
        ${sodium}/crypto_hash/sha256/cp/hash_sha256_cp.c
        ${sodium}/crypto_verify/sodium/verify.c
        ${sodium}/sodium/codecs.c
        ${sodium}/sodium/utils.c)
target_include_directories(sodium SYSTEM PUBLIC ${headers} PRIVATE ${sodium}/include/sodium)

set(bullet ${sources}/bullet/src)
library(bullet PkgConfig::BULLET
        ${bullet}/btLinearMathAll.cpp ${bullet}/btBulletCollisionAll.cpp
        ${bullet}/btBulletDynamicsAll.cpp)
target_include_directories(bullet SYSTEM PUBLIC ${bullet})
target_compile_definitions(bullet PUBLIC BT_USE_DOUBLE_PRECISION)

# engine(MODULE): engine.wasm, which needs nothing but a few functions of WASI (web/engine/wasi.js).
function(engine module)
  add_executable(engine ${CMAKE_CURRENT_SOURCE_DIR}/${module}/exports.cpp)
  target_link_libraries(engine PRIVATE ${module})
  set_target_properties(engine PROPERTIES SUFFIX .wasm)
  target_link_options(engine PRIVATE --no-entry -sSTANDALONE_WASM -sALLOW_MEMORY_GROWTH
                      -sFILESYSTEM=0 -Os)
endfunction()
