/** Sentences about the library, in German, by their English pattern. */
export const librarySentences: Readonly<Record<string, string>> = {
  "“{name}” was changed meanwhile, in another tab or by a program: it has revision {revision:number}, and revision {expected:number} was expected. That change stays, and yours was not written. Read it again, then repeat your change with the new revision.":
    "„{name}“ wurde inzwischen geändert, in einem anderen Tab oder von einem Programm. Jene Änderung bleibt, Ihre wurde nicht gespeichert. Laden Sie die Seite neu und wiederholen Sie Ihre Änderung.",
  "The PDF is protected by a password. Send the password as pdf_password.":
    "Das PDF ist durch ein Passwort geschützt. Senden Sie das Passwort als pdf_password.",
  "There is no folder with the id “{id}”. It may have been deleted. Check the id in the list of folders.":
    "Es gibt keinen Ordner mit der Id „{id}“. Vielleicht wurde er gelöscht. Prüfen Sie die Id in der Liste der Ordner.",
  "The folder “{name}” cannot be renamed, moved or deleted. Choose another folder.":
    "Der Ordner „{name}“ kann nicht umbenannt, verschoben oder gelöscht werden. Wählen Sie einen anderen Ordner.",
  "A folder cannot be moved into itself or into a folder inside it. Choose another folder.":
    "Ein Ordner kann nicht in sich selbst oder in einen Ordner in ihm verschoben werden. Wählen Sie einen anderen Ordner.",
  "There is no smartlink with the id “{id}”. It may have been deleted. Check the id in the list of smartlinks.":
    "Es gibt keinen Smartlink mit der Id „{id}“. Vielleicht wurde er gelöscht. Prüfen Sie die Id in der Liste der Smartlinks.",
  "There is no content with the id “{id}”. It may have been deleted. Check the id in the list of PDFs.":
    "Es gibt keinen Inhalt mit der Id „{id}“. Vielleicht wurde er gelöscht. Prüfen Sie die Id in der Liste der PDFs.",
  "“{title}” has {count:number} pages, so there is no page {page:number}. Pages count from 1.":
    "„{title}“ hat {count|eine Seite|# Seiten}, daher gibt es keine Seite {page}. Seiten zählen ab 1.",
  "The browser has lost the file of this content. Delete the content and upload the PDF again, or restore a backup.":
    "Der Browser hat die Datei dieses Inhalts verloren. Löschen Sie den Inhalt und laden Sie das PDF erneut hoch, oder stellen Sie eine Sicherung wieder her.",
  "There is no asset with the id “{id}”. It may have been deleted. Check the id in the smartlink's list of assets.":
    "Es gibt kein interaktives Element mit der Id „{id}“. Vielleicht wurde es gelöscht. Prüfen Sie die Id in der Liste des Smartlinks.",
  "The asset has no resource “{name}”. Its field files lists the names.":
    "Das interaktive Element hat keine Datei „{name}“. Sein Feld files nennt die Namen.",
  "The background “{name}” is not among the asset's files. Send it as a part of that name, or leave background out.":
    "Der Hintergrund „{name}“ ist nicht unter den Dateien des Elements. Senden Sie ihn als Teil mit diesem Namen, oder lassen Sie background weg.",
  "The asset is outside the page. Send center_x, center_y and rect in percent of the page, from 0 to 100.":
    "Das interaktive Element liegt außerhalb der Seite. Geben Sie center_x, center_y und rect in Prozent der Seite an, von 0 bis 100.",
  "pdfzPassword is “true”, but the smartlink has no password. Send the password as pdfzPassword or pdfz_password, or send pdfzPassword “false”.":
    "Der Smartlink verlangt ein Passwort, hat aber keines. Geben Sie ein Passwort an, oder schalten Sie das Verlangen aus.",
  "“{name}” has assets of format {version}, and this site reads the formats 1 and 2. Update this site, or export the smartlink in an older format.":
    "„{name}“ hat interaktive Elemente im Format {version}, und diese Site liest die Formate 1 und 2. Aktualisieren Sie diese Site, oder exportieren Sie den Smartlink in einem älteren Format.",
  "“{name}” is not a template. Choose an exported template: JSON with an object that has title, config and assets.":
    "„{name}“ ist keine Vorlage. Wählen Sie eine exportierte Vorlage.",
  "“{name}” is not a template: it holds rows of data. Choose an exported template: JSON with an object that has title, config and assets.":
    "„{name}“ ist keine Vorlage: Die Datei enthält Zeilen von Daten. Wählen Sie eine exportierte Vorlage.",
  "“{name}” is not a template: it holds parameters of a batch. Choose an exported template: JSON with an object that has title, config and assets.":
    "„{name}“ ist keine Vorlage: Die Datei enthält Parameter eines Stapels. Wählen Sie eine exportierte Vorlage.",
  "The template names the file “{name}” ({address:part}), but does not contain it. Add the file with the template, export the template again with its files inside, or give the file its https address.":
    "Die Vorlage nennt die Datei „{name}“ ({address}), enthält sie aber nicht. Fügen Sie die Datei mit der Vorlage hinzu, exportieren Sie die Vorlage erneut mit ihren Dateien, oder geben Sie der Datei ihre https-Adresse.",
  "no address": "keine Adresse",
  "The template says that readers must enter a password (pdfzPassword), but it has none. Add pdfz_password to the template, or set pdfzPassword to “false”.":
    "Laut Vorlage müssen Leser ein Passwort eingeben (pdfzPassword), sie hat aber keines. Fügen Sie der Vorlage pdfz_password hinzu, oder setzen Sie pdfzPassword auf „false“.",
  "The PDF is missing: a template does not contain it, and this library does not have the one that the template names. Send it as file, or send the id of an uploaded PDF as content.":
    "Das PDF fehlt: Eine Vorlage enthält es nicht, und diese Bibliothek hat das von der Vorlage genannte nicht. Wählen Sie die PDF-Datei, oder ein hochgeladenes PDF.",
  "“{title}” is used by {users}. Delete these smartlinks first.":
    "„{title}“ wird verwendet von {users}. Löschen Sie zuerst diese Smartlinks.",
  "“{title}” is used by {users} in the trash, which could not be restored without it. Delete these smartlinks from the trash first.":
    "„{title}“ wird verwendet von {users} im Papierkorb, die ohne das PDF nicht wiederhergestellt werden könnten. Löschen Sie zuerst diese Smartlinks aus dem Papierkorb.",
  "The folder “{name}” is not empty. Delete or move its folders, contents and smartlinks first, or delete it with all of them (recursive).":
    "Der Ordner „{name}“ ist nicht leer. Löschen oder verschieben Sie zuerst seinen Inhalt, oder löschen Sie ihn mit allem.",
  "The trash has no item with the id “{id}”. It was restored or deleted for good. Check the id in the list of the trash.":
    "Der Papierkorb hat nichts mit der Id „{id}“. Es wurde wiederhergestellt oder endgültig gelöscht.",
  "“{title}” cannot be restored because its PDF ({id}) was deleted for good. Nothing was restored. Restore a backup, or leave this smartlink out.":
    "„{title}“ kann nicht wiederhergestellt werden, weil sein PDF ({id}) endgültig gelöscht wurde. Nichts wurde wiederhergestellt. Stellen Sie eine Sicherung wieder her, oder lassen Sie diesen Smartlink weg.",
  "There is no user with the id “{id}”. It may have been deleted. Check the id in the list of users.":
    "Es gibt keinen Benutzer mit der Id „{id}“. Vielleicht wurde er gelöscht. Prüfen Sie die Id in der Liste der Benutzer.",
  "Another user has the e-mail address “{email}”. Send a different one.":
    "Ein anderer Benutzer hat die E-Mail-Adresse „{email}“. Verwenden Sie eine andere.",
  "The last user cannot be deleted, because nobody could call the API then. Create another user first.":
    "Der letzte Benutzer kann nicht gelöscht werden, weil dann niemand die API aufrufen könnte. Legen Sie zuerst einen anderen an.",
  "The smartlink has no version with the id “{id}”. It may have been deleted. Check the id in its list of versions.":
    "Der Smartlink hat keine Version mit der Id „{id}“. Vielleicht wurde sie gelöscht.",
  "“{id}” is the first stored version, so there is none before it to compare it with.":
    "„{id}“ ist die erste gespeicherte Version, daher gibt es keine frühere zum Vergleichen.",
  "The PDF contains the assets of a smartlink, which are not used. Import the PDF as a template to create the smartlink.":
    "Das PDF enthält die interaktiven Elemente eines Smartlinks, die nicht verwendet werden. Importieren Sie das PDF als Vorlage, um den Smartlink anzulegen.",
  "The assets in the PDF are too large: at most 64 MB of descriptions and 256 MB of files can be read. Export the smartlink as a template instead.":
    "Die interaktiven Elemente im PDF sind zu groß: Höchstens 64 MB Beschreibungen und 256 MB Dateien können gelesen werden. Exportieren Sie den Smartlink stattdessen als Vorlage.",
  "“{name}” is a PDF without assets, so it is no template. Choose a PDF that was exported with its assets, or an exported template (JSON).":
    "„{name}“ ist ein PDF ohne interaktive Elemente und daher keine Vorlage. Wählen Sie ein PDF, das mit seinen interaktiven Elementen exportiert wurde, oder eine exportierte Vorlage.",
  "“{name}” has assets on page {page:number} that are not a list. Export the PDF again from its program.":
    "„{name}“ hat auf Seite {page} interaktive Elemente, die keine Liste sind. Exportieren Sie das PDF erneut aus seinem Programm.",
  "The assets in “{name}” are of format 2, whose coordinates are read as percent of the page, with the centre as the position. Check where they are in the editor.":
    "Die interaktiven Elemente in „{name}“ haben Format 2, dessen Koordinaten als Prozent der Seite gelesen werden, mit der Mitte als Position. Prüfen Sie im Editor, wo sie liegen.",
};
