/** Sentences about assets and their actions, in German, by their English pattern. */
export const assetsSentences: Readonly<Record<string, string>> = {
  "Asset {number:number} {fault:sentence}": "Interaktives Element {number} {fault}",
  "Asset “{name}” {fault:sentence}": "Interaktives Element „{name}“ {fault}",
  "has no area ({width} × {height} percent), so nobody can see or press it. Give it a width and a height.":
    "hat keine Fläche ({width} × {height} Prozent), daher kann es niemand sehen oder drücken. Geben Sie ihm eine Breite und eine Höhe.",
  "is outside its page (center_x {x}, center_y {y}), so nobody sees it. Both are percent of the page: use values from 0 to 100.":
    "liegt außerhalb seiner Seite (center_x {x}, center_y {y}), daher sieht es niemand. Beides sind Prozent der Seite: Verwenden Sie Werte von 0 bis 100.",
  'is shown on its own page only, because “repeat” names no pages. Use a form such as {"pages": "all", "except": "3, 7-9"}.':
    'wird nur auf seiner eigenen Seite gezeigt, weil „repeat“ keine Seiten nennt. Verwenden Sie eine Form wie {"pages": "all", "except": "3, 7-9"}.',
  "jumps to page {page:number}, but the PDF has one page. Change the action's page.":
    "springt zu Seite {page}, aber das PDF hat eine Seite. Ändern Sie die Seite der Aktion.",
  "jumps to page {page:number}, but the PDF has {count:number} pages. Change the action's page.":
    "springt zu Seite {page}, aber das PDF hat {count} Seiten. Ändern Sie die Seite der Aktion.",
  "jumps to page {page:number}, which the row leaves out, so the jump is left out too. Give the asset the condition of the page, or another page to jump to.":
    "springt zu Seite {page}, die die Zeile auslässt, daher fehlt auch der Sprung. Geben Sie dem Element die Bedingung der Seite oder eine andere Zielseite.",
  "is on page {page:number}, but the PDF has one page. Change the asset's page, or give this row a PDF that has this page.":
    "liegt auf Seite {page}, aber das PDF hat eine Seite. Ändern Sie die Seite des Elements, oder geben Sie dieser Zeile ein PDF, das diese Seite hat.",
  "is on page {page:number}, but the PDF has {count:number} pages. Change the asset's page, or give this row a PDF that has this page.":
    "liegt auf Seite {page}, aber das PDF hat {count} Seiten. Ändern Sie die Seite des Elements, oder geben Sie dieser Zeile ein PDF, das diese Seite hat.",
  "is on page {page:number}, but “{title}” has one page. Send a PDF that has this page, or change the asset's page.":
    "liegt auf Seite {page}, aber „{title}“ hat eine Seite. Verwenden Sie ein PDF mit dieser Seite, oder ändern Sie die Seite des Elements.",
  "is on page {page:number}, but “{title}” has {count:number} pages. Send a PDF that has this page, or change the asset's page.":
    "liegt auf Seite {page}, aber „{title}“ hat {count} Seiten. Verwenden Sie ein PDF mit dieser Seite, oder ändern Sie die Seite des Elements.",
  "The conditions of pages leave out the only page of the PDF. Change a condition, correct the row's values, or give the row another PDF.":
    "Die Bedingungen der Seiten lassen die einzige Seite des PDFs aus. Ändern Sie eine Bedingung, korrigieren Sie die Werte der Zeile, oder geben Sie der Zeile ein anderes PDF.",
  "The conditions of pages leave out all {count:number} pages of the PDF. Change a condition, correct the row's values, or give the row another PDF.":
    "Die Bedingungen der Seiten lassen alle {count} Seiten des PDFs aus. Ändern Sie eine Bedingung, korrigieren Sie die Werte der Zeile, oder geben Sie der Zeile ein anderes PDF.",
  "In the PDFs, an area cannot be pressed, because films, forms and the like work in web documents only: {names:list}. To let PDFs lead there, make web documents too, and set the public address.":
    "In den PDFs kann auf eine Fläche nicht gedrückt werden, weil Filme, Formulare und Ähnliches nur in Webdokumenten funktionieren: {names}. Damit PDFs dorthin führen, erzeugen Sie auch Webdokumente und geben Sie die öffentliche Adresse an.",
  "In the PDFs, {count:number} areas cannot be pressed, because films, forms and the like work in web documents only: {names:list}. To let PDFs lead there, make web documents too, and set the public address.":
    "In den PDFs kann auf {count} Flächen nicht gedrückt werden, weil Filme, Formulare und Ähnliches nur in Webdokumenten funktionieren: {names}. Damit PDFs dorthin führen, erzeugen Sie auch Webdokumente und geben Sie die öffentliche Adresse an.",
  "is covered for more than half by another ({cover:part}), so a press there reaches only that one. Move one of them, or remove it.":
    "wird zu mehr als der Hälfte von einem anderen verdeckt ({cover}), daher erreicht ein Druck dort nur dieses. Verschieben Sie eines davon, oder entfernen Sie es.",
  "is covered for more than half by another ({cover:part}), so both are printed over each other. Move one of them, or remove it.":
    "wird zu mehr als der Hälfte von einem anderen verdeckt ({cover}), daher werden beide übereinander gedruckt. Verschieben Sie eines davon, oder entfernen Sie es.",
  "goes over the edge of its page, which cuts off a part of it. Move it onto the page, or make it smaller.":
    "ragt über den Rand seiner Seite hinaus, der einen Teil davon abschneidet. Verschieben Sie es auf die Seite, oder verkleinern Sie es.",
  "The printed text is empty, so nothing is printed. Write one, or remove the asset.":
    "Der gedruckte Text ist leer, daher wird nichts gedruckt. Schreiben Sie einen, oder entfernen Sie das Element.",
  "Asset {number:number}": "Interaktives Element {number}",
  "Asset “{name}”": "Interaktives Element „{name}“",
  "A press does nothing here.": "Ein Druck bewirkt hier nichts.",
  "The link has no address. Enter one, such as https://example.org, or remove the action.":
    "Der Link hat keine Adresse. Geben Sie eine ein, wie https://example.org, oder entfernen Sie die Aktion.",
  "The e-mail action has no valid address. Enter one, such as name@example.org, or remove the action.":
    "Die E-Mail-Aktion hat keine gültige Adresse. Geben Sie eine ein, wie name@example.org, oder entfernen Sie die Aktion.",
  "The phone action has no valid number. Enter one, such as +49 30 1234567, or remove the action.":
    "Die Telefon-Aktion hat keine gültige Nummer. Geben Sie eine ein, wie +49 30 1234567, oder entfernen Sie die Aktion.",
  "The jump has no page. Enter the number of a page, or remove the action.":
    "Der Sprung hat keine Seite. Geben Sie die Nummer einer Seite ein, oder entfernen Sie die Aktion.",
  "The action has no file. Choose a resource or enter an address, or remove the action.":
    "Die Aktion hat keine Datei. Wählen Sie eine Datei oder geben Sie eine Adresse ein, oder entfernen Sie die Aktion.",
  "The text is empty. Write one, or remove the action.":
    "Der Text ist leer. Schreiben Sie einen, oder entfernen Sie die Aktion.",
  'Nobody receives the answers of the form. Give it an e-mail address ("email"), choose an environment with a tracking address, or give the smartlink a callback_post.':
    "Niemand erhält die Antworten des Formulars. Geben Sie ihm eine E-Mail-Adresse („email“), wählen Sie einen Empfänger der Leserereignisse mit Tracking-Adresse, oder geben Sie dem Smartlink ein callback_post.",
  'Nobody receives the answers of the form. Give it an e-mail address ("email"), or switch assetTrack on ({"track": "true"}).':
    'Niemand erhält die Antworten des Formulars. Geben Sie ihm eine E-Mail-Adresse („email“), oder schalten Sie assetTrack ein ({"track": "true"}).',
  "“{text}” is not a colour, so the reader's own is shown. Use a form such as #1f5fd0.":
    "„{text}“ ist keine Farbe, daher wird die des Readers gezeigt. Verwenden Sie eine Form wie #1f5fd0.",
  "The accent colour {accent} has too little contrast for text on a light page, so {shown} is shown. Choose a darker colour to decide yourself.":
    "Die Akzentfarbe {accent} hat für Text auf einer hellen Seite zu wenig Kontrast, daher wird {shown} gezeigt. Wählen Sie eine dunklere Farbe, um selbst zu entscheiden.",
  "The logo is not a picture as a data: address in base64, so it is not shown.":
    "Das Logo ist kein Bild als data:-Adresse in Base64, daher wird es nicht gezeigt.",
  "The JSON in the action's data is invalid ({reason}). Write it as in {example}.":
    "Das JSON in den Daten der Aktion ist ungültig ({reason}). Schreiben Sie es wie in {example}.",
  "The agenda has no event. Write it as in {example}.":
    "Der Kalender hat keinen Termin. Schreiben Sie ihn wie in {example}.",
  "An event of the agenda has no title. Write it as in {example}.":
    "Ein Termin des Kalenders hat keinen Titel. Schreiben Sie ihn wie in {example}.",
  '"{text}" is not a date for the event "{title}". Write it as 2027-06-05T09:30:00+02:00.':
    "„{text}“ ist kein Datum für den Termin „{title}“. Schreiben Sie es wie 2027-06-05T09:30:00+02:00.",
  'The end of the event "{title}" is invalid: it must not be before the start, and must have the same form.':
    "Das Ende des Termins „{title}“ ist ungültig: Es darf nicht vor dem Anfang liegen und muss dieselbe Form haben.",
  "The calendar in the action's data has no event with a start (DTSTART).":
    "Der Kalender in den Daten der Aktion hat keinen Termin mit Anfang (DTSTART).",
  "The contact is not an object. Write it as in {example}.":
    "Der Kontakt ist kein Objekt. Schreiben Sie ihn wie in {example}.",
  "The contact has no name. Write it as in {example}.":
    "Der Kontakt hat keinen Namen. Schreiben Sie ihn wie in {example}.",
  "The form has no field. Write it as in {example}.": "Das Formular hat kein Feld. Schreiben Sie es wie in {example}.",
  "Field {number} of the form has neither label nor name. Write it as in {example}.":
    "Feld {number} des Formulars hat weder Beschriftung noch Namen. Schreiben Sie es wie in {example}.",
  'Two fields of the form have the name "{name}". Give each a different name.':
    "Zwei Felder des Formulars heißen „{name}“. Geben Sie jedem einen anderen Namen.",
  'The field "{name}" has no options to choose from. Add "options": ["…", "…"].':
    'Das Feld „{name}“ hat keine Auswahl. Fügen Sie "options": ["…", "…"] hinzu.',
  "The gallery has no picture. Name resources or addresses, as in {example}.":
    "Die Galerie hat kein Bild. Nennen Sie Dateien oder Adressen, wie in {example}.",
  "A track of the film has no file. Name a resource or an address, as in {example}.":
    "Eine Spur des Films hat keine Datei. Nennen Sie eine Datei oder Adresse, wie in {example}.",
  '"{kind}" is not a kind of track that the reader shows ("{file}"). Write "captions" or "subtitles".':
    '„{kind}“ ist keine Art von Spur, die der Reader zeigt („{file}“). Schreiben Sie "captions" oder "subtitles".',
  '"{tag}" is not a language tag of the captions "{file}". Write one such as "en", "de" or "pt-BR" as "srclang".':
    '„{tag}“ ist kein Sprachkürzel der Untertitel „{file}“. Schreiben Sie eines wie "en", "de" oder "pt-BR" als "srclang".',
  'The captions "{file}" have no language. Add "srclang", as in {example}.':
    'Die Untertitel „{file}“ haben keine Sprache. Fügen Sie "srclang" hinzu, wie in {example}.',
  'The address "{address}" cannot be shared. Use one that begins with https://.':
    "Die Adresse „{address}“ kann nicht geteilt werden. Verwenden Sie eine, die mit https:// beginnt.",
  "The asset's file “{address}” is missing. Add it to the batch, or use its https address.":
    "Die Datei „{address}“ des interaktiven Elements fehlt. Fügen Sie sie zum Stapel hinzu, oder verwenden Sie ihre https-Adresse.",
  "A file of the template's assets is missing: {names:list}. Add it to the batch, or use its https address in the template.":
    "Eine Datei der interaktiven Elemente fehlt: {names}. Fügen Sie sie zum Stapel hinzu, oder verwenden Sie in der Vorlage ihre https-Adresse.",
  "{count:number} files of the template's assets are missing: {names:list}. Add them to the batch, or use their https addresses in the template.":
    "{count} Dateien der interaktiven Elemente fehlen: {names}. Fügen Sie sie zum Stapel hinzu, oder verwenden Sie in der Vorlage ihre https-Adressen.",
  "The file at {address} could not be fetched, but the page needs it. Add the file to the batch, or allow this site to fetch it (CORS).":
    "Die Datei unter {address} konnte nicht geladen werden, aber die Seite braucht sie. Fügen Sie die Datei zum Stapel hinzu, oder erlauben Sie dieser Site, sie zu laden (CORS).",
  "The asset's file at {address} could not be fetched, but the smartlink requires its assets offline. Add the file to the batch, or allow this site to fetch it (CORS).":
    "Die Datei unter {address} konnte nicht geladen werden, aber der Smartlink braucht seine interaktiven Elemente offline. Fügen Sie die Datei zum Stapel hinzu, oder erlauben Sie dieser Site, sie zu laden (CORS).",
  "The captions “{name}” cannot be shown, so the film plays without them. {reason:sentence}":
    "Die Untertitel „{name}“ können nicht gezeigt werden, daher läuft der Film ohne sie. {reason}",
  "The file is larger than {limit} MB, so it is hardly a file of captions. Use a WebVTT file (.vtt).":
    "Die Datei ist größer als {limit} MB und damit kaum eine Untertiteldatei. Verwenden Sie eine WebVTT-Datei (.vtt).",
  "The file is not UTF-8 text. Save it as WebVTT (.vtt) with the encoding UTF-8.":
    "Die Datei ist kein Text in UTF-8. Speichern Sie sie als WebVTT (.vtt) in der Codierung UTF-8.",
  "The file is neither WebVTT nor SubRip: a .vtt file begins with the line WEBVTT. Save the captions as WebVTT.":
    "Die Datei ist weder WebVTT noch SubRip: Eine .vtt-Datei beginnt mit der Zeile WEBVTT. Speichern Sie die Untertitel als WebVTT.",
  "The file has no cue: no line with times such as 00:01.000 --> 00:04.000. Add one, or remove the captions.":
    "Die Datei hat keinen Eintrag: keine Zeile mit Zeiten wie 00:01.000 --> 00:04.000. Fügen Sie einen hinzu, oder entfernen Sie die Untertitel.",
  "One row has a password of fewer than {length:number} characters. Anyone who has the file can try passwords on their own computer. Use longer passwords.":
    "Eine Zeile hat ein Passwort mit weniger als {length} Zeichen. Wer die Datei hat, kann auf dem eigenen Computer Passwörter ausprobieren. Verwenden Sie längere Passwörter.",
  "{count:number} rows have a password of fewer than {length:number} characters. Anyone who has the file can try passwords on their own computer. Use longer passwords.":
    "{count} Zeilen haben ein Passwort mit weniger als {length} Zeichen. Wer die Datei hat, kann auf dem eigenen Computer Passwörter ausprobieren. Verwenden Sie längere Passwörter.",
  "The smartlink is protected by a password (pdfzPassword), but pdfz_password is empty. Set a password in the template, or a placeholder with a value in the row's data.":
    "Der Smartlink ist durch ein Passwort geschützt (pdfzPassword), aber pdfz_password ist leer. Geben Sie in der Vorlage ein Passwort an, oder einen Platzhalter mit einem Wert in den Daten der Zeile.",
  'The asset\'s files have no resource "{name}". Add it to files, or remove background.':
    "Die Dateien des interaktiven Elements haben keine Datei „{name}“. Fügen Sie sie zu files hinzu, oder entfernen Sie background.",
  'Readers do not know the action "{type}"; it will do nothing. Check the spelling, or remove it.':
    "Der Reader kennt die Aktion „{type}“ nicht; sie bewirkt nichts. Prüfen Sie die Schreibweise, oder entfernen Sie sie.",
  "The asset “{name}” cannot be stored ({reason}). Undo the last change.":
    "Das interaktive Element „{name}“ kann nicht gespeichert werden ({reason}). Machen Sie die letzte Änderung rückgängig.",
  "The asset “{id}” belongs to another smartlink than “{smartlink}”. Give the copy an id of its own.":
    "Das interaktive Element „{id}“ gehört zu einem anderen Smartlink als „{smartlink}“. Geben Sie der Kopie eine eigene Id.",
  "The field is empty. Enter a number, such as 12.5.": "Das Feld ist leer. Geben Sie eine Zahl ein, wie 12,5.",
  "The text is too long. Enter a number, such as 12.5.": "Der Text ist zu lang. Geben Sie eine Zahl ein, wie 12,5.",
  "“{text}” is not a number. Enter a number or a sum, such as 12.5, 120/2 or 30 mm.":
    "„{text}“ ist keine Zahl. Geben Sie eine Zahl oder Rechnung ein, wie 12,5, 120/2 oder 30 mm.",
  "The sum has too many brackets. Enter a simpler one.":
    "Die Rechnung hat zu viele Klammern. Geben Sie eine einfachere ein.",
  "A closing bracket is missing. Add it, as in (10 + 5) / 2.":
    "Eine schließende Klammer fehlt. Fügen Sie sie hinzu, wie in (10 + 5) / 2.",
  "A number is missing at the end.": "Am Ende fehlt eine Zahl.",
  "A number is missing before “{sign}”.": "Vor „{sign}“ fehlt eine Zahl.",
  "“{text}” is not expected there. Enter a sum, such as 120/2.":
    "„{text}“ passt dort nicht. Geben Sie eine Rechnung ein, wie 120/2.",
  "The result is not a number. Do not divide by zero.": "Das Ergebnis ist keine Zahl. Teilen Sie nicht durch null.",
  "Two lengths cannot be multiplied. Leave out one unit.":
    "Zwei Längen können nicht multipliziert werden. Lassen Sie eine Einheit weg.",
  "A number cannot be divided by a length. Leave out the unit.":
    "Eine Zahl kann nicht durch eine Länge geteilt werden. Lassen Sie die Einheit weg.",
  "There are assets on page {page:number}, but the PDF has one page. Use a PDF that has this page, or change the page of the assets.":
    "Auf Seite {page} liegen interaktive Elemente, aber das PDF hat eine Seite. Verwenden Sie ein PDF mit dieser Seite, oder ändern Sie die Seite der Elemente.",
  "There are assets on page {page:number}, but the PDF has {count:number} pages. Use a PDF that has this page, or change the page of the assets.":
    "Auf Seite {page} liegen interaktive Elemente, aber das PDF hat {count} Seiten. Verwenden Sie ein PDF mit dieser Seite, oder ändern Sie die Seite der Elemente.",
};
