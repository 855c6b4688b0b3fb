<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_GB">
<context>
    <name>CommandLine</name>
    <message>
        <source>Finds the SMB operations that were not needed in a packet capture.</source>
        <translation>Findet die SMB-Operationen, die in einem Netzwerkmitschnitt nicht nötig waren.</translation>
    </message>
    <message>
        <source>What the program takes.</source>
        <translation>Was das Programm annimmt.</translation>
    </message>
    <message>
        <source>The versions of smbscope and of the libraries it uses.</source>
        <translation>Die Versionen von smbscope und der Bibliotheken, die es benutzt.</translation>
    </message>
    <message>
        <source>Captures and stores to open, a tab each.</source>
        <translation>Mitschnitte und Ablagen, die geöffnet werden, je in einem Reiter.</translation>
    </message>
    <message>
        <source>Licence GPL-3.0-or-later. No warranty.</source>
        <translation>Lizenz GPL-3.0-or-later. Keine Gewährleistung.</translation>
    </message>
</context>
<context>
    <name>ExchangeColumns</name>
    <message>
        <source>Frame</source>
        <translation>Frame</translation>
    </message>
    <message>
        <source>Frame of the request&apos;s first byte</source>
        <translation>Frame mit dem ersten Byte der Anfrage</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>First packet of the request, seconds since the capture began</source>
        <translation>Erstes Paket der Anfrage, Sekunden seit Beginn des Mitschnitts</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>TCP connection, counted from 1</source>
        <translation>TCP-Verbindung, von 1 an gezählt</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Name in [MS-SMB2], [MS-CIFS]</source>
        <translation>Name in [MS-SMB2], [MS-CIFS]</translation>
    </message>
    <message>
        <source>Wireshark name</source>
        <translation>Name in Wireshark</translation>
    </message>
    <message>
        <source>Name in Wireshark</source>
        <translation>So nennt ihn Wireshark</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>Einzelheit</translation>
    </message>
    <message>
        <source>Information class, level or control code</source>
        <translation>Informationsklasse, Level oder Control Code</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Freigabe</translation>
    </message>
    <message>
        <source>Name of the share</source>
        <translation>Name der Freigabe</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>Below the share</source>
        <translation>Unterhalb der Freigabe</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>NTSTATUS of the final response</source>
        <translation>NTSTATUS der endgültigen Antwort</translation>
    </message>
    <message>
        <source>Response time</source>
        <translation>Antwortzeit</translation>
    </message>
    <message>
        <source>Last packet of the request to last of the response</source>
        <translation>Vom letzten Paket der Anfrage bis zum letzten der Antwort</translation>
    </message>
    <message>
        <source>Exclusive time</source>
        <translation>Eigene Zeit</translation>
    </message>
    <message>
        <source>Its share of the connection&apos;s busy time</source>
        <translation>Ihr Anteil an der Zeit, in der die Verbindung beschäftigt war</translation>
    </message>
    <message>
        <source>Round trips</source>
        <translation>Umläufe</translation>
    </message>
    <message>
        <source>1 when sent alone, a part of one when pipelined or compounded</source>
        <translation>1, wenn allein gesendet; ein Teil davon in einer Pipeline oder einem Compound</translation>
    </message>
    <message>
        <source>Outstanding</source>
        <translation>Ausstehend</translation>
    </message>
    <message>
        <source>Requests outstanding when it was sent, itself included</source>
        <translation>Ausstehende Anfragen beim Senden, sie selbst mitgezählt</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Bytes of the request message</source>
        <translation>Bytes der Anfragenachricht</translation>
    </message>
    <message>
        <source>Response</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Bytes of the response messages</source>
        <translation>Bytes der Antwortnachrichten</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>Offset</translation>
    </message>
    <message>
        <source>Place in the file</source>
        <translation>Stelle in der Datei</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>Verlangt</translation>
    </message>
    <message>
        <source>Bytes asked for, or room offered for a reply</source>
        <translation>Verlangte Bytes, oder angebotener Platz für die Antwort</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Erledigt</translation>
    </message>
    <message>
        <source>Bytes moved or returned</source>
        <translation>Übertragene oder gelieferte Bytes</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>Entries that a listing returned</source>
        <translation>Einträge, die eine Auflistung lieferte</translation>
    </message>
    <message>
        <source>Credit charge</source>
        <translation>Credit Charge</translation>
    </message>
    <message>
        <source>Credits the request costs</source>
        <translation>Credits, die die Anfrage kostet</translation>
    </message>
    <message>
        <source>Credits asked</source>
        <translation>Credits verlangt</translation>
    </message>
    <message>
        <source>Credits the client asks for</source>
        <translation>Credits, die der Client verlangt</translation>
    </message>
    <message>
        <source>Credits granted</source>
        <translation>Credits gewährt</translation>
    </message>
    <message>
        <source>Credits the server grants</source>
        <translation>Credits, die der Server gewährt</translation>
    </message>
    <message>
        <source>Request ends</source>
        <translation>Anfrage endet</translation>
    </message>
    <message>
        <source>Frame of the request&apos;s last byte, where Wireshark shows it</source>
        <translation>Frame mit dem letzten Byte der Anfrage, wo Wireshark sie zeigt</translation>
    </message>
    <message>
        <source>Response frame</source>
        <translation>Antwort-Frame</translation>
    </message>
    <message>
        <source>Frame of the response&apos;s first byte</source>
        <translation>Frame mit dem ersten Byte der Antwort</translation>
    </message>
    <message>
        <source>Response ends</source>
        <translation>Antwort endet</translation>
    </message>
    <message>
        <source>Frame of the response&apos;s last byte</source>
        <translation>Frame mit dem letzten Byte der Antwort</translation>
    </message>
    <message>
        <source>MessageId</source>
        <translation>MessageId</translation>
    </message>
    <message>
        <source>MessageId, or MID</source>
        <translation>MessageId, oder MID</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Open</translation>
    </message>
    <message>
        <source>The open it belongs to</source>
        <translation>Das Open, zu dem sie gehört</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>The session it belongs to</source>
        <translation>Die Sitzung, zu der sie gehört</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Tree</translation>
    </message>
    <message>
        <source>The tree connect it belongs to</source>
        <translation>Der Tree Connect, zu dem sie gehört</translation>
    </message>
    <message>
        <source>Chain</source>
        <translation>Kette</translation>
    </message>
    <message>
        <source>Equal for the elements of one compound or AndX chain</source>
        <translation>Gleich für die Teile eines Compounds oder einer AndX-Kette</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>SMB1 or SMB2/3</source>
        <translation>SMB1 oder SMB2/3</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>What it counts as beside the other protocol</source>
        <translation>Als was sie im Vergleich mit dem anderen Protokoll zählt</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Gescheitert</translation>
    </message>
    <message>
        <source>Whether its status is a failure for this command</source>
        <translation>Ob ihr Status für diesen Befehl ein Fehler ist</translation>
    </message>
    <message>
        <source>Place in the frame</source>
        <translation>Stelle im Frame</translation>
    </message>
    <message>
        <source>Place among the messages of its frame, from 0</source>
        <translation>Stelle unter den Nachrichten ihres Frames, von 0 an</translation>
    </message>
    <message>
        <source>Request ended</source>
        <translation>Anfrage endete</translation>
    </message>
    <message>
        <source>Last packet of the request</source>
        <translation>Letztes Paket der Anfrage</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>Pending</translation>
    </message>
    <message>
        <source>When STATUS_PENDING came</source>
        <translation>Wann STATUS_PENDING kam</translation>
    </message>
    <message>
        <source>Response began</source>
        <translation>Antwort begann</translation>
    </message>
    <message>
        <source>First packet of the final response</source>
        <translation>Erstes Paket der endgültigen Antwort</translation>
    </message>
    <message>
        <source>Response ended</source>
        <translation>Antwort endete</translation>
    </message>
    <message>
        <source>Last packet of the final response</source>
        <translation>Letztes Paket der endgültigen Antwort</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>Directory</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Named pipe</source>
        <translation>Named Pipe</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>Zugriff</translation>
    </message>
    <message>
        <source>Share access</source>
        <translation>Gemeinsamer Zugriff</translation>
    </message>
    <message>
        <source>Disposition</source>
        <translation>Disposition</translation>
    </message>
    <message>
        <source>Create options</source>
        <translation>Create-Optionen</translation>
    </message>
    <message>
        <source>Create action</source>
        <translation>Create-Aktion</translation>
    </message>
    <message>
        <source>Oplock asked</source>
        <translation>Oplock verlangt</translation>
    </message>
    <message>
        <source>Oplock granted</source>
        <translation>Oplock gewährt</translation>
    </message>
    <message>
        <source>Lease asked</source>
        <translation>Lease verlangt</translation>
    </message>
    <message>
        <source>Lease granted</source>
        <translation>Lease gewährt</translation>
    </message>
    <message>
        <source>File attributes</source>
        <translation>Dateiattribute</translation>
    </message>
    <message>
        <source>Size of the file</source>
        <translation>Größe der Datei</translation>
    </message>
    <message>
        <source>Opened</source>
        <translation>Geöffnet</translation>
    </message>
    <message>
        <source>Closed</source>
        <translation>Geschlossen</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>Lesezugriffe</translation>
    </message>
    <message>
        <source>Bytes read</source>
        <translation>Gelesene Bytes</translation>
    </message>
    <message>
        <source>Writes</source>
        <translation>Schreibzugriffe</translation>
    </message>
    <message>
        <source>Bytes written</source>
        <translation>Geschriebene Bytes</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>Suchmuster</translation>
    </message>
    <message>
        <source>What a listing looks for: *, or a name</source>
        <translation>Was eine Auflistung sucht: * oder einen Namen</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>%1 is what the report is made of; choose another name</source>
        <translation>Aus %1 wird der Bericht gemacht; wählen Sie einen anderen Namen</translation>
    </message>
    <message>
        <source>Stopped; nothing was written</source>
        <translation>Angehalten; nichts wurde geschrieben</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>%1 konnte nicht geschrieben werden: %2</translation>
    </message>
