<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_GB" sourcelanguage="en_GB">
<context>
    <name>ReadingTally</name>
    <message numerus="yes">
        <source>%1 and %n more connection(s)</source>
        <translation>
            <numerusform>%1 and %n more connection</numerusform>
            <numerusform>%1 and %n more connections</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>smbscope::gui::ExchangeDetails</name>
    <message numerus="yes">
        <source>The first %n of its exchanges</source>
        <translation>
            <numerusform>Its first exchange</numerusform>
            <numerusform>The first %n of its exchanges</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>smbscope::gui::ExportDialog</name>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>smbscope::gui::FindingsModel</name>
    <message numerus="yes">
        <source>%1 (%n finding(s))</source>
        <translation>
            <numerusform>%1 (%n finding)</numerusform>
            <numerusform>%1 (%n findings)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>smbscope::gui::FindingsPage</name>
    <message numerus="yes">
        <source>%n finding(s) with exchanges that the filter lets through</source>
        <translation>
            <numerusform>%n finding with exchanges that the filter lets through</numerusform>
            <numerusform>%n findings with exchanges that the filter lets through</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>smbscope::gui::SqlPage</name>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>smbscope::gui::SummaryPage</name>
    <message numerus="yes">
        <source>%n more on the page Findings</source>
        <translation>
            <numerusform>%n more on the page Findings</numerusform>
            <numerusform>%n more on the page Findings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more connection(s)</source>
        <translation>
            <numerusform>and %n more connection</numerusform>
            <numerusform>and %n more connections</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>smbscope::gui::SuppressDialog</name>
    <message numerus="yes">
        <source>This suppresses %n finding(s) of the capture.</source>
        <translation>
            <numerusform>This suppresses %n finding of the capture.</numerusform>
            <numerusform>This suppresses %n findings of the capture.</numerusform>
        </translation>
    </message>
</context>
</TS>
