# Run by CPack on the files of a package before it is closed: man pages and changelogs are compressed, as Debian asks.
file(GLOB_RECURSE docs LIST_DIRECTORIES OFF
  ${CPACK_TEMPORARY_DIRECTORY}/*/share/man/*.1 ${CPACK_TEMPORARY_DIRECTORY}/*/share/doc/*/changelog*)
list(FILTER docs EXCLUDE REGEX "\\.gz$")
if(docs)
  execute_process(COMMAND gzip -9n ${docs} COMMAND_ERROR_IS_FATAL ANY)
endif()
