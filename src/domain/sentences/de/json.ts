/** Sentences about JSON and cells of tables, in German, by their English pattern. */
export const jsonSentences: Readonly<Record<string, string>> = {
  'JSON puts straight double quotes around keys: "name", not ‘name’.':
    'JSON setzt gerade doppelte Anführungszeichen um Schlüssel: "name", nicht ‚name‘.',
  'A key in double quotes was expected here, as in "name".':
    'Hier wurde ein Schlüssel in doppelten Anführungszeichen erwartet, wie "name".',
  "The closing quote of this text is missing.": "Das schließende Anführungszeichen dieses Textes fehlt.",
  'There is no escape "{escape}" in JSON. A backslash itself is written \\\\.':
    "JSON kennt „{escape}“ nicht. Ein Backslash selbst wird \\\\ geschrieben.",
  "A text continues on the next line. Write line breaks in texts as \\n, or close the quote.":
    "Ein Text geht auf der nächsten Zeile weiter. Schreiben Sie Zeilenumbrüche in Texten als \\n, oder schließen Sie das Anführungszeichen.",
  "A text has a control character, such as a tab. Write it as an escape, such as \\t.":
    "Ein Text hat ein Steuerzeichen, etwa einen Tabulator. Schreiben Sie es maskiert, etwa als \\t.",
  "JSON has no {word}. Write a number, or null.": "JSON hat kein {word}. Schreiben Sie eine Zahl oder null.",
  "JSON has no undefined. Write null, or leave the key out.":
    "JSON hat kein undefined. Schreiben Sie null oder lassen Sie den Schlüssel weg.",
  "JSON writes null, not None.": "JSON schreibt null, nicht None.",
  "JSON writes {word} in lower case.": "JSON schreibt {word} in Kleinbuchstaben.",
  "There is an extra comma here, or a value is missing.": "Hier steht ein überzähliges Komma, oder ein Wert fehlt.",
  "JSON puts straight double quotes around texts.": "JSON setzt gerade doppelte Anführungszeichen um Texte.",
  "This looks like a web page or XML, not JSON. Was an error page saved in place of the data?":
    "Das sieht nach einer Webseite oder XML aus, nicht nach JSON. Wurde eine Fehlerseite statt der Daten gespeichert?",
  "This is a PDF, not JSON.": "Das ist ein PDF, kein JSON.",
  '"{text}" is not a JSON number. Write it without leading zeros or a plus sign and with digits on both sides of the dot, or as a text in quotes.':
    "„{text}“ ist keine JSON-Zahl. Schreiben Sie sie ohne führende Nullen und Pluszeichen und mit Ziffern auf beiden Seiten des Punkts, oder als Text in Anführungszeichen.",
  '"{text}" is not a JSON value. Put texts in double quotes.':
    "„{text}“ ist kein JSON-Wert. Setzen Sie Texte in doppelte Anführungszeichen.",
  "A value was expected here: a text in double quotes, a number, true, false, null, a list or an object.":
    "Hier wurde ein Wert erwartet: ein Text in doppelten Anführungszeichen, eine Zahl, true, false, null, eine Liste oder ein Objekt.",
  "the cell has a NUL character, which is no text. Remove it, or choose another encoding.":
    "Die Zelle hat ein NUL-Zeichen, das kein Text ist. Entfernen Sie es oder wählen Sie eine andere Codierung.",
  "the cell has bytes that are no text in the file's encoding. Choose another encoding, or save the file as UTF-8.":
    "Die Zelle hat Bytes, die in der Codierung der Datei kein Text sind. Wählen Sie eine andere Codierung oder speichern Sie die Datei als UTF-8.",
  "the formula has no stored result. Open the file in a spreadsheet program, save it there, then add it again.":
    "Die Formel hat kein gespeichertes Ergebnis. Öffnen Sie die Datei in einem Tabellenprogramm, speichern Sie sie dort und fügen Sie sie erneut hinzu.",
  "the workbook is damaged and does not contain the text of the cell. Enter it again.":
    "Die Arbeitsmappe ist beschädigt und enthält den Text der Zelle nicht. Geben Sie ihn erneut ein.",
  "the column was too narrow to show its value when the file was saved. Widen it in the spreadsheet, then save the file again.":
    "Die Spalte war beim Speichern zu schmal für ihren Wert. Machen Sie sie im Tabellenprogramm breiter und speichern Sie die Datei erneut.",
  "the formula has failed with {error}. Correct it in the spreadsheet, or enter a value.":
    "Die Formel ist mit {error} fehlgeschlagen. Korrigieren Sie sie im Tabellenprogramm oder geben Sie einen Wert ein.",
  "spreadsheets keep 15 digits of a number, so digits of this one may be lost. Compare it with its source, and format the column as text.":
    "Tabellenprogramme speichern 15 Ziffern einer Zahl, daher können hier Ziffern fehlen. Vergleichen Sie sie mit ihrer Quelle und formatieren Sie die Spalte als Text.",
  "has a NUL character (U+0000)": "hat ein NUL-Zeichen (U+0000)",
  "has half of a character, a lone surrogate": "hat ein halbes Zeichen (ein einzelnes Surrogat)",
  "has a character that reverses the text after it (U+202D or U+202E)":
    "hat ein Zeichen, das den folgenden Text umkehrt (U+202D oder U+202E)",
  "{rows:number} hidden {row|rows} and {columns:number} hidden {column|columns} are left out (sheet “{sheet}”, {row|rows} {rowList:list}, {column|columns} {columnList:list}). A filter hides rows, too. Choose to read hidden rows and columns if the batch needs them.":
    "{rows|Eine ausgeblendete Zeile|# ausgeblendete Zeilen} und {columns|eine ausgeblendete Spalte|# ausgeblendete Spalten} werden ausgelassen (Blatt „{sheet}“, Zeilen {rowList}, Spalten {columnList}). Auch ein Filter blendet Zeilen aus. Lesen Sie ausgeblendete Zeilen und Spalten mit, wenn der Stapel sie braucht.",
  "{rows:number} hidden {row|rows} and {columns:number} hidden {column|columns} are read as well (sheet “{sheet}”, {row|rows} {rowList:list}, {column|columns} {columnList:list}). A filter hides rows, too. Choose to leave out hidden rows and columns if they must not be in the batch.":
    "{rows|Eine ausgeblendete Zeile|# ausgeblendete Zeilen} und {columns|eine ausgeblendete Spalte|# ausgeblendete Spalten} werden mitgelesen (Blatt „{sheet}“, Zeilen {rowList}, Spalten {columnList}). Auch ein Filter blendet Zeilen aus. Lassen Sie ausgeblendete Zeilen und Spalten aus, wenn sie nicht in den Stapel gehören.",
  "{count:number} hidden {row|rows} {is|are} left out (sheet “{sheet}”, {row|rows} {list:list}). A filter hides rows, too. Choose to read hidden rows and columns if the batch needs them.":
    "{count|Eine ausgeblendete Zeile wird|# ausgeblendete Zeilen werden} ausgelassen (Blatt „{sheet}“, {count|Zeile|Zeilen} {list}). Auch ein Filter blendet Zeilen aus. Lesen Sie ausgeblendete Zeilen und Spalten mit, wenn der Stapel sie braucht.",
  "{count:number} hidden {column|columns} {is|are} left out (sheet “{sheet}”, {column|columns} {list:list}). A filter hides rows, too. Choose to read hidden rows and columns if the batch needs them.":
    "{count|Eine ausgeblendete Spalte wird|# ausgeblendete Spalten werden} ausgelassen (Blatt „{sheet}“, {count|Spalte|Spalten} {list}). Lesen Sie ausgeblendete Zeilen und Spalten mit, wenn der Stapel sie braucht.",
  "{count:number} hidden {row|rows} {is|are} read as well (sheet “{sheet}”, {row|rows} {list:list}). A filter hides rows, too. Choose to leave out hidden rows and columns if they must not be in the batch.":
    "{count|Eine ausgeblendete Zeile wird|# ausgeblendete Zeilen werden} mitgelesen (Blatt „{sheet}“, {count|Zeile|Zeilen} {list}). Auch ein Filter blendet Zeilen aus. Lassen Sie ausgeblendete Zeilen und Spalten aus, wenn sie nicht in den Stapel gehören.",
  "{count:number} hidden {column|columns} {is|are} read as well (sheet “{sheet}”, {column|columns} {list:list}). A filter hides rows, too. Choose to leave out hidden rows and columns if they must not be in the batch.":
    "{count|Eine ausgeblendete Spalte wird|# ausgeblendete Spalten werden} mitgelesen (Blatt „{sheet}“, {count|Spalte|Spalten} {list}). Lassen Sie ausgeblendete Zeilen und Spalten aus, wenn sie nicht in den Stapel gehören.",
  "a text such as url": "ein Text wie url",
  "a text (structured data is JSON inside the text)": "ein Text (strukturierte Daten sind JSON im Text)",
  "a number of bytes": "eine Anzahl von Bytes",
  "an object of files by name": "ein Objekt von Dateien nach Namen",
  "a number from {least:number}": "eine Zahl ab {least}",
  "a whole number from {least:number}": "eine ganze Zahl ab {least}",
  "a number from {least:number} to {most:number}": "eine Zahl von {least} bis {most}",
  "a page number": "eine Seitenzahl",
  "a whole page number": "eine ganze Seitenzahl",
  "a page number, counted from 1": "eine Seitenzahl, gezählt ab 1",
  "a whole page number, counted from 1": "eine ganze Seitenzahl, gezählt ab 1",
  "[width, height] in percent of the page": "[Breite, Höhe] in Prozent der Seite",
  "a list of actions": "eine Liste von Aktionen",
  "the asset's description, an object": "die Beschreibung des interaktiven Elements, ein Objekt",
  "an asset, an object with page and aura": "ein interaktives Element, ein Objekt mit page und aura",
  "a colour such as #1f5fd0": "eine Farbe wie #1f5fd0",
  "the name of a font": "der Name einer Schrift",
  "a number, also as text": "eine Zahl, auch als Text",
  "a date such as 2027-01-31": "ein Datum wie 2027-01-31",
  "a date such as 2026-12-31 or 2026-12-31T18:00:00+01:00": "ein Datum wie 2026-12-31 oder 2026-12-31T18:00:00+01:00",
  "a date as text": "ein Datum als Text",
  "a text without placeholders": "ein Text ohne Platzhalter",
  "the name of a column": "der Name einer Spalte",
  "the name of a column, without brackets": "der Name einer Spalte, ohne Klammern",
  "a list of texts": "eine Liste von Texten",
  "exactly one of {names:list}": "genau eines von {names}",
  "one of {names:list}": "eines von {names}",
  "pages such as 3-4, 7": "Seiten wie 3-4, 7",
  "a picture as a data: address in base64, of at most 500,000 characters":
    "ein Bild als data:-Adresse in Base64 mit höchstens 500.000 Zeichen",
  "a text of at most {count:number} characters": "ein Text mit höchstens {count} Zeichen",
  "a language such as en": "eine Sprache wie en",
  "a list of languages": "eine Liste von Sprachen",
  "a list of pages with conditions": "eine Liste von Seiten mit Bedingungen",
  "a list of assets": "eine Liste von interaktiven Elementen",
  "a smartlink, an object with title, config and assets": "ein Smartlink, ein Objekt mit title, config und assets",
  "a list of rows": "eine Liste von Zeilen",
  "a name": "ein Name",
  "the id of a smartlink": "die Id eines Smartlinks",
  "reference_id or the name of a field of the data": "reference_id oder der Name eines Feldes der Daten",
  "a whole number, where 0 means no limit": "eine ganze Zahl, wobei 0 keine Grenze bedeutet",
  'html, pdf or "html,pdf"': 'html, pdf oder "html,pdf"',
  "an address": "eine Adresse",
  "a list of e-mail addresses": "eine Liste von E-Mail-Adressen",
  "expected the password of the PDFs, a text of at most {count:number} characters.":
    "Erwartet wird das Passwort der PDFs, ein Text mit höchstens {count} Zeichen.",
  "the name or the address of a PDF": "der Name oder die Adresse eines PDFs",
  "a folder's address": "die Adresse eines Ordners",
  "an https: address": "eine https:-Adresse",
};
