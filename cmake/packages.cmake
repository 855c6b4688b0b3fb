# Debian packages: smbscope, the command line, and smbscope-gui, the desktop application. tools/package.sh builds them.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME smbscope)
set(CPACK_PACKAGE_VENDOR smbscope)
set(CPACK_PACKAGE_CONTACT "The smbscope maintainers <maintainers@smbscope.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # the first line of a component's description is its summary
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/compress_docs.cmake)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)  # a package for each component
set(CPACK_COMPONENTS_ALL smbscope)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)

set(CPACK_DEBIAN_SMBSCOPE_PACKAGE_NAME smbscope)
set(CPACK_DEBIAN_SMBSCOPE_PACKAGE_SECTION net)
set(CPACK_DEBIAN_SMBSCOPE_PACKAGE_SUGGESTS "smbscope-gui, tshark, wireshark")
set(CPACK_COMPONENT_SMBSCOPE_DESCRIPTION
"find the SMB operations that were not needed in a packet capture
smbscope opens pcap and pcapng files, takes SMB1, SMB2 and SMB3 apart and
says which operations a client sent that it did not need, what each cost in
round trips, bytes and seconds, and what to change. It writes reports for
bug trackers, compares captures, and makes copies that can be shared.

This package holds the program for the command line.")

# Named as DEB component variables are: in capitals, with the component's own hyphen.
set(CPACK_DEBIAN_SMBSCOPE-GUI_PACKAGE_NAME smbscope-gui)
set(CPACK_DEBIAN_SMBSCOPE-GUI_PACKAGE_SECTION net)
set(CPACK_DEBIAN_SMBSCOPE-GUI_PACKAGE_RECOMMENDS "qt6-qpa-plugins, qt6-translations-l10n, smbscope, wireshark")
set(CPACK_COMPONENT_SMBSCOPE-GUI_DESCRIPTION
"see in a window which SMB operations of a capture were not needed
smbscope opens pcap and pcapng files, takes SMB1, SMB2 and SMB3 apart and
says which operations a client sent that it did not need, what each cost in
round trips, bytes and seconds, and what to change.

This package holds the desktop application: findings with their evidence,
every request in a table, per file, on a timeline and in charts.")

# What Debian asks of every package's documentation.
function(smbscope_package_docs component)
  set(docs ${CMAKE_INSTALL_DATADIR}/doc/${component})
  install(FILES packaging/debian/copyright DESTINATION ${docs} COMPONENT ${component})
  install(FILES packaging/debian/changelog DESTINATION ${docs} COMPONENT ${component} RENAME changelog.Debian)
endfunction()
smbscope_package_docs(smbscope)
install(FILES CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/smbscope RENAME changelog)
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/smbscope)
install(FILES
  docs/anonymize.md
  docs/architecture.md
  docs/batches.md
  docs/comparing.md
  docs/desktop.md
  docs/kept-names.md
  docs/performance.md
  docs/rules.md
  docs/schema.md
  DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/smbscope/docs)
if(SMBSCOPE_WITH_GUI)
  smbscope_package_docs(smbscope-gui)
  list(APPEND CPACK_COMPONENTS_ALL smbscope-gui)
endif()
include(CPack)