</context>
<context>
    <name>Paper</name>
    <message>
        <source>Page %1 of %2</source>
        <translation>Seite %1 von %2</translation>
    </message>
</context>
<context>
    <name>PlainFile</name>
    <message>
        <source>%1 is no plain file; choose another name</source>
        <translation>%1 ist keine gewöhnliche Datei; wählen Sie einen anderen Namen</translation>
    </message>
</context>
<context>
    <name>ReadingTally</name>
    <message numerus="yes">
        <source>%1 and %n more connection(s)</source>
        <translation>
            <numerusform>%1 und %n weitere Verbindung</numerusform>
            <numerusform>%1 und %n weitere Verbindungen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 % of the time so far: %2, %3 requests</source>
        <translation>%1 % der bisherigen Zeit: %2, %3 Anfragen</translation>
    </message>
    <message>
        <source>, %1 failed</source>
        <translation>, davon %1 fehlgeschlagen</translation>
    </message>
</context>
<context>
    <name>Severity</name>
    <message>
        <source>high</source>
        <translation>hoch</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>mittel</translation>
    </message>
    <message>
        <source>low</source>
        <translation>niedrig</translation>
    </message>
    <message>
        <source>info</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>%1 (confidence medium)</source>
        <translation>%1 (mittlere Sicherheit)</translation>
    </message>
    <message>
        <source>%1 (confidence low)</source>
        <translation>%1 (geringe Sicherheit)</translation>
    </message>
</context>
<context>
    <name>SqlExamples</name>
    <message>
        <source>Requests and time per command</source>
        <translation>Anfragen und Zeit je Befehl</translation>
    </message>
    <message>
        <source>Files that were opened most often</source>
        <translation>Am häufigsten geöffnete Dateien</translation>
    </message>
    <message>
        <source>Slowest answers</source>
        <translation>Langsamste Antworten</translation>
    </message>
    <message>
        <source>Sizes of reads and writes against the limit</source>
        <translation>Größen von Lese- und Schreibzugriffen gegen die Grenze</translation>
    </message>
    <message>
        <source>Listings of each directory</source>
        <translation>Auflistungen je Ordner</translation>
    </message>
    <message>
        <source>Failures by status</source>
        <translation>Fehler nach Status</translation>
    </message>
    <message>
        <source>What each finding claims</source>
        <translation>Worauf jeder Befund Anspruch erhebt</translation>
    </message>
