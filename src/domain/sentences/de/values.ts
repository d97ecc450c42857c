/** Sentences about values, placeholders, addresses and names, in German, by their English pattern. */
export const valuesSentences: Readonly<Record<string, string>> = {
  "There is no value for {names}. Add it to the row's data, or give the placeholder a default in the template, as in {example}.":
    "Es gibt keinen Wert für {names}. Fügen Sie ihn den Daten der Zeile hinzu, oder geben Sie dem Platzhalter in der Vorlage einen Standardwert, wie in {example}.",
  "There is no value for {names:list}. Add them to the row's data, or give the placeholder a default in the template, as in {example}.":
    "Es gibt keine Werte für {names}. Fügen Sie sie den Daten der Zeile hinzu, oder geben Sie den Platzhaltern in der Vorlage einen Standardwert, wie in {example}.",
  'The filter {filter} cannot read "{value}", the row\'s value of "{name}". Write {form:part}.':
    "Der Filter {filter} kann „{value}“ nicht lesen, den Wert der Zeile für „{name}“. Erwartet wird {form}.",
  "any text": "beliebiger Text",
  "a number such as 1234.5": "eine Zahl wie 1234.5",
  "{form:part} (0.25 becomes 25 %)": "{form} (aus 0.25 wird 25 %)",
  "a date such as 2026-12-31, which stays between the years 100 and 9999":
    "ein Datum wie 2026-12-31, das zwischen den Jahren 100 und 9999 bleibt",
  "one of {names:list}, or add the text for all other values to the filter, as in *=text":
    "eines von {names}, oder im Filter ein Text für alle anderen Werte, wie *=Text",
  "If the row comes from a table with decimal commas, choose Comma as its decimal sign under Data (on the command line: --decimal-sign comma).":
    "Falls die Zeile aus einer Tabelle mit Dezimalkommas kommt, wählen Sie unter „Daten“ das Komma als Dezimalzeichen.",
  "If the row comes from a table, choose how its dates are written under Data (on the command line: --date-order).":
    "Falls die Zeile aus einer Tabelle kommt, wählen Sie unter „Daten“, wie ihre Daten geschrieben sind.",
  "“{value}” can be {first} or {second}.": "„{value}“ kann {first} oder {second} sein.",
  "Choose the decimal sign of the table under Data (on the command line: --decimal-sign, in the REST API: decimal_sign).":
    "Wählen Sie das Dezimalzeichen der Tabelle unter „Daten“.",
  "Choose how the table writes dates under Data (on the command line: --date-order, in the REST API: date_order).":
    "Wählen Sie unter „Daten“, wie die Tabelle Daten schreibt.",
  '{text} is not a placeholder and stays as it is. A name begins with a letter A-Z or "_" and has only letters, digits, "_", "." and "-", without spaces around it.':
    "{text} ist kein Platzhalter und bleibt, wie es ist. Ein Name beginnt mit einem Buchstaben A-Z oder „_“ und hat nur Buchstaben, Ziffern, „_“, „.“ und „-“, ohne Leerzeichen außen.",
  'The JSON in this text is invalid. Put quotes around its placeholders, as in {"name": "[[name]]"}.':
    'Das JSON in diesem Text ist ungültig. Setzen Sie Anführungszeichen um die Platzhalter, wie in {"name": "[[name]]"}.',
  "It contains the row's {names:list}.": "Enthalten ist der Wert der Zeile für {names}.",
  "The address is empty. Use {forms:part}.": "Die Adresse ist leer. Verwenden Sie {forms}.",
  'The address "{text}" has a control character, such as a line break or a tab. Remove it.':
    "Die Adresse „{text}“ hat ein Steuerzeichen, etwa einen Zeilenumbruch oder Tabulator. Entfernen Sie es.",
  "The address has a user name or a password. Remove the part before the @.":
    "Die Adresse hat einen Benutzernamen oder ein Passwort. Entfernen Sie den Teil vor dem @.",
  'The address "{text}" has no scheme. Write {address}.':
    "Der Adresse „{text}“ fehlt der Anfang. Schreiben Sie {address}.",
  'The address "{text}" is not absolute. Use {forms:part}.':
    "Die Adresse „{text}“ ist nicht vollständig. Verwenden Sie {forms}.",
  'The address "{text}" is not well-formed. Use {forms:part}.':
    "Die Adresse „{text}“ ist falsch geschrieben. Verwenden Sie {forms}.",
  "An address with {scheme} is not allowed here. Use {forms:part}.":
    "Eine Adresse mit {scheme} ist hier nicht erlaubt. Verwenden Sie {forms}.",
  "an address that begins with https://, http://, mailto: or tel:":
    "eine Adresse, die mit https://, http://, mailto: oder tel: beginnt",
  "an address that begins with https:// or http://": "eine Adresse, die mit https:// oder http:// beginnt",
  "an address that begins with https:// or http://, or a data:image address":
    "eine Adresse, die mit https:// oder http:// beginnt, oder eine data:image-Adresse",
  "an address that begins with https:// or http://, or a data:audio or data:video address":
    "eine Adresse, die mit https:// oder http:// beginnt, oder eine data:audio- oder data:video-Adresse",
  'The address "{text}" has content of a type that rows cannot set. Use an image or an address that begins with https://.':
    "Die Adresse „{text}“ hat Inhalt einer Art, die Zeilen nicht setzen können. Verwenden Sie ein Bild oder eine Adresse, die mit https:// beginnt.",
  '"{text}" is not an e-mail address. Enter a full address, such as name@example.org.':
    "„{text}“ ist keine E-Mail-Adresse. Geben Sie eine vollständige Adresse ein, wie name@example.org.",
  '"{text}" is not an e-mail address. Enter full addresses, such as name@example.org, with commas between several.':
    "„{text}“ ist keine E-Mail-Adresse. Geben Sie vollständige Adressen ein, wie name@example.org, mit Kommas zwischen mehreren.",
  '"{text}" is not a telephone number. Enter digits, as in +49 30 1234567.':
    "„{text}“ ist keine Telefonnummer. Geben Sie Ziffern ein, wie +49 30 1234567.",
  '"{text}" is not a page number. Enter a whole number from 1.':
    "„{text}“ ist keine Seitenzahl. Geben Sie eine ganze Zahl ab 1 ein.",
  '"{text}" is not a valid value. Enter true or false.':
    "„{text}“ ist kein gültiger Wert. Geben Sie true oder false ein.",
  '"{text}" is not a valid value. Enter a whole number from 0.':
    "„{text}“ ist kein gültiger Wert. Geben Sie eine ganze Zahl ab 0 ein.",
  '"{text}" is not a valid value. Enter ask or given.':
    "„{text}“ ist kein gültiger Wert. Geben Sie ask oder given ein.",
  "a filter's name is missing after the bar.": "nach dem Strich fehlt der Name eines Filters.",
  'there is no filter "{name}". Use one of {names:list}.':
    "es gibt keinen Filter „{name}“. Verwenden Sie einen von {names}.",
  "the filter {name} needs an argument, as in {example}.": "der Filter {name} braucht ein Argument, wie in {example}.",
  "the filter {name} takes no argument.": "der Filter {name} hat kein Argument.",
  "the filter {name} cannot work: {fault:part}": "der Filter {name} kann so nicht arbeiten: {fault}",
  "its argument is the number of decimals, from 0 to 20.":
    "Das Argument ist die Zahl der Nachkommastellen, von 0 bis 20.",
  'its argument is full, long, medium or short, with a time as in "medium,short", or one of {names:list}.':
    "Das Argument ist full, long, medium oder short, mit Uhrzeit wie „medium,short“, oder eines von {names}.",
  "its argument is the currency's three letters, as in currency:EUR.":
    "Das Argument sind die drei Buchstaben der Währung, wie in currency:EUR.",
  "its argument is a number such as 5 or 1.5, or a period such as 14d (days), 2w (weeks), 1m (months) or 1y (years).":
    "Das Argument ist eine Zahl wie 5 oder 1.5 oder ein Zeitraum wie 14d (Tage), 2w (Wochen), 1m (Monate) oder 1y (Jahre).",
  "its argument is a number such as 2 or 1.19, with a decimal point.":
    "Das Argument ist eine Zahl wie 2 oder 1.19, mit Dezimalpunkt.",
  'it has "{text}" twice.': "„{text}“ kommt zweimal vor.",
  'The condition {condition:part} cannot read "{value}", the row\'s value of "{column}". Write a date such as 2026-12-31, or leave the value empty.':
    "Die Bedingung „{condition}“ kann „{value}“ nicht lesen, den Wert der Zeile für „{column}“. Schreiben Sie ein Datum wie 2026-12-31, oder lassen Sie den Wert leer.",
  'The condition {condition:part} cannot read "{value}", the row\'s value of "{column}". Write a number such as 1234.5, or leave the value empty.':
    "Die Bedingung „{condition}“ kann „{value}“ nicht lesen, den Wert der Zeile für „{column}“. Schreiben Sie eine Zahl wie 1234.5, oder lassen Sie den Wert leer.",
  "The data has no column “{name}”, which the condition {condition:part} reads. Add the column to the data, or change the condition in the template.":
    "Die Daten haben keine Spalte „{name}“, die die Bedingung „{condition}“ liest. Fügen Sie den Daten die Spalte hinzu, oder ändern Sie die Bedingung in der Vorlage.",
  "The data has no column “{name}”, which the condition {condition:part} reads. Did you mean “{closest}”? Change the condition in the template, or add the column to the data.":
    "Die Daten haben keine Spalte „{name}“, die die Bedingung „{condition}“ liest. Meinten Sie „{closest}“? Ändern Sie die Bedingung in der Vorlage, oder fügen Sie den Daten die Spalte hinzu.",
  '{column} is "{value}"': '{column} ist "{value}"',
  '{column} is not "{value}"': '{column} ist nicht "{value}"',
  "{column} is one of {values:list}": "{column} ist eines von {values}",
  "{column} is less than {value}": "{column} ist kleiner als {value}",
  "{column} is greater than {value}": "{column} ist größer als {value}",
  "{column} is before {value}": "{column} liegt vor {value}",
  "{column} is after {value}": "{column} liegt nach {value}",
  "{column} is not empty": "{column} ist nicht leer",
  "{column} is empty": "{column} ist leer",
  '{kind} is empty. Give it a name of letters, digits, ".", "_" or "-".':
    "{kind} ist leer. Geben Sie einen Namen aus Buchstaben, Ziffern, „.“, „_“ oder „-“ ein.",
  '{kind} "{name}" has {count:number} characters. Shorten it to at most 120.':
    "{kind} „{name}“ hat {count} Zeichen. Kürzen Sie den Namen auf höchstens 120.",
  '{kind} "{name}" has characters that are not allowed in file names. Use only letters A-Z, digits, ".", "_" and "-".':
    "{kind} „{name}“ hat Zeichen, die in Dateinamen nicht erlaubt sind. Verwenden Sie nur Buchstaben A-Z, Ziffern, „.“, „_“ und „-“.",
  '{kind} "{name}" must begin with a letter A-Z or a digit. Use only letters, digits, ".", "_" and "-" after it.':
    "{kind} „{name}“ muss mit einem Buchstaben A-Z oder einer Ziffer beginnen. Verwenden Sie danach nur Buchstaben, Ziffern, „.“, „_“ und „-“.",
  '{kind} "{name}" ends with a dot, which Windows would drop. Remove it.':
    "{kind} „{name}“ endet mit einem Punkt, den Windows weglassen würde. Entfernen Sie ihn.",
  '{kind} "{name}" is the name of a device on Windows. Choose another name.':
    "{kind} „{name}“ ist unter Windows der Name eines Geräts. Wählen Sie einen anderen Namen.",
  "“{name}” is the name of the record of another batch. Choose a name that does not end in .job.":
    "„{name}“ ist der Name der Aufzeichnung eines anderen Stapels. Wählen Sie einen Namen, der nicht auf .job endet.",
  "Row {row:number} has the same output name, “{name}” (upper and lower case count as equal). Give each row its own reference_id or suffix.":
    "Zeile {row} hat denselben Dateinamen, „{name}“ (Groß- und Kleinschreibung gelten als gleich). Geben Sie jeder Zeile eine eigene reference_id oder ein eigenes suffix.",
  "The batch's folder already contains “{name}” from an earlier job. Give the row another suffix, or use another batch id.":
    "Der Ordner des Stapels enthält „{name}“ schon aus einem früheren Auftrag. Geben Sie der Zeile ein anderes suffix, oder verwenden Sie eine andere Stapel-ID.",
  "{count:number} more rows have a reference_id that an earlier row has, too. Each gets a file of its own with another suffix.":
    "{count|Eine weitere Zeile hat|# weitere Zeilen haben} eine reference_id, die auch eine frühere Zeile hat. Jede bekommt eine eigene Datei mit einem anderen suffix.",
  "Rows {rows:list} have the same reference_id “{reference}”. Each gets a file of its own with another suffix. If they are different people, give each row its own reference_id.":
    "Die Zeilen {rows} haben dieselbe reference_id „{reference}“. Jede bekommt eine eigene Datei mit einem anderen suffix. Wenn es verschiedene Personen sind, geben Sie jeder Zeile eine eigene reference_id.",
  "Links cannot name people by the field “{field}”, because documents are encrypted with it. They have the reference_id. Choose another field for personal_links.":
    "Links können Personen nicht mit dem Feld „{field}“ benennen, weil Dokumente damit verschlüsselt sind. Sie haben die reference_id. Wählen Sie ein anderes Feld für persönliche Links.",
  "Links cannot name people by the field “{field}”, because no row has it. They have the reference_id. Choose another field for personal_links.":
    "Links können Personen nicht mit dem Feld „{field}“ benennen, weil keine Zeile es hat. Sie haben die reference_id. Wählen Sie ein anderes Feld für persönliche Links.",
  "No placeholder uses the data's field “{name}”. Correct the field's name if it is misspelt; otherwise ignore this warning.":
    "Kein Platzhalter verwendet das Feld „{name}“ der Daten. Korrigieren Sie den Namen, wenn er falsch geschrieben ist; sonst ist nichts zu tun.",
  "“{address}” has a {sign}. Enter the address of a folder, such as https://docs.example.org/offers/.":
    "„{address}“ hat ein {sign}. Geben Sie die Adresse eines Ordners ein, wie https://docs.example.org/offers/.",
  "The template has the address of the document ([[smartlink.link]]), but the batch has no public address. Enter the address at which you will host its files.":
    "Die Vorlage enthält die Adresse des Dokuments ([[smartlink.link]]), aber der Stapel hat keine öffentliche Adresse. Geben Sie die Adresse ein, unter der Sie die Dateien veröffentlichen.",
  "This is row {row}; the other rows have other values.": "Das ist Zeile {row}; die anderen Zeilen haben andere Werte.",
  "{placeholder}: {fault:sentence}": "{placeholder}: {fault}",
  "Values of {names:list} are numbers or true/false. They are used as texts. Put quotes around values whose zeros matter, such as 1.50.":
    'Werte von {names} sind Zahlen oder true/false. Sie werden als Texte verwendet. Setzen Sie Werte, deren Nullen wichtig sind, in Anführungszeichen, wie "1.50".',
  '"{text}" is not a date. Write it as 2026-12-31 or, with time and offset, as 2026-12-31T18:00:00+01:00.':
    "„{text}“ ist kein Datum. Schreiben Sie es wie 2026-12-31 oder, mit Uhrzeit und Zeitzone, wie 2026-12-31T18:00:00+01:00.",
  "Row {row:number} has the reference_id “{reference}” of an earlier row. Each gets a file of its own with another suffix. If they are different people, give each row its own reference_id.":
    "Zeile {row} hat die reference_id „{reference}“ einer früheren Zeile. Jede bekommt eine eigene Datei mit einem anderen suffix. Wenn es verschiedene Personen sind, geben Sie jeder Zeile eine eigene reference_id.",
  "{file}: columns were matched by what their names mean: {guesses}. Check the first rows. If a column is wrong, choose another one or give it the name of the placeholder.":
    "{file}: Spalten wurden nach der Bedeutung ihrer Namen zugeordnet: {guesses}. Prüfen Sie die ersten Zeilen. Wenn eine Spalte falsch ist, wählen Sie eine andere oder geben Sie ihr den Namen des Platzhalters.",
};
