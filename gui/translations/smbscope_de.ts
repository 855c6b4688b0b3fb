<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_GB">
<context>
    <name>CommandLine</name>
    <message>
        <source>Finds the SMB operations that were not needed in a packet capture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the program takes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The versions of smbscope and of the libraries it uses.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Captures and stores to open, a tab each.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence GPL-3.0-or-later. No warranty.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExchangeColumns</name>
    <message>
        <source>Frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frame of the request&apos;s first byte</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First packet of the request, seconds since the capture began</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TCP connection, counted from 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name in [MS-SMB2], [MS-CIFS]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wireshark name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name in Wireshark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Information class, level or control code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Below the share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NTSTATUS of the final response</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last packet of the request to last of the response</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exclusive time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its share of the connection&apos;s busy time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round trips</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 when sent alone, a part of one when pipelined or compounded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outstanding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Requests outstanding when it was sent, itself included</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Request</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes of the request message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes of the response messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place in the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes asked for, or room offered for a reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes moved or returned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entries that a listing returned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Credit charge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Credits the request costs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Credits asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Credits the client asks for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Credits granted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Credits the server grants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Request ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frame of the request&apos;s last byte, where Wireshark shows it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frame of the response&apos;s first byte</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frame of the response&apos;s last byte</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MessageId</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MessageId, or MID</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The open it belongs to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session it belongs to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tree connect it belongs to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Equal for the elements of one compound or AndX chain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SMB1 or SMB2/3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Paper</name>
    <message>
        <source>Page %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Severity</name>
    <message>
        <source>high</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>medium</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>low</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>info</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SqlExamples</name>
    <message>
        <source>Requests and time per command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files that were opened most often</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slowest answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sizes of reads and writes against the limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listings of each directory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failures by status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each finding claims</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui</name>
    <message>
        <source>%1 is what the report is made of; choose another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped; nothing was written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needed at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sent: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 sent, %3 needed at most, %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>requests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needed at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: listed %2 times, from %3 to %4 entries, %5 in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of the listing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>entries returned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Directory and pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>writes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the most one %1 may move: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes asked for, logarithmic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Requests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 reads and writes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slowest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>milliseconds since the capture began</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seconds since the capture began</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>response time, logarithmic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slowest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 answered requests, the slowest took %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answered requests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answered requests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 answered requests</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui::AboutDialog</name>
    <message>
        <source>About smbscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>smbscope %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finds the SMB operations that were not needed in a packet capture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later; no warranty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Libraries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence of smbscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L&amp;icence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy versions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a report of a fault should hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Libraries, their versions and licences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Website</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui::CaptureDocument</name>
    <message>
        <source>%1 is no longer there; what was read stays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has changed since it was read; open it again to see what is in it now</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui::CaptureView</name>
    <message>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SQL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wireshark is not installed; the package is called wireshark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wireshark could not be started</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui::ChartPanel</name>
    <message>
        <source>As table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save image …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: as table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: copy image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: save image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image is on the clipboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG image (*.png);;PDF document (*.pdf)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be written</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui::ChartsPage</name>
    <message>
        <source>Growth of each listing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sizes of reads and writes against the limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response time over time (drag to choose a time)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response times: how they are spread</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Workload:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A workload counts whole, whatever else the filter says.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operations sent beside what was needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No workload was recognised in this capture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The filter lets no workload through.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No directory was listed twice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The filter lets no directory through that was listed twice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was read or written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The filter lets no read and no write through.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No request was answered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The filter lets no answered request through.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui::ExportDialog</name>
    <message>
        <source>Pages to print or send (pdf)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plain text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Markdown for a bug tracker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Web page with charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table for a spreadsheet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data for programs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Code scanning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pseudonyms instead of names and addresses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;hoose …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export – %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none: other pseudonyms each time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File with the secret of the pseudonyms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the file with the secret of the pseudonyms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With a secret in a file the same name has the same pseudonym in every export, on the command line (--anonymize-key) and in anonymised captures. Keep the file to yourself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your reasons for suppressed findings are written as they are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Format:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Key file:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview of the pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The secret of the pseudonyms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the first %1 of %2 pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>the beginning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui::FilesPage</name>
    <message>
        <source>Files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adding up …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 costliest paths; Enter shows the exchanges of one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter shows the exchanges of a file or directory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No request is in this capture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The filter lets no request through</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui::FilterBar</name>
    <message>
        <source>&amp;Clear filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Path contains …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Path contains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All shares</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All operations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Client</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>below %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>finding %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove from the filter: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui::FindingCard</name>
    <message>
        <source>Cost: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 finding: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui::FindingsModel</name>
    <message numerus="yes">
        <source>%1 (%n finding(s))</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Finding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Severity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round trips</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Suppressed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui::FindingsPage</name>
    <message>
        <source>Show its &amp;exchanges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy Wireshark &amp;filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;Wireshark at the frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By directory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grouping of the findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chosen finding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Group:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a finding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Severity:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, rule %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (estimated)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to change:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frames:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wireshark filter:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes back the last change of the file of suppressions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What suppressed it is gone from %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is as it was before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Suppress …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Show again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Suppressed:</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui::HelpWindow</name>
    <message>
        <source>smbscope help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui::MainWindow</name>
    <message>
        <source>Open a capture (Ctrl+O), or drop one here: pcap or pcapng, compressed or not, or a store.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page &amp;%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About smbscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open captures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Captures and stores (*.pcap *.pcapng *.cap *.pcap.* *.pcapng.* *.smbscope);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 – smbscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open in &amp;Wireshark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Contents</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui::OperationsPage</name>
    <message>
        <source>Exchanges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chosen exchange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking through the exchanges …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 requests</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui::PathModel</name>
    <message>
        <source>(no name)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round trips</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not needed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui::ReadingPanel</name>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 packets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much of the capture has been read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading %1 was cancelled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui::SqlPage</name>
    <message>
        <source>&amp;Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SQL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Return</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Examples:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first %1 rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run, or Ctrl+Return, asks the store. {filter} stands for the condition of the filter above, over the columns of v_exchange.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui::SummaryPage</name>
    <message>
        <source>Summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capture quality</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the time went</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle: nothing outstanding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What cost most</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n more on the page Findings</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Environment</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>and %n more connection(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>This page speaks of the whole capture; the filter changes the others.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui::SuppressDialog</name>
    <message>
        <source>Suppress a finding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>* is anything, ? one character; case doesn&apos;t matter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>known to the vendor; ticket 4711</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Choose …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the file of suppressions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File of suppressions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finding:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rule:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reason:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Where:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command line reads the same file: --suppress FILE.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Suppress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This matches no finding of the capture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>This suppresses %n finding(s) of the capture.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>smbscope::gui::SuppressionFile</name>
    <message>
        <source>%1 was changed by somebody else; nothing was undone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui::TimeBar</name>
    <message>
        <source>Where the time went</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui::Timeline</name>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>up to %1 outstanding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2, %3 outstanding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not answered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plus and minus zoom, left and right move, up and down change the connection, N and P choose the next and the previous request, Enter opens it, Home shows everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No single request here; zoom in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No SMB connection is in this capture</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui::TimelinePage</name>
    <message>
        <source>&amp;Whole capture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 requests in %2; drag to choose a time, the wheel zooms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of the server missing before frame %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of the client missing before frame %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Filter to this time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every page then shows what was sent in the time seen here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first %1 of %2 connections; filter by client or server to look at the requests of others on the page Operations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No request that the filter lets through in these %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>smbscope::gui::Treemap</name>
    <message>
        <source>Treemap by wasted time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 not needed of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 not needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole capture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole capture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time not needed in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time in %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