</context>
<context>
    <name>TimelineMarks</name>
    <message>
        <source>The server resets the connection</source>
        <translation>Der Server setzt die Verbindung zurück</translation>
    </message>
    <message>
        <source>The client resets the connection</source>
        <translation>Der Client setzt die Verbindung zurück</translation>
    </message>
    <message>
        <source>Bytes of the server are missing</source>
        <translation>Bytes des Servers fehlen</translation>
    </message>
    <message>
        <source>Bytes of the client are missing</source>
        <translation>Bytes des Clients fehlen</translation>
    </message>
    <message>
        <source>The server can&apos;t receive more (zero window)</source>
        <translation>Der Server kann nichts mehr annehmen (Zero Window)</translation>
    </message>
    <message>
        <source>The client can&apos;t receive more (zero window)</source>
        <translation>Der Client kann nichts mehr annehmen (Zero Window)</translation>
    </message>
    <message>
        <source>The server sends again (retransmission)</source>
        <translation>Der Server sendet noch einmal (Retransmission)</translation>
    </message>
    <message>
        <source>The client sends again (retransmission)</source>
        <translation>Der Client sendet noch einmal (Retransmission)</translation>
    </message>
    <message>
        <source>A segment of the server out of order</source>
        <translation>Ein Segment des Servers außer der Reihe</translation>
    </message>
    <message>
        <source>A segment of the client out of order</source>
        <translation>Ein Segment des Clients außer der Reihe</translation>
    </message>
    <message>
        <source>%1, frames %2 to %3, from %4 on</source>
        <translation>%1, Frames %2 bis %3, ab %4</translation>
    </message>
    <message>
        <source>%1, frame %2, at %3</source>
        <translation>%1, Frame %2, bei %3</translation>
    </message>
    <message>
        <source>Resets: %1</source>
        <translation>Rücksetzungen: %1</translation>
    </message>
    <message>
        <source>Gaps: %1</source>
        <translation>Lücken: %1</translation>
    </message>
    <message>
        <source>Zero windows: %1</source>
        <translation>Zero Windows: %1</translation>
    </message>
    <message>
        <source>Retransmissions: %1</source>
        <translation>Retransmissionen: %1</translation>
    </message>
    <message>
        <source>Out of order: %1</source>
        <translation>Außer der Reihe: %1</translation>
    </message>
