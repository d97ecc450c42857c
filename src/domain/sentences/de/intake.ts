/** Sentences about files and tables that are read, in German, by their English pattern. */
export const intakeSentences: Readonly<Record<string, string>> = {
  "“{name}” cannot be read: it was moved, changed or protected. Check the file, and add it again.":
    "„{name}“ kann nicht gelesen werden: Die Datei wurde verschoben, geändert oder geschützt. Prüfen Sie sie und fügen Sie sie erneut hinzu.",
  "A file or folder was moved, changed or protected after it was chosen. Check it, and choose it again.":
    "Eine Datei oder ein Ordner wurde nach der Auswahl verschoben, geändert oder geschützt. Prüfen Sie das und wählen Sie erneut.",
  "This program failed: {reason}. Reload the page and try again. Stored data is safe.":
    "Dieses Programm ist fehlgeschlagen: {reason}. Laden Sie die Seite neu und versuchen Sie es erneut. Gespeicherte Daten sind sicher.",
  "“{name}” is not UTF-8 text. Save it as UTF-8, then add it again.":
    "„{name}“ ist kein Text in UTF-8. Speichern Sie die Datei als UTF-8 und fügen Sie sie erneut hinzu.",
  "“{name}” has a row of more than 64 million characters, or its brackets are wrong. Shorten the row or correct the brackets.":
    "„{name}“ hat eine Zeile mit mehr als 64 Millionen Zeichen, oder die Klammern sind falsch. Kürzen Sie die Zeile oder korrigieren Sie die Klammern.",
  "“{name}” is JSON, but neither data (a list of rows), nor parameters, nor a template (an object with assets). Add a different file.":
    "„{name}“ ist JSON, aber weder Daten (eine Liste von Zeilen) noch Parameter noch eine Vorlage (ein Objekt mit assets). Fügen Sie eine andere Datei hinzu.",
  "“{name}” is not used: the template does not name it. Add JSON files, tables, PDFs, and the files that the template's assets name.":
    "„{name}“ wird nicht verwendet: Die Vorlage nennt diese Datei nicht. Fügen Sie Tabellen, PDFs, JSON-Dateien und die Dateien hinzu, die die Vorlage nennt.",
  "“{name}” is too large: it is {size:size}, and the limit for JSON files is {limit:size}. Split the data into several batches.":
    "„{name}“ ist zu groß: Die Datei hat {size}, und die Grenze für JSON-Dateien ist {limit}. Teilen Sie die Daten auf mehrere Stapel auf.",
  "“{name}” is a second {role:part} file: “{first}” is there already. Remove one of them.":
    "„{name}“ ist eine zweite Datei mit {role}: „{first}“ ist schon da. Entfernen Sie eine der beiden.",
  param: "Parametern",
  data: "Daten",
  template: "Vorlage",
  "“{name}” is a template, and this batch uses a smartlink of the library as its template. Remove one of them.":
    "„{name}“ ist eine Vorlage, und dieser Stapel verwendet einen Smartlink der Bibliothek als Vorlage. Entfernen Sie eines von beiden.",
  "The smartlink that is the template is no longer in the library. Remove it here, then add a template file, or choose “Generate…” in the menu of another smartlink.":
    "Der Smartlink, der die Vorlage ist, ist nicht mehr in der Bibliothek. Entfernen Sie ihn hier und fügen Sie eine Vorlagendatei hinzu, oder wählen Sie „Erzeugen …“ im Menü eines anderen Smartlinks.",
  "The rows are missing. Add a CSV file, an XLSX workbook or data.json with one row for each smartlink.":
    "Die Zeilen fehlen. Fügen Sie eine CSV-Datei, eine XLSX-Arbeitsmappe oder data.json mit einer Zeile für jeden Smartlink hinzu.",
  "The template is missing. Add the JSON file of the smartlink that the rows fill in.":
    "Die Vorlage fehlt. Fügen Sie die JSON-Datei des Smartlinks hinzu, den die Zeilen ausfüllen.",
  "There is no template yet. Add one, then download its table again.":
    "Es gibt noch keine Vorlage. Fügen Sie eine hinzu und laden Sie ihre Tabelle dann erneut herunter.",
  "param.json is missing. Add it together with data.json on the Batches page, or upload both to {address} on the host.":
    "param.json fehlt. Fügen Sie die Datei zusammen mit data.json auf der Seite „Stapel“ hinzu, oder laden Sie beide nach {address} auf dem Server hoch.",
  "No smartlink “{id}” is stored here. Correct document_id, add the api_url of another site, or add the template as a file.":
    "Hier ist kein Smartlink „{id}“ gespeichert. Korrigieren Sie document_id, geben Sie die api_url einer anderen Site an, oder fügen Sie die Vorlage als Datei hinzu.",
  "The template could not be read from {address}: there is no such smartlink, or its server does not let this site read it (CORS). Send the template as a file instead.":
    "Die Vorlage konnte nicht von {address} gelesen werden: Es gibt keinen solchen Smartlink, oder der Server lässt diese Site ihn nicht lesen (CORS). Fügen Sie die Vorlage stattdessen als Datei hinzu.",
  "{file}, line {line:number}, column {column:number}: {fault:sentence}":
    "{file}, Zeile {line}, Spalte {column}: {fault}",
  "There is more text after the end of the JSON. Keep one value a file and remove the rest.":
    "Nach dem Ende des JSON steht weiterer Text. Lassen Sie einen Wert je Datei und entfernen Sie den Rest.",
  'A colon is missing after the key "{key}".': "Nach dem Schlüssel „{key}“ fehlt ein Doppelpunkt.",
  'The value of the key "{key}" is missing.': "Der Wert des Schlüssels „{key}“ fehlt.",
  'The key "{key}" is not allowed in data, because it can change how programs behave. Rename it.':
    "Der Schlüssel „{key}“ ist in Daten nicht erlaubt, weil er das Verhalten von Programmen ändern kann. Benennen Sie ihn um.",
  'This object has the key "{key}" twice. Remove or rename one of them.':
    "Dieses Objekt hat den Schlüssel „{key}“ zweimal. Entfernen Sie einen davon oder benennen Sie ihn um.",
  "The JSON is nested deeper than {depth:number} levels. Make its structure flatter.":
    "Das JSON ist tiefer als {depth} Ebenen verschachtelt. Vereinfachen Sie seine Struktur.",
  "The file is empty.": "Die Datei ist leer.",
  "The JSON ends too early.": "Das JSON endet zu früh.",
  'The file ends too early: the "{closing}" is missing that closes the "{opening}" in line {line:number}, column {column:number}. The file may have been truncated.':
    "Die Datei endet zu früh: Es fehlt „{closing}“ zu „{opening}“ in Zeile {line}, Spalte {column}. Die Datei wurde vielleicht abgeschnitten.",
  'A "{closing}" was expected here instead of a "{character}". Check the brackets.':
    "Hier wurde „{closing}“ statt „{character}“ erwartet. Prüfen Sie die Klammern.",
  "A list has a colon. Write lists with [ ] and objects with { }.":
    "Eine Liste hat einen Doppelpunkt. Schreiben Sie Listen mit [ ] und Objekte mit { }.",
  "JSON has no comments. Remove this one.": "JSON hat keine Kommentare. Entfernen Sie diesen.",
  'A comma is missing before this, or the closing "{bracket}" of the {object|list}.':
    "Davor fehlt ein Komma oder die schließende Klammer „{bracket}“.",
  "There is a comma before the closing bracket. Remove it.":
    "Vor der schließenden Klammer steht ein Komma. Entfernen Sie es.",
  "There is an extra comma here. Remove it.": "Hier steht ein überzähliges Komma. Entfernen Sie es.",
  '{file}: expected a list, got {actual:part}. A data file is a list of rows, as in [{"PDF_file": "offer.pdf", "data": {"name": "Anna"}}].':
    '{file}: Erwartet wird eine Liste, vorhanden ist {actual}. Eine Datendatei ist eine Liste von Zeilen, wie in [{"PDF_file": "offer.pdf", "data": {"name": "Anna"}}].',
  '{file}: the list has no rows. A data file is a list of rows, as in [{"PDF_file": "offer.pdf", "data": {"name": "Anna"}}].':
    '{file}: Die Liste hat keine Zeilen. Eine Datendatei ist eine Liste von Zeilen, wie in [{"PDF_file": "offer.pdf", "data": {"name": "Anna"}}].',
  '{file}: expected an object such as {"document_id": "…", "dst_dir": "spring", "max_error": 10}, got {actual:part}.':
    '{file}: Erwartet wird ein Objekt wie {"document_id": "…", "dst_dir": "spring", "max_error": 10}, vorhanden ist {actual}.',
  '{file}: expected a list of environments, such as [{"name": "officialProd", "api_url": "", "tracking_url": "https://events.example.org/"}].':
    '{file}: Erwartet wird eine Liste von Umgebungen, wie [{"name": "officialProd", "api_url": "", "tracking_url": "https://events.example.org/"}].',
  "{file}, {field}: {fault:sentence}": "{file}, {field}: {fault}",
  '"{key}" and "{other}" have different values. Remove one of them.':
    "„{key}“ und „{other}“ haben verschiedene Werte. Entfernen Sie eines von beiden.",
  '{file}: no parameter is named "{key}"; it is not used. Check the spelling, or remove it.':
    "{file}: Kein Parameter heißt „{key}“; er wird nicht verwendet. Prüfen Sie die Schreibweise oder entfernen Sie ihn.",
  "{field}: there is no such field. Correct its name or remove it.":
    "{field}: Es gibt kein solches Feld. Korrigieren Sie den Namen oder entfernen Sie es.",
  "There is no such field. Correct its name or remove it.":
    "Es gibt kein solches Feld. Korrigieren Sie den Namen oder entfernen Sie es.",
  "{field}: {expectation:part}, got {actual:part}.": "{field}: {expectation}; vorhanden ist {actual}.",
  "{expectation:part}, got {actual:part}.": "{expectation}; vorhanden ist {actual}.",
  "The file: {expectation:part}, got {actual:part}.": "Die Datei: {expectation}; vorhanden ist {actual}.",
  "{E|e}xpected a text": "Erwartet wird ein Text",
  "{E|e}xpected a number": "Erwartet wird eine Zahl",
  "{E|e}xpected a whole number": "Erwartet wird eine ganze Zahl",
  "{E|e}xpected a whole number from {least:number} to {most:number}":
    "Erwartet wird eine ganze Zahl von {least} bis {most}",
  "{E|e}xpected true or false": "Erwartet wird true oder false",
  "{E|e}xpected a list": "Erwartet wird eine Liste",
  "{E|e}xpected an object": "Erwartet wird ein Objekt",
  "{E|e}xpected {what:part}": "Erwartet wird {what}",
  nothing: "nichts",
  "an empty list": "eine leere Liste",
  "a list": "eine Liste",
  "an object": "ein Objekt",
  "a text": "ein Text",
  "an empty text": "ein leerer Text",
  'the text "{text}"': "der Text „{text}“",
  "the number {number}": "die Zahl {number}",
  "a text of {count:number} {character|characters}": "ein Text mit {count|einem Zeichen|# Zeichen}",
  "The row names no PDF. Enter the file name or address of the PDF.":
    "Die Zeile nennt kein PDF. Geben Sie den Dateinamen oder die Adresse des PDFs ein.",
  "the row has no PDF. Add the name or the address of its PDF as PDF_file or pdf.":
    "die Zeile hat kein PDF. Geben Sie den Namen oder die Adresse des PDFs als PDF_file oder pdf an.",
  'the row has no PDF. Rename "{key}" to PDF_file or pdf.':
    "die Zeile hat kein PDF. Benennen Sie „{key}“ in PDF_file oder pdf um.",
  '"{text}" is a path on a computer, which web pages cannot read. Add the PDF to the batch and enter its file name here.':
    "„{text}“ ist ein Pfad auf einem Computer, den Webseiten nicht lesen können. Fügen Sie das PDF zum Stapel hinzu und geben Sie hier seinen Dateinamen ein.",
  "PDFs cannot be loaded from an address with {scheme}. Use the name of a file in the batch, or an address that begins with https://.":
    "PDFs können nicht von einer Adresse mit {scheme} geladen werden. Verwenden Sie den Namen einer Datei des Stapels oder eine Adresse, die mit https:// beginnt.",
  "{path}: the text {damage:part}. Remove the character, or write the text again.":
    "{path}: Der Text {damage}. Entfernen Sie das Zeichen oder schreiben Sie den Text neu.",
  "{T|t}he text {damage:part}. Remove the character, or write the text again.":
    "Der Text {damage}. Entfernen Sie das Zeichen oder schreiben Sie den Text neu.",
  "The title {damage:part}. Remove the character.": "Der Titel {damage}. Entfernen Sie das Zeichen.",
  "The row has more than {limit:number} characters, the limit. Shorten its texts, and close every quote that opens a cell.":
    "Die Zeile hat mehr als {limit} Zeichen, die Grenze. Kürzen Sie ihre Texte und schließen Sie jedes Anführungszeichen, das eine Zelle öffnet.",
  "The row has more than {limit:number} cells, the limit. Remove the cells, or choose another delimiter.":
    "Die Zeile hat mehr als {limit} Zellen, die Grenze. Entfernen Sie die Zellen oder wählen Sie ein anderes Trennzeichen.",
  'The quotes of the row are broken. Close every quote that opens a cell, and write a quote inside a quoted cell twice ("").':
    'Die Anführungszeichen der Zeile sind fehlerhaft. Schließen Sie jedes Anführungszeichen, das eine Zelle öffnet, und schreiben Sie es innerhalb einer Zelle doppelt ("").',
  "Column “{column}”: {fault:sentence}": "Spalte „{column}“: {fault}",
  "The row has one cell, but the header has {columns:part}.": "Die Zeile hat eine Zelle, die Kopfzeile aber {columns}.",
  "The row has {count:number} cells, but the header has {columns:part}.":
    "Die Zeile hat {count} Zellen, die Kopfzeile aber {columns}.",
  "one column": "eine Spalte",
  "{count:number} columns": "{count} Spalten",
  "Put texts that contain the delimiter or a line break in quotes, or choose another delimiter.":
    "Setzen Sie Texte, die das Trennzeichen oder einen Zeilenumbruch enthalten, in Anführungszeichen, oder wählen Sie ein anderes Trennzeichen.",
  "The missing cells are empty. If a line break inside a text has divided the row, put the text in quotes.":
    "Die fehlenden Zellen sind leer. Falls ein Zeilenumbruch in einem Text die Zeile geteilt hat, setzen Sie den Text in Anführungszeichen.",
  "{count:number} columns are named “{name}”: {letters}. Rename them, so that each has a name of its own.":
    "{count} Spalten heißen „{name}“: {letters}. Benennen Sie sie um, damit jede einen eigenen Namen hat.",
  "{file}: the file is empty. Add a table with a header and one row for each document.":
    "{file}: Die Datei ist leer. Fügen Sie eine Tabelle mit einer Kopfzeile und einer Zeile für jedes Dokument hinzu.",
  "{file}: the row with the column names is empty. Add a header with one name for each column, or choose another row.":
    "{file}: Die Zeile mit den Spaltennamen ist leer. Fügen Sie eine Kopfzeile mit einem Namen für jede Spalte hinzu, oder wählen Sie eine andere Zeile.",
  "{file}: the row with the column names is empty on the sheet “{sheet}”. Add a header with one name for each column, or choose another sheet or row.":
    "{file}: Die Zeile mit den Spaltennamen ist auf dem Blatt „{sheet}“ leer. Fügen Sie eine Kopfzeile mit einem Namen für jede Spalte hinzu, oder wählen Sie ein anderes Blatt oder eine andere Zeile.",
  "{file}: the table has no rows below its header. Add one row for each document.":
    "{file}: Die Tabelle hat keine Zeilen unter der Kopfzeile. Fügen Sie eine Zeile für jedes Dokument hinzu.",
  "“{name}” has more than {limit:number} columns, the limit. Choose another delimiter, or remove columns.":
    "„{name}“ hat mehr als {limit} Spalten, die Grenze. Wählen Sie ein anderes Trennzeichen oder entfernen Sie Spalten.",
  "“{name}” has a line of more than {limit:number} characters, the limit. Check its line breaks, and close every quote that opens a cell.":
    "„{name}“ hat eine Zeile mit mehr als {limit} Zeichen, die Grenze. Prüfen Sie die Zeilenumbrüche und schließen Sie jedes Anführungszeichen, das eine Zelle öffnet.",
  "“{name}” is not a CSV file: its first row has characters that no text has. Save the table as .csv or .xlsx in the program that it comes from.":
    "„{name}“ ist keine CSV-Datei: Die erste Zeile hat Zeichen, die kein Text hat. Speichern Sie die Tabelle in ihrem Programm als .csv oder .xlsx.",
  "“{name}” has a password. Open it in a spreadsheet program, remove the password, and save it again.":
    "„{name}“ hat ein Passwort. Öffnen Sie die Datei in einem Tabellenprogramm, entfernen Sie das Passwort und speichern Sie sie erneut.",
  "“{name}” is an old Excel workbook (.xls). Open it in a spreadsheet program and save it as .xlsx.":
    "„{name}“ ist eine alte Excel-Arbeitsmappe (.xls). Öffnen Sie sie in einem Tabellenprogramm und speichern Sie sie als .xlsx.",
  "“{name}” is an OpenDocument spreadsheet. Open it in a spreadsheet program and save it as .xlsx or .csv.":
    "„{name}“ ist eine OpenDocument-Tabelle. Öffnen Sie sie in einem Tabellenprogramm und speichern Sie sie als .xlsx oder .csv.",
  "“{name}” is not an XLSX workbook, although its name says so. Open it in a spreadsheet program and save it as .xlsx.":
    "„{name}“ ist keine XLSX-Arbeitsmappe, obwohl der Name es sagt. Öffnen Sie die Datei in einem Tabellenprogramm und speichern Sie sie als .xlsx.",
  "“{name}” is not an XLSX workbook. Open it in a spreadsheet program and save it as .xlsx or .csv.":
    "„{name}“ ist keine XLSX-Arbeitsmappe. Öffnen Sie die Datei in einem Tabellenprogramm und speichern Sie sie als .xlsx oder .csv.",
  "The workbook “{name}” is too large to be read: the limits are 100 MB, and 200 MB when unpacked. Save its sheet as CSV.":
    "Die Arbeitsmappe „{name}“ ist zu groß: Die Grenzen sind 100 MB, und entpackt 200 MB. Speichern Sie das Blatt als CSV.",
  "All sheets of “{name}” are hidden ({sheets}). Show the sheet with the data in a spreadsheet program, then save the workbook again.":
    "Alle Blätter von „{name}“ sind ausgeblendet ({sheets}). Blenden Sie das Blatt mit den Daten in einem Tabellenprogramm ein und speichern Sie die Arbeitsmappe erneut.",
  "All cells of the sheet “{sheet}” are in hidden or filtered rows or columns, which are left out. Show them in a spreadsheet program and save the workbook again, or choose to read hidden rows and columns.":
    "Alle Zellen des Blatts „{sheet}“ stehen in ausgeblendeten oder gefilterten Zeilen oder Spalten, die ausgelassen werden. Blenden Sie sie in einem Tabellenprogramm ein und speichern Sie die Arbeitsmappe erneut, oder lesen Sie auch ausgeblendete Zeilen und Spalten.",
  "The workbook “{name}” is not read: it unpacks to more than {ratio:number} times its size, as no table does. Copy the table to a new workbook, or save its sheet as CSV.":
    "Die Arbeitsmappe „{name}“ wird nicht gelesen: Entpackt ist sie mehr als {ratio}-mal so groß, wie keine Tabelle es ist. Kopieren Sie die Tabelle in eine neue Arbeitsmappe oder speichern Sie das Blatt als CSV.",
  "“{name}” has a cell with more than {limit:number} characters. Shorten it, then save the workbook again.":
    "„{name}“ hat eine Zelle mit mehr als {limit} Zeichen. Kürzen Sie sie und speichern Sie die Arbeitsmappe erneut.",
  "“{name}” has more than {limit:number} columns, the limit of spreadsheet programs. Delete the columns that the template does not need.":
    "„{name}“ hat mehr als {limit} Spalten, die Grenze von Tabellenprogrammen. Löschen Sie die Spalten, die die Vorlage nicht braucht.",
  "“{name}” has a cell too far from its table: {address}. Delete that cell, its row and its column in a spreadsheet program, then save the workbook again.":
    "„{name}“ hat eine Zelle zu weit von der Tabelle: {address}. Löschen Sie diese Zelle, ihre Zeile und ihre Spalte in einem Tabellenprogramm und speichern Sie die Arbeitsmappe erneut.",
  "“{name}” is damaged ({reason:part}). Open it in a spreadsheet program and save it again as .xlsx.":
    "„{name}“ ist beschädigt ({reason}). Öffnen Sie die Datei in einem Tabellenprogramm und speichern Sie sie erneut als .xlsx.",
  "its directory is damaged": "das Verzeichnis ist beschädigt",
  "it is cut off": "die Datei ist abgeschnitten",
  "its parts are encrypted": "die Teile sind verschlüsselt",
  "one of its parts is missing": "ein Teil fehlt",
  "one of its parts is cut off": "ein Teil ist abgeschnitten",
  "its parts are packed in an unknown way": "die Teile sind auf unbekannte Weise gepackt",
  "a tag is too long": "ein Tag ist zu lang",
  "the sheet is missing": "das Blatt fehlt",
  "the cell {address} has an invalid address": "die Zelle {address} hat eine ungültige Adresse",
  "The sheet “{sheet}” has merged cells ({cells}). Only the first cell of each has the value, and the others are empty. Unmerge them if every row needs the value.":
    "Das Blatt „{sheet}“ hat verbundene Zellen ({cells}). Nur die erste Zelle hat jeweils den Wert, die anderen sind leer. Heben Sie die Verbindung auf, wenn jede Zeile den Wert braucht.",
  "The sheet “{sheet}” has dates that never were, such as 29 February 1900 ({cells}). Correct them in a spreadsheet program.":
    "Das Blatt „{sheet}“ hat Daten, die es nie gab, wie den 29. Februar 1900 ({cells}). Korrigieren Sie sie in einem Tabellenprogramm.",
  "The encoding is not certain. The file is read as {used} and not as {other}, which gives {words}. Compare these words with their source, and choose another encoding if they are wrong.":
    "Die Zeichencodierung ist nicht sicher. Die Datei wird als {used} gelesen und nicht als {other}; das ergibt {words}. Vergleichen Sie diese Wörter mit ihrer Quelle und wählen Sie eine andere Codierung, wenn sie falsch sind.",
  "The encoding is not certain. The file is read as {used}, which gives doubtful words: {words}. Compare them with their source, and choose another encoding if they are wrong.":
    "Die Zeichencodierung ist nicht sicher. Die Datei wird als {used} gelesen; das ergibt zweifelhafte Wörter: {words}. Vergleichen Sie sie mit ihrer Quelle und wählen Sie eine andere Codierung, wenn sie falsch sind.",
  "The template has no placeholder “{name}”, which the mapping names. It has none.":
    "Die Vorlage hat keinen Platzhalter „{name}“, den die Zuordnung nennt. Sie hat keine Platzhalter.",
  "The template has no placeholder “{name}”, which the mapping names. Its placeholders are: {names}.":
    "Die Vorlage hat keinen Platzhalter „{name}“, den die Zuordnung nennt. Ihre Platzhalter sind: {names}.",
  "A CSV file has no sheets. Leave out the name of the sheet.":
    "Eine CSV-Datei hat keine Blätter. Lassen Sie den Namen des Blatts weg.",
  "The workbook has no sheet “{name}”. Its sheets are: {names}.":
    "Die Arbeitsmappe hat kein Blatt „{name}“. Ihre Blätter sind: {names}.",
  "The table has no column “{name}”. Its columns are: {names}.":
    "Die Tabelle hat keine Spalte „{name}“. Ihre Spalten sind: {names}.",
  "The template is missing. Add the JSON file of the smartlink that the rows fill in, or a PDF with placeholders such as {example} in the text of its pages.":
    "Die Vorlage fehlt. Fügen Sie die JSON-Datei des Smartlinks hinzu, den die Zeilen ausfüllen, oder ein PDF mit Platzhaltern wie {example} im Text seiner Seiten.",
  "There is no template, so rows fill the placeholders that “{name}” has in the text of the pages. Add a template if the documents should have more.":
    "Es gibt keine Vorlage, daher füllen die Zeilen die Platzhalter, die „{name}“ im Text der Seiten hat. Fügen Sie eine Vorlage hinzu, wenn die Dokumente mehr enthalten sollen.",
  "There is no template, so rows fill the placeholders that the PDFs have in the text of the pages. Add a template if the documents should have more.":
    "Es gibt keine Vorlage, daher füllen die Zeilen die Platzhalter, die die PDFs im Text der Seiten haben. Fügen Sie eine Vorlage hinzu, wenn die Dokumente mehr enthalten sollen.",
};
