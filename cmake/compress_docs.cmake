# Run by CPack on the files of the packages before they are closed: man pages and changelogs are compressed, as Debian asks.
file(GLOB docs ${CPACK_TEMPORARY_DIRECTORY}/*/usr/share/man/man1/*.1 ${CPACK_TEMPORARY_DIRECTORY}/*/usr/share/doc/*/changelog*)
execute_process(COMMAND gzip -9n ${docs} COMMAND_ERROR_IS_FATAL ANY)