</context>
<context>
    <name>smbscope::gui</name>
    <message>
        <source>needed at most</source>
        <translation>höchstens nötig</translation>
    </message>
    <message>
        <source>sent: %1</source>
        <translation>gesendet: %1</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>%1: %2 sent, %3 needed at most, %4</source>
        <translation>%1: %2 gesendet, höchstens %3 nötig, %4</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>Needed at most</source>
        <translation>Höchstens nötig</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>Verhältnis</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>%1: listed %2 times, from %3 to %4 entries, %5 in all</source>
        <translation>%1: %2-mal aufgelistet, von %3 bis %4 Einträge, %5 insgesamt</translation>
    </message>
    <message>
        <source>number of the listing</source>
        <translation>Nummer der Auflistung</translation>
    </message>
    <message>
        <source>entries returned</source>
        <translation>gelieferte Einträge</translation>
    </message>
    <message>
        <source>Directory and pattern</source>
        <translation>Ordner und Muster</translation>
    </message>
    <message>
        <source>Listing</source>
        <translation>Auflistung</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>write</source>
        <translation>Schreibzugriff</translation>
    </message>
    <message>
        <source>read</source>
        <translation>Lesezugriff</translation>
    </message>
    <message>
        <source>writes</source>
        <translation>Schreibzugriffe</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>Lesezugriffe</translation>
    </message>
    <message>
        <source>the most one %1 may move: %2</source>
        <translation>das meiste, was ein %1 übertragen darf: %2</translation>
    </message>
    <message>
        <source>bytes asked for, logarithmic</source>
        <translation>verlangte Bytes, logarithmisch</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>Asked for</source>
        <translation>Verlangt</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>%1 reads and writes</source>
        <translation>%1 Lese- und Schreibzugriffe</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>slowest</source>
        <translation>langsamste</translation>
    </message>
    <message>
        <source>milliseconds since the capture began</source>
        <translation>Millisekunden seit Beginn des Mitschnitts</translation>
    </message>
    <message>
        <source>seconds since the capture began</source>
        <translation>Sekunden seit Beginn des Mitschnitts</translation>
    </message>
    <message>
        <source>response time, logarithmic</source>
        <translation>Antwortzeit, logarithmisch</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Slowest</source>
        <translation>Langsamste</translation>
    </message>
    <message>
        <source>%1 answered requests, the slowest took %2</source>
        <translation>%1 beantwortete Anfragen, die langsamste brauchte %2</translation>
    </message>
    <message>
        <source>answered requests</source>
        <translation>beantwortete Anfragen</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Answered requests</source>
        <translation>Beantwortete Anfragen</translation>
    </message>
    <message>
        <source>%1 answered requests</source>
        <translation>%1 beantwortete Anfragen</translation>
    </message>
    <message>
        <source>(%1 requests in all)</source>
        <translation>(%1 Anfragen insgesamt)</translation>
    </message>
    <message>
        <source>The first exchanges that it claims</source>
        <translation>Die ersten Anfragen, auf die er Anspruch erhebt</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Frame</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>Einzelheit</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Response time</source>
        <translation>Antwortzeit</translation>
    </message>
    <message>
        <source>no response</source>
        <translation>keine Antwort</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>Suchmuster</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::AboutDialog</name>
    <message>
        <source>About smbscope</source>
        <translation>Über smbscope</translation>
    </message>
    <message>
        <source>smbscope %1</source>
        <translation>smbscope %1</translation>
    </message>
    <message>
        <source>Finds the SMB operations that were not needed in a packet capture.</source>
        <translation>Findet die SMB-Operationen, die in einem Netzwerkmitschnitt nicht nötig waren.</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later; no warranty.</source>
        <translation>Freie Software unter der GNU General Public License, Version 3 oder später; keine Gewährleistung.</translation>
    </message>
    <message>
        <source>&amp;Libraries</source>
        <translation>&amp;Bibliotheken</translation>
    </message>
    <message>
        <source>Licence of smbscope</source>
        <translation>Lizenz von smbscope</translation>
    </message>
    <message>
        <source>L&amp;icence</source>
        <translation>L&amp;izenz</translation>
    </message>
    <message>
        <source>&amp;Copy versions</source>
        <translation>Versionen &amp;kopieren</translation>
    </message>
    <message>
        <source>What a report of a fault should hold</source>
        <translation>Was in einen Fehlerbericht gehört</translation>
    </message>
    <message>
        <source>Libraries, their versions and licences</source>
        <translation>Bibliotheken, ihre Versionen und Lizenzen</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Website</source>
        <translation>Website</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::CaptureDocument</name>
    <message>
        <source>%1 is no longer there; what was read stays</source>
        <translation>%1 ist nicht mehr da; was gelesen wurde, bleibt</translation>
    </message>
    <message>
        <source>%1 has changed since it was read; open it again to see what is in it now</source>
        <translation>%1 hat sich seit dem Lesen geändert; öffnen Sie die Datei erneut, um zu sehen, was jetzt darin ist</translation>
    </message>
    <message>
        <source>%1 changes while it is read; open it again when it is complete</source>
        <translation>%1 ändert sich, während gelesen wird; öffnen Sie die Datei erneut, wenn sie vollständig ist</translation>
    </message>
    <message>
        <source>No folder for what is read could be made in %1 (%2); set TMPDIR to one</source>
        <translation>In %1 konnte kein Ordner für das Gelesene angelegt werden (%2); setzen Sie TMPDIR auf einen, der geht</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::CaptureView</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>SQL</source>
        <translation>SQL</translation>
    </message>
    <message>
        <source>Wireshark is not installed; the package is called wireshark</source>
        <translation>Wireshark ist nicht installiert; das Paket heißt wireshark</translation>
    </message>
    <message>
        <source>Wireshark could not be started</source>
        <translation>Wireshark konnte nicht gestartet werden</translation>
    </message>
    <message>
        <source>What happened to the file</source>
        <translation>Was mit der Datei geschah</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::ChartPanel</name>
    <message>
        <source>As table</source>
        <translation>Als Tabelle</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Save image …</source>
        <translation>Bild speichern …</translation>
    </message>
    <message>
        <source>%1: as table</source>
        <translation>%1: als Tabelle</translation>
    </message>
    <message>
        <source>%1: copy image</source>
        <translation>%1: Bild kopieren</translation>
    </message>
    <message>
        <source>%1: save image</source>
        <translation>%1: Bild speichern</translation>
    </message>
    <message>
        <source>The image is on the clipboard</source>
        <translation>Das Bild ist in der Zwischenablage</translation>
    </message>
    <message>
        <source>Save the image</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>PNG image (*.png);;PDF document (*.pdf)</source>
        <translation>PNG-Bild (*.png);;PDF-Dokument (*.pdf)</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>Nach %1 geschrieben</translation>
    </message>
    <message>
        <source>%1 could not be written</source>
        <translation>%1 konnte nicht geschrieben werden</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>Wird gelesen …</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::ChartsPage</name>
    <message>
        <source>Growth of each listing</source>
        <translation>Wachstum jeder Auflistung</translation>
    </message>
    <message>
        <source>Sizes of reads and writes against the limit</source>
        <translation>Größen von Lese- und Schreibzugriffen gegen die Grenze</translation>
    </message>
    <message>
        <source>Response time over time (drag to choose a time)</source>
        <translation>Antwortzeit im Verlauf (ziehen wählt eine Zeitspanne)</translation>
    </message>
    <message>
        <source>Response times: how they are spread</source>
        <translation>Antwortzeiten: ihre Verteilung</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>&amp;Workload:</source>
        <translation>&amp;Vorgang:</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Vorgang</translation>
    </message>
    <message>
        <source>A workload counts whole, whatever else the filter says.</source>
        <translation>Ein Vorgang zählt ganz, was der Filter sonst auch sagt.</translation>
    </message>
    <message>
        <source>Operations sent beside what was needed</source>
        <translation>Gesendete Operationen neben den nötigen</translation>
    </message>
    <message>
        <source>No workload was recognised in this capture.</source>
        <translation>In diesem Mitschnitt wurde kein Vorgang erkannt.</translation>
    </message>
    <message>
        <source>The filter lets no workload through.</source>
        <translation>Der Filter lässt keinen Vorgang durch.</translation>
    </message>
    <message>
        <source>No directory was listed twice.</source>
        <translation>Kein Ordner wurde zweimal aufgelistet.</translation>
    </message>
    <message>
        <source>The filter lets no directory through that was listed twice.</source>
        <translation>Der Filter lässt keinen Ordner durch, der zweimal aufgelistet wurde.</translation>
    </message>
    <message>
        <source>Nothing was read or written.</source>
        <translation>Nichts wurde gelesen oder geschrieben.</translation>
    </message>
    <message>
        <source>The filter lets no read and no write through.</source>
        <translation>Der Filter lässt keinen Lese- und keinen Schreibzugriff durch.</translation>
    </message>
    <message>
        <source>No request was answered.</source>
        <translation>Keine Anfrage wurde beantwortet.</translation>
    </message>
    <message>
        <source>The filter lets no answered request through.</source>
        <translation>Der Filter lässt keine beantwortete Anfrage durch.</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::ColumnDialog</name>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Columns in their order</source>
        <translation>Spalten in ihrer Reihenfolge</translation>
    </message>
    <message>
        <source>&amp;Shown columns, in their order:</source>
        <translation>&amp;Gezeigte Spalten, in ihrer Reihenfolge:</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>Nach &amp;oben</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>Nach &amp;unten</translation>
    </message>
    <message>
        <source>&amp;As shipped</source>
        <translation>Wie &amp;ausgeliefert</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::CompareChart</name>
    <message>
        <source>Operations side by side</source>
        <translation>Operationen nebeneinander</translation>
    </message>
    <message>
        <source>The first %1 captures</source>
        <translation>Die ersten %1 Mitschnitte</translation>
    </message>
    <message>
        <source>requests per file</source>
        <translation>Anfragen je Datei</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>Anfragen</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::CompareDialog</name>
    <message>
        <source>Move &amp;up</source>
        <translation>Nach &amp;oben</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>Nach &amp;unten</translation>
    </message>
    <message>
        <source>Compare captures</source>
        <translation>Mitschnitte vergleichen</translation>
    </message>
    <message>
        <source>Choose two captures or more. The others are held against the first one in the list.</source>
        <translation>Wählen Sie zwei oder mehr Mitschnitte. Die anderen werden am ersten der Liste gemessen.</translation>
    </message>
    <message>
        <source>Captures to compare</source>
        <translation>Mitschnitte zum Vergleichen</translation>
    </message>
    <message>
        <source>as each capture shows</source>
        <translation>wie jeder Mitschnitt zeigt</translation>
    </message>
    <message>
        <source>&amp;Files each worked on:</source>
        <translation>&amp;Dateien, an denen jeder arbeitete:</translation>
    </message>
    <message>
        <source>&amp;Add files …</source>
        <translation>Dateien &amp;hinzufügen …</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Vergleichen</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::ComparePage</name>
    <message>
        <source>&amp;Cancel</source>
        <translation>Abbre&amp;chen</translation>
    </message>
    <message>
        <source>How much of the captures has been read</source>
        <translation>Wie viel von den Mitschnitten gelesen ist</translation>
    </message>
    <message>
        <source>Reading %1 (%2 of %3)</source>
        <translation>%1 wird gelesen (%2 von %3)</translation>
    </message>
    <message>
        <source>The comparison was cancelled.</source>
        <translation>Der Vergleich wurde abgebrochen.</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>Was sich unterscheidet</translation>
    </message>
    <message>
        <source>Ex&amp;port …</source>
        <translation>&amp;Exportieren …</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::ExchangeDetails</name>
    <message>
        <source>The chosen exchange</source>
        <translation>Die gewählte Anfrage</translation>
    </message>
    <message>
        <source>Around it on the connection</source>
        <translation>Auf der Verbindung um sie herum</translation>
    </message>
    <message>
        <source>Looking around …</source>
        <translation>Es wird umhergeschaut …</translation>
    </message>
    <message>
        <source>Findings that claim it</source>
        <translation>Befunde, die Anspruch auf sie erheben</translation>
    </message>
    <message>
        <source>None: it was needed.</source>
        <translation>Keine: sie war nötig.</translation>
    </message>
    <message>
        <source>The open it belongs to</source>
        <translation>Das Open, zu dem sie gehört</translation>
    </message>
    <message numerus="yes">
        <source>The first %n of its exchanges</source>
        <translation>
            <numerusform>Seine erste Anfrage</numerusform>
            <numerusform>Seine ersten %n Anfragen</numerusform>
        </translation>
    </message>
    <message>
        <source>Its exchanges</source>
        <translation>Seine Anfragen</translation>
    </message>
    <message>
        <source>pattern %1</source>
        <translation>Suchmuster %1</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::ExportDialog</name>
    <message>
        <source>Pages to print or send (pdf)</source>
        <translation>Seiten zum Drucken oder Versenden (pdf)</translation>
    </message>
    <message>
        <source>Plain text</source>
        <translation>Reiner Text</translation>
    </message>
    <message>
        <source>Markdown for a bug tracker</source>
        <translation>Markdown für einen Bugtracker</translation>
    </message>
    <message>
        <source>Web page with charts</source>
        <translation>Webseite mit Diagrammen</translation>
    </message>
    <message>
        <source>Table for a spreadsheet</source>
        <translation>Tabelle für eine Tabellenkalkulation</translation>
    </message>
    <message>
        <source>Data for programs</source>
        <translation>Daten für Programme</translation>
    </message>
    <message>
        <source>Code scanning</source>
        <translation>Code-Prüfung</translation>
    </message>
    <message>
        <source>Test results</source>
        <translation>Testergebnisse</translation>
    </message>
    <message>
        <source>&amp;Pseudonyms instead of names and addresses</source>
        <translation>&amp;Pseudonyme statt Namen und Adressen</translation>
    </message>
    <message>
        <source>C&amp;hoose …</source>
        <translation>&amp;Wählen …</translation>
    </message>
    <message>
        <source>&amp;Export …</source>
        <translation>&amp;Exportieren …</translation>
    </message>
    <message>
        <source>Export – %1</source>
        <translation>Exportieren – %1</translation>
    </message>
    <message>
        <source>none: other pseudonyms each time</source>
        <translation>keine: jedes Mal andere Pseudonyme</translation>
    </message>
    <message>
        <source>File with the secret of the pseudonyms</source>
        <translation>Datei mit dem Geheimnis der Pseudonyme</translation>
    </message>
    <message>
        <source>Choose the file with the secret of the pseudonyms</source>
        <translation>Datei mit dem Geheimnis der Pseudonyme wählen</translation>
    </message>
    <message>
        <source>With a secret in a file the same name has the same pseudonym in every export, on the command line (--anonymize-key) and in anonymised captures. Keep the file to yourself.</source>
        <translation>Mit einem Geheimnis in einer Datei hat derselbe Name in jedem Export dasselbe Pseudonym, auch auf der Kommandozeile (--anonymize-key) und in anonymisierten Mitschnitten. Behalten Sie die Datei für sich.</translation>
    </message>
    <message>
        <source>Your reasons for suppressed findings are written as they are.</source>
        <translation>Ihre Gründe für unterdrückte Befunde werden geschrieben, wie sie sind.</translation>
    </message>
    <message>
        <source>&amp;Format:</source>
        <translation>&amp;Format:</translation>
    </message>
    <message>
        <source>&amp;Key file:</source>
        <translation>&amp;Schlüsseldatei:</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Preview of the pages</source>
        <translation>Vorschau der Seiten</translation>
    </message>
    <message>
        <source>At work</source>
        <translation>Bei der Arbeit</translation>
    </message>
    <message>
        <source>The secret of the pseudonyms</source>
        <translation>Das Geheimnis der Pseudonyme</translation>
    </message>
    <message>
        <source>Page %1</source>
        <translation>Seite %1</translation>
    </message>
    <message>
        <source>the first %1 of %2 pages</source>
        <translation>die ersten %1 von %2 Seiten</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n Seite</numerusform>
            <numerusform>%n Seiten</numerusform>
        </translation>
    </message>
    <message>
        <source>the beginning</source>
        <translation>der Anfang</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>Exportieren nach</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>Nach %1 geschrieben</translation>
    </message>
    <message>
        <source>Nothing was written: a name that ends in .%1 is for “%2”; choose that format, or a name that ends in .%3</source>
        <translation>Nichts wurde geschrieben: ein Name mit der Endung .%1 gehört zu „%2“; wählen Sie dieses Format oder einen Namen mit der Endung .%3</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::FilesPage</name>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Adding up …</source>
        <translation>Es wird zusammengezählt …</translation>
    </message>
    <message>
        <source>The %1 costliest paths; Enter shows the exchanges of one</source>
        <translation>Die %1 teuersten Pfade; Eingabe zeigt die Anfragen eines Pfades</translation>
    </message>
    <message>
        <source>Enter shows the exchanges of a file or directory</source>
        <translation>Eingabe zeigt die Anfragen einer Datei oder eines Ordners</translation>
    </message>
    <message>
        <source>No request is in this capture</source>
        <translation>In diesem Mitschnitt ist keine Anfrage</translation>
    </message>
    <message>
        <source>The filter lets no request through</source>
        <translation>Der Filter lässt keine Anfrage durch</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::FilterBar</name>
    <message>
        <source>&amp;Clear filter</source>
        <translation>Filter &amp;leeren</translation>
    </message>
    <message>
        <source>Path contains …</source>
        <translation>Pfad enthält …</translation>
    </message>
    <message>
        <source>Path contains</source>
        <translation>Pfad enthält</translation>
    </message>
    <message>
        <source>All clients</source>
        <translation>Alle Clients</translation>
    </message>
    <message>
        <source>All servers</source>
        <translation>Alle Server</translation>
    </message>
    <message>
        <source>All shares</source>
        <translation>Alle Freigaben</translation>
    </message>
    <message>
        <source>All operations</source>
        <translation>Alle Operationen</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>Client</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Freigabe</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>below %1</source>
        <translation>unter %1</translation>
    </message>
    <message>
        <source>finding %1</source>
        <translation>Befund %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Remove from the filter: %1</source>
        <translation>Aus dem Filter nehmen: %1</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::FindingCard</name>
    <message>
        <source>Cost: %1</source>
        <translation>Kosten: %1</translation>
    </message>
    <message>
        <source>%1 finding: %2</source>
        <translation>Befund, %1: %2</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::FindingsModel</name>
    <message numerus="yes">
        <source>%1 (%n finding(s))</source>
        <translation>
            <numerusform>%1 (%n Befund)</numerusform>
            <numerusform>%1 (%n Befunde)</numerusform>
        </translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>Befund</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Schwere</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Round trips</source>
        <translation>Umläufe</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Suppressed</source>
        <translation>Unterdrückt</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::FindingsPage</name>
    <message>
        <source>Open &amp;Wireshark at the frame</source>
        <translation>Wire&amp;shark beim Frame öffnen</translation>
    </message>
    <message>
        <source>By cost</source>
        <translation>Nach Kosten</translation>
    </message>
    <message>
        <source>By rule</source>
        <translation>Nach Regel</translation>
    </message>
    <message>
        <source>By directory</source>
        <translation>Nach Ordner</translation>
    </message>
    <message>
        <source>Grouping of the findings</source>
        <translation>Gruppierung der Befunde</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>The chosen finding</source>
        <translation>Der gewählte Befund</translation>
    </message>
    <message>
        <source>&amp;Group:</source>
        <translation>&amp;Gruppe:</translation>
    </message>
    <message>
        <source>Nothing was found.</source>
        <translation>Nichts wurde gefunden.</translation>
    </message>
    <message>
        <source>Choose a finding.</source>
        <translation>Wählen Sie einen Befund.</translation>
    </message>
    <message>
        <source>Severity:</source>
        <translation>Schwere:</translation>
    </message>
    <message>
        <source>%1, rule %2</source>
        <translation>%1, Regel %2</translation>
    </message>
    <message>
        <source>Where:</source>
        <translation>Wo:</translation>
    </message>
    <message>
        <source>Cost:</source>
        <translation>Kosten:</translation>
    </message>
    <message>
        <source>%1 (estimated)</source>
        <translation>%1 (geschätzt)</translation>
    </message>
    <message>
        <source>What to change:</source>
        <translation>Was zu ändern ist:</translation>
    </message>
    <message>
        <source>Frames:</source>
        <translation>Frames:</translation>
    </message>
    <message>
        <source>Wireshark filter:</source>
        <translation>Wireshark-Filter:</translation>
    </message>
    <message>
        <source>See:</source>
        <translation>Siehe:</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Takes back the last change of the file of suppressions</source>
        <translation>Nimmt die letzte Änderung der Unterdrückungsdatei zurück</translation>
    </message>
    <message>
        <source>What suppressed it is gone from %1</source>
        <translation>Was ihn unterdrückte, ist aus %1 entfernt</translation>
    </message>
    <message>
        <source>%1 is as it was before</source>
        <translation>%1 ist wie vorher</translation>
    </message>
    <message>
        <source>&amp;Suppress …</source>
        <translation>&amp;Unterdrücken …</translation>
    </message>
    <message>
        <source>&amp;Show again</source>
        <translation>Wieder z&amp;eigen</translation>
    </message>
    <message>
        <source>Suppressed:</source>
        <translation>Unterdrückt:</translation>
    </message>
    <message>
        <source>No browser could be started for %1</source>
        <translation>Für %1 konnte kein Browser gestartet werden</translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s) with exchanges that the filter lets through</source>
        <translation>
            <numerusform>%n Befund mit Anfragen, die der Filter durchlässt</numerusform>
            <numerusform>%n Befunde mit Anfragen, die der Filter durchlässt</numerusform>
        </translation>
    </message>
    <message>
        <source>Show its e&amp;xchanges</source>
        <translation>Zugehörige Anfragen &amp;zeigen</translation>
    </message>
    <message>
        <source>Copy Wireshark fi&amp;lter</source>
        <translation>Wireshark-Filter ko&amp;pieren</translation>
    </message>
    <message>
        <source>The filter is copied</source>
        <translation>Der Filter ist kopiert</translation>
    </message>
    <message>
        <source>The filter is copied; it %1</source>
        <translation>Der Filter ist kopiert; er %1</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::HelpWindow</name>
    <message>
        <source>smbscope help</source>
        <translation>Hilfe zu smbscope</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::MainWindow</name>
    <message>
        <source>Open a capture (Ctrl+O), or drop one here: pcap or pcapng, compressed or not, or a store.</source>
        <translation>Öffnen Sie einen Mitschnitt (Strg+O), oder legen Sie einen hier ab: pcap oder pcapng, komprimiert oder nicht, oder eine Ablage.</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Open …</source>
        <translation>Ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Schließen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>Page &amp;%1</source>
        <translation>Seite &amp;%1</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;About smbscope</source>
        <translation>&amp;Über smbscope</translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>Über &amp;Qt</translation>
    </message>
    <message>
        <source>Open captures</source>
        <translation>Mitschnitte öffnen</translation>
    </message>
    <message>
        <source>Captures and stores (*.pcap *.pcapng *.cap *.pcap.* *.pcapng.* *.smbscope);;All files (*)</source>
        <translation>Mitschnitte und Ablagen (*.pcap *.pcapng *.cap *.pcap.* *.pcapng.* *.smbscope);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1 – smbscope</source>
        <translation>%1 – smbscope</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>&amp;Suchen</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>&amp;Werkzeuge</translation>
    </message>
    <message>
        <source>Open in &amp;Wireshark</source>
        <translation>In &amp;Wireshark öffnen</translation>
    </message>
    <message>
        <source>&amp;Contents</source>
        <translation>&amp;Inhalt</translation>
    </message>
    <message>
        <source>&amp;Export report …</source>
        <translation>Bericht &amp;exportieren …</translation>
    </message>
    <message>
        <source>&amp;Suppressions</source>
        <translation>&amp;Unterdrückungen</translation>
    </message>
    <message>
        <source>&amp;Compare …</source>
        <translation>&amp;Vergleichen …</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Open a capture first; its report can be exported then</source>
        <translation>Öffnen Sie erst einen Mitschnitt; dann kann sein Bericht exportiert werden</translation>
    </message>
    <message>
        <source>Findings that are known</source>
        <translation>Bekannte Befunde</translation>
    </message>
    <message>
        <source>%1 is in use</source>
        <translation>%1 ist in Gebrauch</translation>
    </message>
    <message>
        <source>&amp;Load …</source>
        <translation>&amp;Laden …</translation>
    </message>
    <message>
        <source>Read %1 &amp;again</source>
        <translation>%1 &amp;erneut lesen</translation>
    </message>
    <message>
        <source>&amp;Stop suppressing</source>
        <translation>Nicht mehr &amp;unterdrücken</translation>
    </message>
    <message>
        <source>Captures</source>
        <translation>Mitschnitte</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::OperationsPage</name>
    <message>
        <source>Exchanges</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Looking through the exchanges …</source>
        <translation>Die Anfragen werden durchgesehen …</translation>
    </message>
    <message>
        <source>%1 of %2 requests</source>
        <translation>%1 von %2 Anfragen</translation>
    </message>
    <message>
        <source>&amp;Back to the finding</source>
        <translation>&amp;Zurück zum Befund</translation>
    </message>
    <message>
        <source>C&amp;olumns …</source>
        <translation>&amp;Spalten …</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy as CS&amp;V</source>
        <translation>Als CS&amp;V kopieren</translation>
    </message>
    <message>
        <source>Copy Wireshark &amp;filter</source>
        <translation>Wireshark-&amp;Filter kopieren</translation>
    </message>
    <message>
        <source>Open &amp;Wireshark at the frame</source>
        <translation>&amp;Wireshark beim Frame öffnen</translation>
    </message>
    <message>
        <source>More than %1 rows are chosen; the program smbscope operations writes any number</source>
        <translation>Mehr als %1 Zeilen sind gewählt; das Programm smbscope operations schreibt beliebig viele</translation>
    </message>
    <message>
        <source>More than %1 rows are chosen; a filter of frames would be too long</source>
        <translation>Mehr als %1 Zeilen sind gewählt; ein Filter nach Frames würde zu lang</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>No exchange is shown.</source>
        <translation>Keine Anfrage wird gezeigt.</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::PathModel</name>
    <message>
        <source>(no name)</source>
        <translation>(ohne Namen)</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>Round trips</source>
        <translation>Umläufe</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Not needed</source>
        <translation>Nicht nötig</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::ReadingPanel</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>%1 packets</source>
        <translation>%1 Pakete</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>Abbre&amp;chen</translation>
    </message>
    <message>
        <source>How much of the capture has been read</source>
        <translation>Wie viel vom Mitschnitt gelesen ist</translation>
    </message>
    <message>
        <source>Reading %1 was cancelled.</source>
        <translation>Das Lesen von %1 wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::SqlPage</name>
    <message>
        <source>&amp;Run</source>
        <translation>A&amp;usführen</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>A&amp;nhalten</translation>
    </message>
    <message>
        <source>Ex&amp;port …</source>
        <translation>&amp;Exportieren …</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>SQL</source>
        <translation>SQL</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Ctrl+Return</source>
        <translation>Strg+Eingabe</translation>
    </message>
    <message>
        <source>Exa&amp;mples:</source>
        <translation>Bei&amp;spiele:</translation>
    </message>
    <message>
        <source>Running …</source>
        <translation>Läuft …</translation>
    </message>
    <message>
        <source>The first %1 rows</source>
        <translation>Die ersten %1 Zeilen</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n Zeile</numerusform>
            <numerusform>%n Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>Export the rows</source>
        <translation>Zeilen exportieren</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>Nach %1 geschrieben</translation>
    </message>
    <message>
        <source>Run, or Ctrl+Return, asks the store. {filter} stands for the condition of the filter above, over the columns of v_exchange.</source>
        <translation>Ausführen, oder Strg+Eingabe, fragt die Ablage. {filter} steht für die Bedingung des Filters darüber, in Spalten von v_exchange.</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::SummaryPage</name>
    <message>
        <source>Show the &amp;operations beside what was needed</source>
        <translation>Die &amp;Operationen neben dem Nötigen zeigen</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Capture quality</source>
        <translation>Qualität des Mitschnitts</translation>
    </message>
    <message>
        <source>Where the time went</source>
        <translation>Wohin die Zeit ging</translation>
    </message>
    <message>
        <source>not needed</source>
        <translation>nicht nötig</translation>
    </message>
    <message>
        <source>needed</source>
        <translation>nötig</translation>
    </message>
    <message>
        <source>idle: nothing outstanding</source>
        <translation>Leerlauf: nichts stand aus</translation>
    </message>
    <message>
        <source>No findings</source>
        <translation>Keine Befunde</translation>
    </message>
    <message>
        <source>What cost most</source>
        <translation>Was am meisten kostete</translation>
    </message>
    <message numerus="yes">
        <source>%n more on the page Findings</source>
        <translation>
            <numerusform>%n weiterer auf der Seite Befunde</numerusform>
            <numerusform>%n weitere auf der Seite Befunde</numerusform>
        </translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Umgebung</translation>
    </message>
    <message numerus="yes">
        <source>and %n more connection(s)</source>
        <translation>
            <numerusform>und %n weitere Verbindung</numerusform>
            <numerusform>und %n weitere Verbindungen</numerusform>
        </translation>
    </message>
    <message>
        <source>This page speaks of the whole capture; the filter changes the others.</source>
        <translation>Diese Seite spricht vom ganzen Mitschnitt; der Filter ändert die anderen.</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::SuppressDialog</name>
    <message>
        <source>Suppress a finding</source>
        <translation>Einen Befund unterdrücken</translation>
    </message>
    <message>
        <source>* is anything, ? one character; case doesn&apos;t matter</source>
        <translation>* ist alles, ? ein Zeichen; Groß- und Kleinschreibung sind gleich</translation>
    </message>
    <message>
        <source>known to the vendor; ticket 4711</source>
        <translation>dem Hersteller bekannt; Ticket 4711</translation>
    </message>
    <message>
        <source>&amp;Choose …</source>
        <translation>&amp;Wählen …</translation>
    </message>
    <message>
        <source>Choose the file of suppressions</source>
        <translation>Unterdrückungsdatei wählen</translation>
    </message>
    <message>
        <source>&amp;File:</source>
        <translation>&amp;Datei:</translation>
    </message>
    <message>
        <source>File of suppressions</source>
        <translation>Unterdrückungsdatei</translation>
    </message>
    <message>
        <source>Finding:</source>
        <translation>Befund:</translation>
    </message>
    <message>
        <source>Rule:</source>
        <translation>Regel:</translation>
    </message>
    <message>
        <source>&amp;Reason:</source>
        <translation>&amp;Grund:</translation>
    </message>
    <message>
        <source>&amp;Where:</source>
        <translation>W&amp;o:</translation>
    </message>
    <message>
        <source>The command line reads the same file: --suppress FILE.</source>
        <translation>Die Kommandozeile liest dieselbe Datei: --suppress DATEI.</translation>
    </message>
    <message>
        <source>&amp;Suppress</source>
        <translation>&amp;Unterdrücken</translation>
    </message>
    <message>
        <source>This matches no finding of the capture.</source>
        <translation>Das trifft auf keinen Befund des Mitschnitts zu.</translation>
    </message>
    <message numerus="yes">
        <source>This suppresses %n finding(s) of the capture.</source>
        <translation>
            <numerusform>Das unterdrückt %n Befund des Mitschnitts.</numerusform>
            <numerusform>Das unterdrückt %n Befunde des Mitschnitts.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>smbscope::gui::SuppressionFile</name>
    <message>
        <source>%1 was changed by somebody else; nothing was undone</source>
        <translation>%1 wurde von jemand anderem geändert; nichts wurde rückgängig gemacht</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>%1 konnte nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>%1 could not be removed</source>
        <translation>%1 konnte nicht gelöscht werden</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::TimeBar</name>
    <message>
        <source>Where the time went</source>
        <translation>Wohin die Zeit ging</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::Timeline</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>up to %1 outstanding</source>
        <translation>bis zu %1 ausstehend</translation>
    </message>
    <message>
        <source>not answered</source>
        <translation>nicht beantwortet</translation>
    </message>
    <message>
        <source>No single request here; zoom in</source>
        <translation>Hier keine einzelne Anfrage; vergrößern Sie</translation>
    </message>
    <message>
        <source>No SMB connection is in this capture</source>
        <translation>In diesem Mitschnitt ist keine SMB-Verbindung</translation>
    </message>
    <message>
        <source>Plus and minus zoom, left and right move, up and down change the connection, N and P choose the next and the previous request, Enter opens it, M and Shift+M go to the next and the previous mark of TCP, Home shows everything</source>
        <translation>Plus und Minus vergrößern und verkleinern, links und rechts verschieben, auf und ab wechseln die Verbindung, N und P wählen die nächste und die vorige Anfrage, Eingabe öffnet sie, M und Umschalt+M gehen zur nächsten und zur vorigen TCP-Marke, Pos1 zeigt alles</translation>
    </message>
    <message>
        <source>No later mark of TCP on this connection</source>
        <translation>Keine spätere TCP-Marke auf dieser Verbindung</translation>
    </message>
    <message>
        <source>No earlier mark of TCP on this connection</source>
        <translation>Keine frühere TCP-Marke auf dieser Verbindung</translation>
    </message>
    <message>
        <source>%1, %2, %3 outstanding%4</source>
        <translation>%1, %2, %3 ausstehend%4</translation>
    </message>
    <message>
        <source>, not needed</source>
        <translation>, nicht nötig</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::TimelineLegend</name>
    <message>
        <source>needed</source>
        <translation>nötig</translation>
    </message>
    <message>
        <source>not needed</source>
        <translation>nicht nötig</translation>
    </message>
    <message>
        <source>failed, or not answered (hatched)</source>
        <translation>fehlgeschlagen oder ohne Antwort (schraffiert)</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::TimelinePage</name>
    <message>
        <source>&amp;Whole capture</source>
        <translation>&amp;Ganzer Mitschnitt</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <source>%1 requests in %2; drag to choose a time, the wheel zooms</source>
        <translation>%1 Anfragen in %2; ziehen wählt eine Zeitspanne, das Rad vergrößert</translation>
    </message>
    <message>
        <source>Every page then shows what was sent in the time seen here</source>
        <translation>Jede Seite zeigt dann, was in der hier sichtbaren Zeit gesendet wurde</translation>
    </message>
    <message>
        <source>The first %1 of %2 connections; filter by client or server to look at the requests of others on the page Operations</source>
        <translation>Die ersten %1 von %2 Verbindungen; filtern Sie nach Client oder Server, um die Anfragen anderer auf der Seite Operationen zu sehen</translation>
    </message>
    <message>
        <source>No request that the filter lets through in these %1</source>
        <translation>Keine Anfrage, die der Filter durchlässt, in diesen %1</translation>
    </message>
    <message>
        <source>Filter to this ti&amp;me</source>
        <translation>Auf diese &amp;Zeit filtern</translation>
    </message>
</context>
<context>
    <name>smbscope::gui::Treemap</name>
    <message>
        <source>Treemap by wasted time</source>
        <translation>Kacheldiagramm nach vergeudeter Zeit</translation>
    </message>
    <message>
        <source>%1: %2 not needed of %3</source>
        <translation>%1: %2 nicht nötig von %3</translation>
    </message>
    <message>
        <source>%1: %2 not needed</source>
        <translation>%1: %2 nicht nötig</translation>
    </message>
    <message>
        <source>Whole capture</source>
        <translation>Ganzer Mitschnitt</translation>
    </message>
    <message>
        <source>Nothing to compare</source>
        <translation>Nichts zu vergleichen</translation>
    </message>
    <message>
        <source>whole capture</source>
        <translation>ganzer Mitschnitt</translation>
    </message>
    <message>
        <source>Time not needed in %1</source>
        <translation>Nicht nötige Zeit in %1</translation>
    </message>
    <message>
        <source>Time in %1</source>
        <translation>Zeit in %1</translation>
    </message>
</context>
</TS>
