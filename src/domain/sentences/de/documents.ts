/** Sentences about PDFs and what is printed on them, in German, by their English pattern. */
export const documentsSentences: Readonly<Record<string, string>> = {
  "The PDF is damaged ({reason:part}), so nothing can be printed on its pages. Open it in its program and save it again.":
    "Das PDF ist beschädigt ({reason}), daher kann nichts auf seine Seiten gedruckt werden. Öffnen Sie es in seinem Programm und speichern Sie es erneut.",
  "The PDF is encrypted, so nothing can be printed on its pages. Save it without a password and without restrictions.":
    "Das PDF ist verschlüsselt, daher kann nichts auf seine Seiten gedruckt werden. Speichern Sie es ohne Passwort und ohne Einschränkungen.",
  "The PDF is signed. The signature does not cover what is printed on the pages, and viewers say that the document was changed after it was signed. Use the unsigned PDF.":
    "Das PDF ist signiert. Die Signatur gilt nicht für das, was auf die Seiten gedruckt wird, und Anzeigeprogramme melden eine Änderung nach der Signatur. Verwenden Sie das PDF ohne Signatur.",
  "{mark} on page {page:number} cannot be filled. {reason:sentence}":
    "{mark} auf Seite {page} kann nicht ausgefüllt werden. {reason}",
  "It is not a placeholder: a name begins with a letter A-Z or “_” and has only letters, digits, “_”, “.” and “-”.":
    "Es ist kein Platzhalter: Ein Name beginnt mit einem Buchstaben A-Z oder „_“ und hat nur Buchstaben, Ziffern, „_“, „.“ und „-“.",
  "It is invisible text, such as that behind a scanned picture, so it cannot be taken off the picture.":
    "Es ist unsichtbarer Text, etwa hinter einem gescannten Bild, und kann nicht aus dem Bild entfernt werden.",
  "It is used as a mask for a picture. Use plain text.":
    "Er dient als Maske für ein Bild. Verwenden Sie einfachen Text.",
  "It is set vertically. Set it horizontally.": "Er ist senkrecht gesetzt. Setzen Sie ihn waagerecht.",
  "The widths of its font cannot be read. Embed the font when you save the PDF.":
    "Die Breiten der Schrift sind nicht lesbar. Betten Sie die Schrift beim Speichern des PDFs ein.",
  "Its brackets are joined with other letters to one sign. Put spaces around the mark.":
    "Seine Klammern sind mit anderen Buchstaben zu einem Zeichen verbunden. Setzen Sie Leerzeichen um die Marke.",
  "It is broken over two lines. Make its text box wider, or the mark shorter, so that it stands on one line.":
    "Er ist auf zwei Zeilen umbrochen. Machen Sie das Textfeld breiter oder die Marke kürzer, damit sie auf einer Zeile steht.",
  "A hidden text replaces it for copying, in a form that cannot be changed. Save the PDF without tags.":
    "Beim Kopieren ersetzt ihn ein verborgener Text, der nicht geändert werden kann. Speichern Sie das PDF ohne Tags.",
  "The text of page {pages} cannot be read, so marks stay as they are there. Save the PDF again in its program.":
    "Der Text der Seite {pages} ist nicht lesbar, daher bleiben Marken dort, wie sie sind. Speichern Sie das PDF erneut in seinem Programm.",
  "The text of pages {pages:list} cannot be read, so marks stay as they are there. Save the PDF again in its program.":
    "Der Text der Seiten {pages} ist nicht lesbar, daher bleiben Marken dort, wie sie sind. Speichern Sie das PDF erneut in seinem Programm.",
  "Page {page:number} of the PDF: {fault:sentence}": "Seite {page} des PDFs: {fault}",
  "The font of {mark} on page {page:number} lacks letters of the value, so it is set in {other}. Embed the whole font when you save the PDF.":
    "Der Schrift von {mark} auf Seite {page} fehlen Buchstaben des Wertes, daher wird er in {other} gesetzt. Betten Sie beim Speichern des PDFs die ganze Schrift ein.",
  "The font {font} of {mark} on page {page:number} lacks letters of the value, so it is set in {other}. Embed the whole font when you save the PDF.":
    "Der Schrift {font} von {mark} auf Seite {page} fehlen Buchstaben des Wertes, daher wird er in {other} gesetzt. Betten Sie beim Speichern des PDFs die ganze Schrift ein.",
  "The value “{value}” of {mark} on page {page:number} does not fit into its place. Shorten it, or make room for it in the PDF.":
    "Der Wert „{value}“ von {mark} auf Seite {page} passt nicht in seinen Platz. Kürzen Sie ihn oder schaffen Sie im PDF Platz.",
  "{mark} on page {page:number} cannot be filled, because its PDF has changed since the batch was started: letters of {font} are missing. Start the batch again.":
    "{mark} auf Seite {page} kann nicht ausgefüllt werden, weil sich das PDF seit dem Start des Stapels geändert hat: Buchstaben von {font} fehlen. Starten Sie den Stapel erneut.",
  "The reader's files do not have {name}, which prints text on pages. Use the files of this version of the site.":
    "Den Dateien des Readers fehlt {name}, womit Text auf Seiten gedruckt wird. Verwenden Sie die Dateien dieser Version der Site.",
  "There is no font “{name}”. Use one of these: {names:list}, or the name of a font file that you add.":
    "Es gibt keine Schrift „{name}“. Verwenden Sie eine von diesen: {names}, oder den Namen einer Schriftdatei, die Sie hinzufügen.",
  "There is no font “{name}”. Did you mean “{closest}”? Use one of these: {names:list}, or the name of a font file that you add.":
    "Es gibt keine Schrift „{name}“. Meinten Sie „{closest}“? Verwenden Sie eine von diesen: {names}, oder den Namen einer Schriftdatei, die Sie hinzufügen.",
  "The font cannot be printed: {reason:sentence}": "Die Schrift kann nicht gedruckt werden: {reason}",
  "The font “{name}” cannot be printed: {reason:sentence}": "Die Schrift „{name}“ kann nicht gedruckt werden: {reason}",
  "the file is not a TTF, OTF, WOFF or WOFF2 font. Use one of these.":
    "Die Datei ist keine Schrift in TTF, OTF, WOFF oder WOFF2. Verwenden Sie eine davon.",
  "it is larger than {limit} MB. Use another font.":
    "Sie ist größer als {limit} MB. Verwenden Sie eine andere Schrift.",
  "the licence of “{name}” forbids to embed it. Use another font, or a version with a licence that allows it.":
    "Die Lizenz von „{name}“ verbietet das Einbetten. Verwenden Sie eine andere Schrift oder eine Version, deren Lizenz es erlaubt.",
  "Text cannot be printed here, because a Content-Security-Policy forbids WebAssembly. Allow 'wasm-unsafe-eval' in the script-src that your web server sends. If it sends none, the REST API runs without a service worker here: make the file in the manager instead.":
    "Hier kann kein Text gedruckt werden, weil eine Content-Security-Policy WebAssembly verbietet. Erlauben Sie 'wasm-unsafe-eval' in der script-src, die Ihr Webserver sendet. Sendet er keine, läuft die REST-API hier ohne Service Worker: Erzeugen Sie die Datei dann im Manager.",
  "The picture “{name}” cannot be printed: {reason:part}.": "Das Bild „{name}“ kann nicht gedruckt werden: {reason}.",
  "it is damaged": "es ist beschädigt",
  "it ends too early": "es endet zu früh",
  "it is a lossless, arithmetic or 12-bit JPEG, which PDF viewers do not show":
    "es ist ein verlustfreies, arithmetisches oder 12-Bit-JPEG, das PDF-Programme nicht zeigen",
  "it has {count:number} colour components": "es hat {count} Farbkomponenten",
  "it has no size": "es hat keine Größe",
  "it has {width:number} × {height:number} pixels, more than 50 million. Save it in a smaller size":
    "es hat {width} × {height} Pixel, mehr als 50 Millionen. Speichern Sie es kleiner",
  "its palette is missing": "die Farbpalette fehlt",
  "its data are incomplete": "die Daten sind unvollständig",
  "it is empty": "es ist leer",
  "it is a web page, which some servers send in place of a missing file":
    "es ist eine Webseite, die manche Server statt einer fehlenden Datei senden",
  "it is neither a JPEG nor a PNG picture": "es ist weder ein JPEG- noch ein PNG-Bild",
  "The row names no picture. Enter the name of a file of the batch or an https address, or choose what is printed without a picture.":
    "Die Zeile nennt kein Bild. Geben Sie den Namen einer Datei des Stapels oder eine https-Adresse ein, oder wählen Sie, was ohne Bild gedruckt wird.",
  "The picture “{name}” has {resolution:number} pixels an inch where it is printed, so it looks coarse. Use one of at least {width:number} × {height:number} pixels, or a smaller area.":
    "Das Bild „{name}“ hat im Druck {resolution} Pixel je Zoll und sieht grob aus. Verwenden Sie eines mit mindestens {width} × {height} Pixeln oder eine kleinere Fläche.",
  "The picture “{name}” is not printed, because the padding fills its area. Enlarge the area.":
    "Das Bild „{name}“ wird nicht gedruckt, weil der Innenabstand die Fläche füllt. Vergrößern Sie die Fläche.",
  "The text {text} is longer than its area. Shorten it, enlarge the area, or let it shrink.":
    "Der Text {text} ist länger als seine Fläche. Kürzen Sie ihn, vergrößern Sie die Fläche, oder lassen Sie ihn schrumpfen.",
  "No font has all characters of the text: “{letters}”. A sign stands in place of each. Choose a font that has them.":
    "Keine Schrift hat alle Zeichen des Textes: „{letters}“. Für jedes steht ein Ersatzzeichen. Wählen Sie eine Schrift, die sie hat.",
  "The text {text} does not fit into its area. Shorten it, or enlarge the area.":
    "Der Text {text} passt nicht in seine Fläche. Kürzen Sie ihn oder vergrößern Sie die Fläche.",
  "A word of the text {text} is wider than its area, so it is divided. Enlarge the area.":
    "Ein Wort des Textes {text} ist breiter als seine Fläche und wird getrennt. Vergrößern Sie die Fläche.",
  "The end of the text {text} is cut off, as its area is too small for it.":
    "Das Ende des Textes {text} ist abgeschnitten, weil seine Fläche zu klein ist.",
  "A Code 128 holds only unaccented Latin letters, digits and signs, and “{value}” has “{letter}”. Remove it, or use a QR code.":
    "Ein Code 128 enthält nur lateinische Buchstaben ohne Akzente, Ziffern und Zeichen, und „{value}“ hat „{letter}“. Entfernen Sie das Zeichen oder verwenden Sie einen QR-Code.",
  "A Code 128 holds at most {limit:number} characters here, and the value has {count:number}. Shorten it, or use a QR code.":
    "Ein Code 128 fasst hier höchstens {limit} Zeichen, und der Wert hat {count}. Kürzen Sie ihn oder verwenden Sie einen QR-Code.",
  "A Data Matrix code holds at most {limit:number} characters, or fewer with letters outside ASCII, and the value has {count:number}. Shorten it.":
    "Ein Data-Matrix-Code fasst höchstens {limit} Zeichen, mit Buchstaben außerhalb von ASCII weniger, und der Wert hat {count}. Kürzen Sie ihn.",
  "“{value}” is not an EAN-13 number. Write its 13 digits.":
    "„{value}“ ist keine EAN-13-Nummer. Schreiben Sie ihre 13 Ziffern.",
  "“{value}” has 12 digits, and an EAN-13 number has 13. Write {complete} if the check digit is missing, or {upc} if it is a UPC-A number.":
    "„{value}“ hat 12 Ziffern, eine EAN-13-Nummer hat 13. Schreiben Sie {complete}, wenn die Prüfziffer fehlt, oder {upc}, wenn es eine UPC-A-Nummer ist.",
  "The check digit of “{value}” is wrong: the first 12 digits need {digit}. Compare the number with its source.":
    "Die Prüfziffer von „{value}“ ist falsch: Zu den ersten 12 Ziffern gehört {digit}. Vergleichen Sie die Nummer mit ihrer Quelle.",
  "A QR code holds at most {limit:number} bytes of text, and the value has {count:number}. Shorten it.":
    "Ein QR-Code fasst höchstens {limit} Bytes Text, und der Wert hat {count}. Kürzen Sie ihn.",
  "There is no value for the {code:part}. Add it to the row's data.":
    "Es gibt keinen Wert für den {code}. Fügen Sie ihn den Daten der Zeile hinzu.",
  "QR code": "QR-Code",
  "Data Matrix code": "Data-Matrix-Code",
  "The modules of the {code:part} are {size:number} mm wide when printed. Scanners need {least:number} mm. Make the area at least {area} mm {wide|large}.":
    "Die Module des {code} sind gedruckt {size} mm breit. Scanner brauchen {least} mm. Machen Sie die Fläche mindestens {area} mm groß.",
  "The modules of the {code:part} are {size:number} mm wide when printed. Scanners need {least:number} mm. Make the area at least {area} mm {wide|large}, or shorten the value.":
    "Die Module des {code} sind gedruckt {size} mm breit. Scanner brauchen {least} mm. Machen Sie die Fläche mindestens {area} mm groß oder kürzen Sie den Wert.",
  "The PDF “{name}” is missing. Add the file to the batch, or use the PDF's https address.":
    "Das PDF „{name}“ fehlt. Fügen Sie die Datei zum Stapel hinzu, oder verwenden Sie die https-Adresse des PDFs.",
  "The PDF at {address} changed while the batch was running. Start the batch again.":
    "Das PDF unter {address} hat sich geändert, während der Stapel lief. Starten Sie den Stapel erneut.",
  "The browser no longer has “{name}”. Start the batch again with the file.":
    "Der Browser hat „{name}“ nicht mehr. Starten Sie den Stapel erneut mit der Datei.",
  "The browser no longer has “{name}”. Start the batch again with the file, then download it.":
    "Der Browser hat „{name}“ nicht mehr. Starten Sie den Stapel erneut mit der Datei und laden Sie ihn dann herunter.",
  "There is no content “{id}”. Upload the PDF first, or enter the id of another content.":
    "Es gibt keinen Inhalt „{id}“. Laden Sie zuerst das PDF hoch, oder geben Sie die Id eines anderen Inhalts ein.",
  "There is no file at {address} (the server answered {status}). Correct the address.":
    "Unter {address} gibt es keine Datei (der Server antwortete {status}). Korrigieren Sie die Adresse.",
  "The server of {address} answered {status}. Try again later, or add the file to the batch.":
    "Der Server von {address} antwortete {status}. Versuchen Sie es später erneut, oder fügen Sie die Datei zum Stapel hinzu.",
  "{address} could not be fetched: it does not answer, or its server does not let this site read it (CORS). Add the file to the batch instead.":
    "{address} konnte nicht geladen werden: Die Adresse antwortet nicht, oder ihr Server lässt diese Site sie nicht lesen (CORS). Fügen Sie stattdessen die Datei zum Stapel hinzu.",
  "The password is empty. Enter one.": "Das Passwort ist leer. Geben Sie eines ein.",
  "The password has the character U+{code}, which passwords of PDFs cannot have. Remove it.":
    "Das Passwort hat das Zeichen U+{code}, das Passwörter von PDFs nicht haben können. Entfernen Sie es.",
  "The password mixes letters that run from right to left with others, or does not begin and end with one of them. PDF programs refuse such passwords. Use letters of one direction only, with one of them at each end.":
    "Das Passwort mischt Buchstaben, die von rechts nach links laufen, mit anderen, oder beginnt und endet nicht mit einem davon. PDF-Programme lehnen solche Passwörter ab. Verwenden Sie nur Buchstaben einer Richtung, auch am Anfang und am Ende.",
  "The PDF is damaged ({reason:part}), so it cannot be encrypted. Open it in its program and save it again.":
    "Das PDF ist beschädigt ({reason}) und kann nicht verschlüsselt werden. Öffnen Sie es in seinem Programm und speichern Sie es erneut.",
  "The PDF is encrypted already. Enter its password in the batch, or save it without a password.":
    "Das PDF ist schon verschlüsselt. Geben Sie sein Passwort im Stapel ein, oder speichern Sie es ohne Passwort.",
  "The password does not open this PDF. Check it for capital letters and spaces, then enter it again.":
    "Das Passwort öffnet dieses PDF nicht. Prüfen Sie Großbuchstaben und Leerzeichen, und geben Sie es erneut ein.",
  "The encrypted PDF cannot be read ({reason:part}). Open it in its program and save it without encryption.":
    "Das verschlüsselte PDF kann nicht gelesen werden ({reason}). Öffnen Sie es in seinem Programm und speichern Sie es ohne Verschlüsselung.",
  "The PDF takes too long to open. Export it again from its program, with simpler drawings.":
    "Das Öffnen des PDFs dauert zu lange. Exportieren Sie es aus seinem Programm erneut, mit einfacheren Zeichnungen.",
  "The PDF cannot be read ({reason:part}). Export it again from its program.":
    "Das PDF kann nicht gelesen werden ({reason}). Exportieren Sie es aus seinem Programm erneut.",
  "The PDF is damaged and cannot be read ({reason:part}). Export it again from its program.":
    "Das PDF ist beschädigt und kann nicht gelesen werden ({reason}). Exportieren Sie es aus seinem Programm erneut.",
  "none of its pages can be opened": "keine seiner Seiten kann geöffnet werden",
  "Invalid PDF structure": "ungültige PDF-Struktur",
  "its page tree is damaged": "sein Seitenbaum ist beschädigt",
  "its page tree has no root": "sein Seitenbaum hat keine Wurzel",
  "its page tree has a loop": "sein Seitenbaum hat eine Schleife",
  "its catalog is missing": "sein Katalog fehlt",
  "its end is missing": "sein Ende fehlt",
  "it has no cross-reference": "ihm fehlt das Objektverzeichnis",
  "it has no page": "es hat keine Seite",
  "it has too many pages": "es hat zu viele Seiten",
  "it has too many objects": "es hat zu viele Objekte",
  "a page of it is missing": "eine Seite fehlt",
  "it has no trailer": "ihm fehlt der Trailer",
  "a trailer is missing": "ein Trailer fehlt",
  "values are nested too deeply": "Werte sind zu tief verschachtelt",
  "a string has no end": "ein Text hat kein Ende",
  "The PDF is protected by a password. Enter it below the list of files (on the command line: --pdf-password-file), or add it to the row as pdf_password.":
    "Das PDF ist durch ein Passwort geschützt. Geben Sie es unter der Dateiliste ein, oder fügen Sie es der Zeile als pdf_password hinzu.",
  "The file does not begin as PDFs do (%PDF- is missing), but it can be read. Check its pages in the preview, or export it again.":
    "Die Datei beginnt nicht wie ein PDF (%PDF- fehlt), ist aber lesbar. Prüfen Sie die Seiten in der Vorschau, oder exportieren Sie sie erneut.",
  "The PDF has {count:number} pages; the limit is {limit:number}. Split it into several documents.":
    "Das PDF hat {count} Seiten; die Grenze ist {limit}. Teilen Sie es in mehrere Dokumente.",
  "Page {page:number} uses {font}, which is not in the PDF. Readers may see another font. Embed the font when you export the PDF.":
    "Seite {page} verwendet {font}, die nicht im PDF ist. Leser sehen vielleicht eine andere Schrift. Betten Sie die Schrift beim Exportieren ein.",
  "Pages {pages:list} use {font}, which is not in the PDF. Readers may see another font. Embed the font when you export the PDF.":
    "Die Seiten {pages} verwenden {font}, die nicht im PDF ist. Leser sehen vielleicht eine andere Schrift. Betten Sie die Schrift beim Exportieren ein.",
  "{count:number} more {font is|fonts are} not in the PDF. Embed all fonts when you export the PDF.":
    "{count|Eine weitere Schrift ist|# weitere Schriften sind} nicht im PDF. Betten Sie beim Exportieren alle Schriften ein.",
  "The file is not a PDF. Use a PDF; a document of another kind must be exported as PDF first.":
    "Die Datei ist kein PDF. Verwenden Sie ein PDF; andere Dokumente müssen zuerst als PDF exportiert werden.",
  "The file is empty: it has no bytes at all. Its download or export may have failed, so get the file again.":
    "Die Datei ist leer. Vielleicht ist ihr Herunterladen oder Export fehlgeschlagen; holen Sie die Datei erneut.",
  "One of its parts unpacks to more than {limit:number} MB, which is more than phones can show. Export the PDF again, with smaller images or simpler drawings.":
    "Ein Teil des PDFs ist entpackt größer als {limit} MB, mehr als Telefone zeigen können. Exportieren Sie das PDF erneut, mit kleineren Bildern oder einfacheren Zeichnungen.",
  "It unpacks to more than {limit:number} MB, which is more than phones can show. Export the PDF again, with smaller images or simpler drawings.":
    "Entpackt ist das PDF größer als {limit} MB, mehr als Telefone zeigen können. Exportieren Sie es erneut, mit kleineren Bildern oder einfacheren Zeichnungen.",
  "The PDF is an XFA form. Readers see its ordinary pages only, which often just ask for another program. Print the form into a new PDF and use that.":
    "Das PDF ist ein XFA-Formular. Leser sehen nur seine gewöhnlichen Seiten, die oft nur um ein anderes Programm bitten. Drucken Sie das Formular in ein neues PDF und verwenden Sie dieses.",
  "The PDF has {count:number} form {field|fields} on {pages:part}. Readers see {it|them}, but cannot fill {it|them} in. To ask readers for something, add a form asset.":
    "Das PDF hat {count|ein Formularfeld|# Formularfelder} auf {pages}. Leser sehen {count|es|sie}, können {count|es|sie} aber nicht ausfüllen. Fügen Sie ein Formular als interaktives Element hinzu, um Leser etwas zu fragen.",
  "The PDF has {count:number} {comment|comments} on {pages:part}. Readers see the marks on the page, but cannot open the comments. Delete the comments if readers should not see the marks.":
    "Das PDF hat {count|einen Kommentar|# Kommentare} auf {pages}. Leser sehen die Marken auf der Seite, können die Kommentare aber nicht öffnen. Löschen Sie die Kommentare, wenn Leser die Marken nicht sehen sollen.",
  "The PDF has videos, sounds or 3D models on {pages:part}. Readers see a still picture at most. Add a video or audio asset in their place.":
    "Das PDF hat Videos, Töne oder 3D-Modelle auf {pages}. Leser sehen höchstens ein Standbild. Fügen Sie stattdessen ein Video oder einen Ton als interaktives Element hinzu.",
  "The PDF has {count:number} attached {file|files} ({names}). Readers cannot open {it|them}. Add a download asset for what they need.":
    "Das PDF hat {count|eine angehängte Datei|# angehängte Dateien} ({names}). Leser können {count|sie|sie} nicht öffnen. Bieten Sie mit einem interaktiven Element zum Herunterladen an, was sie brauchen.",
  "The PDF has {count:number} {layer|layers}. Readers see the layers that are on when the PDF opens, and cannot switch them. Check the preview.":
    "Das PDF hat {count|eine Ebene|# Ebenen}. Leser sehen die Ebenen, die beim Öffnen eingeschaltet sind, und können sie nicht umschalten. Prüfen Sie die Vorschau.",
  "The PDF has digital signatures. Readers cannot check them here. Offer the signed PDF as a download if readers need it.":
    "Das PDF hat digitale Signaturen. Leser können sie hier nicht prüfen. Bieten Sie das signierte PDF zum Herunterladen an, wenn Leser es brauchen.",
  "The PDF has scripts (JavaScript). The reader never runs them. Check the pages that depend on them.":
    "Das PDF hat Skripte (JavaScript). Der Reader führt sie nie aus. Prüfen Sie die Seiten, die davon abhängen.",
  "page {page:number}": "Seite {page}",
  "pages {pages:list}": "den Seiten {pages}",
  "no page": "keiner Seite",
  "The PDF of the row is damaged ({reason:part}). Generate the batch again.":
    "Das PDF der Zeile ist beschädigt ({reason}). Erzeugen Sie den Stapel erneut.",
  "The document has a password, so its PDF cannot be read. Generate the batch without passwords to print it.":
    "Das Dokument hat ein Passwort, daher kann sein PDF nicht gelesen werden. Erzeugen Sie den Stapel ohne Passwörter, um es zu drucken.",
  "The PDF of the document is not in the folder of the batch, but at an address. Generate the batch with the strategy original to print it.":
    "Das PDF des Dokuments liegt nicht im Ordner des Stapels, sondern an einer Adresse. Erzeugen Sie den Stapel mit der Dateiart „Vollständig“, um es zu drucken.",
  "The file of the row was changed, so its PDF cannot be read. Delete the file, then generate the batch again.":
    "Die Datei der Zeile wurde geändert, daher kann ihr PDF nicht gelesen werden. Löschen Sie die Datei und erzeugen Sie den Stapel erneut.",
  "The batch has no row that was made, so there is nothing to print.":
    "Der Stapel hat keine erzeugte Zeile, daher gibt es nichts zu drucken.",
  "The PDFs of the rows are made for different printing conditions (output intents), so the PDF for the printer names none. Tell the printer the condition.":
    "Die PDFs der Zeilen sind für verschiedene Druckbedingungen gemacht (Output Intents), daher nennt das PDF für die Druckerei keine. Nennen Sie der Druckerei die Bedingung.",
  "it is {kind:part}. Save it as a JPEG or PNG picture": "es ist {kind}. Speichern Sie es als JPEG oder PNG",
  "a WebP picture": "ein WebP-Bild",
  "a GIF picture": "ein GIF-Bild",
  "a BMP picture": "ein BMP-Bild",
  "a TIFF picture": "ein TIFF-Bild",
  "an AVIF picture": "ein AVIF-Bild",
  "a HEIC picture": "ein HEIC-Bild",
  "an SVG picture": "ein SVG-Bild",
  "an icon": "ein Symbol",
  "a Photoshop file": "eine Photoshop-Datei",
  "a PDF": "ein PDF",
  "its file is damaged or incomplete. Get it again, or use another font.":
    "Die Datei ist beschädigt oder unvollständig. Holen Sie sie erneut, oder verwenden Sie eine andere Schrift.",
  "it has outlines of the kind CFF2, which PDFs cannot hold. Use its TrueType version.":
    "Sie hat Umrisse der Art CFF2, die PDFs nicht enthalten können. Verwenden Sie ihre TrueType-Version.",
  "it has pictures in place of outlines. Use another font.":
    "Sie hat Bilder statt Umrisse. Verwenden Sie eine andere Schrift.",
  "PDFs open for everyone who has the file, at any time: {limit:part} works in web documents only. To keep it, make web documents only, or publish no PDFs.":
    "PDFs öffnen sich für jeden, der die Datei hat, zu jeder Zeit: {limit} gilt nur in Webdokumenten. Um das beizubehalten, erzeugen Sie nur Webdokumente, oder veröffentlichen Sie keine PDFs.",
  "PDFs open for everyone who has the file, at any time: {limit:part} works in web documents only. To keep it, make web documents in place of PDFs.":
    "PDFs öffnen sich für jeden, der die Datei hat, zu jeder Zeit: {limit} gilt nur in Webdokumenten. Um das beizubehalten, erzeugen Sie Webdokumente statt PDFs.",
  "the start date": "das Startdatum",
  "the end date": "das Enddatum",
  "the limit of openings": "die Begrenzung der Öffnungen",
  "the personal link": "der persönliche Link",
  "the prompt for an e-mail address": "die Frage nach einer E-Mail-Adresse",
};
