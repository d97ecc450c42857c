/** Sentences about jobs, storage and backups, in German, by their English pattern. */
export const jobsSentences: Readonly<Record<string, string>> = {
  "Started: {count:number} {row|rows}.": "Begonnen: {count|eine Zeile|# Zeilen}.",
  "Made {path} ({size:size}).": "{path} erzeugt ({size}).",
  "Retry of {count:number} {row|rows}.": "Erneuter Versuch mit {count|einer Zeile|# Zeilen}.",
  "Resumed with {count:number} {row|rows}.": "Fortgesetzt mit {count|einer Zeile|# Zeilen}.",
  "Paused on request.": "Auf Wunsch angehalten.",
  "Resumed.": "Fortgesetzt.",
  "Resumed after an interruption.": "Nach einer Unterbrechung fortgesetzt.",
  "Stopped: the limit of errors was reached.": "Abgebrochen: Die Höchstzahl an Fehlern wurde erreicht.",
  "Cancelled on request.": "Auf Wunsch abgebrochen.",
  "Done.": "Fertig.",
  "An entry of this log was damaged and has been set aside.":
    "Ein Eintrag dieses Protokolls war beschädigt und wurde beiseitegelegt.",
  "The stored data of this row was damaged and has been set aside. Run the row again from its file.":
    "Die gespeicherten Daten dieser Zeile waren beschädigt und wurden beiseitegelegt. Erzeugen Sie die Zeile erneut aus ihrer Datei.",
  "Batch “{batch}” has a job in progress. Wait until it ends or cancel it, or choose another batch id.":
    "Für den Stapel „{batch}“ läuft ein Auftrag. Warten Sie, bis er endet, brechen Sie ihn ab, oder wählen Sie eine andere Stapel-ID.",
  "Another tab of this site has replaced or deleted data while the rows were stored. Close the other tabs, then start the batch again.":
    "Ein anderer Tab dieser Site hat beim Speichern der Zeilen Daten ersetzt oder gelöscht. Schließen Sie die anderen Tabs und starten Sie den Stapel erneut.",
  "The stored input of this job in batch “{batch}” is damaged, so no more rows can be generated. Restore a backup, or start the batch again from its files.":
    "Die gespeicherte Eingabe dieses Auftrags im Stapel „{batch}“ ist beschädigt, daher können keine Zeilen mehr erzeugt werden. Stellen Sie eine Sicherung wieder her, oder starten Sie den Stapel erneut aus seinen Dateien.",
  "There is no job {id}. It may have been deleted.": "Es gibt keinen Auftrag {id}. Vielleicht wurde er gelöscht.",
  "The batch “{batch}” has no job {id}. It may have been deleted.":
    "Der Stapel „{batch}“ hat keinen Auftrag {id}. Vielleicht wurde er gelöscht.",
  "The job is still in progress. Wait until it ends, or cancel it first.":
    "Der Auftrag läuft noch. Warten Sie, bis er endet, oder brechen Sie ihn zuerst ab.",
  "The job is still in progress. Wait until it ends, then add its corrected rows.":
    "Der Auftrag läuft noch. Warten Sie, bis er endet, und fügen Sie dann die korrigierten Zeilen hinzu.",
  "The job is still running. Publish its files when it has ended.":
    "Der Auftrag läuft noch. Veröffentlichen Sie seine Dateien, wenn er beendet ist.",
  "None of these files has rows. Add the corrected table of failed rows as CSV, XLSX or JSON.":
    "Keine dieser Dateien hat Zeilen. Fügen Sie die korrigierte Tabelle der fehlgeschlagenen Zeilen als CSV, XLSX oder JSON hinzu.",
  "None of these rows has failed in this job and is still to be corrected. Download its failed rows, correct them, and leave the column {column} as it is.":
    "Keine dieser Zeilen ist in diesem Auftrag fehlgeschlagen und noch zu korrigieren. Laden Sie die fehlgeschlagenen Zeilen herunter, korrigieren Sie sie, und lassen Sie die Spalte {column}, wie sie ist.",
  "Every row failed, so no smartlink was generated. The log lists the error of each row: correct the data and start the batch again.":
    "Alle Zeilen sind fehlgeschlagen, daher wurde kein Smartlink erzeugt. Das Protokoll nennt den Fehler jeder Zeile: Korrigieren Sie die Daten und starten Sie den Stapel erneut.",
  "You cancelled the check. Nothing was changed.": "Sie haben die Prüfung abgebrochen. Nichts wurde geändert.",
  "The batch was not started. Nothing was stored.": "Der Stapel wurde nicht gestartet. Nichts wurde gespeichert.",
  "The check was cancelled. Nothing was stored.": "Die Prüfung wurde abgebrochen. Nichts wurde gespeichert.",
  "The preview was cancelled.": "Die Vorschau wurde abgebrochen.",
  "The operation was cancelled. Nothing was changed.": "Der Vorgang wurde abgebrochen. Nichts wurde geändert.",
  "The batch needs about {size:size} of {place:part}, but only {free:size} are free. Before the start, {advice:part}.":
    "Der Stapel braucht etwa {size} {place}, aber nur {free} sind frei. Vor dem Start: {advice}.",
  "the browser's storage": "im Speicher des Browsers",
  "the disk": "auf dem Datenträger",
  "delete older batches, or split the data into several batches":
    "Löschen Sie ältere Stapel, oder teilen Sie die Daten auf mehrere Stapel auf",
  "free space on the disk, or split the data into several batches":
    "Schaffen Sie Platz auf dem Datenträger, oder teilen Sie die Daten auf mehrere Stapel auf",
  "delete older batches, or split the data into several batches, or choose the strategy {name} ({size:size})":
    "Löschen Sie ältere Stapel, teilen Sie die Daten auf mehrere Stapel auf, oder wählen Sie die Dateiart {name} ({size})",
  "free space on the disk, or split the data into several batches, or choose the strategy {name} ({size:size})":
    "Schaffen Sie Platz auf dem Datenträger, teilen Sie die Daten auf mehrere Stapel auf, oder wählen Sie die Dateiart {name} ({size})",
  "These files have no finished batch. Choose the output folder of smartlink generate: it contains a folder of the batch, such as offers, and the folder of its job, such as offers.job.":
    "Diese Dateien enthalten keinen fertigen Stapel. Wählen Sie den Ausgabeordner von smartlink generate: Er enthält einen Ordner des Stapels, etwa offers, und den seines Auftrags, etwa offers.job.",
  "This folder has {count:number} finished batches. Open one at a time: drop its two folders, such as {folder} and {record}, on the page.":
    "Dieser Ordner hat {count} fertige Stapel. Öffnen Sie sie einzeln: Ziehen Sie die zwei Ordner eines Stapels, etwa {folder} und {record}, auf die Seite.",
  "The folder {folder} has the record of batch “{batch}”. Give both folders the name of the batch again: {name} and {record}.":
    "Der Ordner {folder} hat die Aufzeichnung des Stapels „{batch}“. Geben Sie beiden Ordnern wieder den Namen des Stapels: {name} und {record}.",
  "The batch has a file named “{path}”, which is not the name of a generated file. Remove it, then open the batch again.":
    "Der Stapel hat eine Datei „{path}“, die nicht wie eine erzeugte Datei heißt. Entfernen Sie sie und öffnen Sie den Stapel erneut.",
  "{count:number} rows of the batch have no result. Run the missing shards, then smartlink merge, and open the batch again.":
    "{count|Eine Zeile des Stapels hat|# Zeilen des Stapels haben} kein Ergebnis. Führen Sie die fehlenden Teile aus, dann smartlink merge, und öffnen Sie den Stapel erneut.",
  "This browser has a batch “{batch}” already. Delete its job first, or generate the batch with another --batch-id.":
    "Dieser Browser hat schon einen Stapel „{batch}“. Löschen Sie zuerst seinen Auftrag, oder erzeugen Sie den Stapel mit einer anderen --batch-id.",
  "Two shards have made {count:number} rows with different content. Delete the folder, and run all shards with one job file.":
    "Zwei Teile haben {count|eine Zeile|# Zeilen} mit verschiedenem Inhalt erzeugt. Löschen Sie den Ordner und führen Sie alle Teile mit einer Auftragsdatei aus.",
  "The file “{path}” of row {row:number} is missing or was changed. Run smartlink generate again, which makes it anew, then open the batch again.":
    "Die Datei „{path}“ der Zeile {row} fehlt oder wurde geändert. Führen Sie smartlink generate erneut aus und öffnen Sie den Stapel dann erneut.",
  "The job of batch “{batch}” was deleted while it was opened. Open it again.":
    "Der Auftrag des Stapels „{batch}“ wurde während des Öffnens gelöscht. Öffnen Sie ihn erneut.",
  "{file} is not a job file, or it is cut. Write one with smartlink check --write-job.":
    "{file} ist keine Auftragsdatei oder abgeschnitten. Schreiben Sie eine mit smartlink check --write-job.",
  "{file} is not a job file. Write one with smartlink check --write-job.":
    "{file} ist keine Auftragsdatei. Schreiben Sie eine mit smartlink check --write-job.",
  "{file} is not a job file of this version: {fault:part} Write it again.":
    "{file} ist keine Auftragsdatei dieser Version: {fault} Schreiben Sie sie neu.",
  "{file} is not the record of a batch of this version. {fault:part} Run smartlink generate again to write it.":
    "{file} ist keine Stapelaufzeichnung dieser Version. {fault} Führen Sie smartlink generate erneut aus.",
  "Another tab of this site still runs an older version of it. Close the other tabs; this one then goes on.":
    "In einem anderen Tab läuft noch eine ältere Version dieser Site. Schließen Sie die anderen Tabs; dieser geht dann weiter.",
  "The data of this site in this browser is incomplete: {names:list} {is|are} missing or not from this site. Nothing was changed. Open the start page of this site to save what can be read, or to start with an empty library.":
    "Die Daten dieser Site in diesem Browser sind unvollständig: {names} fehlen oder sind nicht von dieser Site. Nichts wurde geändert. Öffnen Sie die Startseite dieser Site, um Lesbares zu sichern oder mit einer leeren Bibliothek zu beginnen.",
  "The data in this browser was written by a newer version of this site. Nothing was changed. Load the newest version of this site to use it.":
    "Die Daten in diesem Browser wurden von einer neueren Version dieser Site geschrieben. Nichts wurde geändert. Laden Sie die neueste Version dieser Site.",
  "The browser refused to open the storage of this site ({reason}). Allow site data for this address, then reload.":
    "Der Browser hat das Öffnen des Speichers dieser Site verweigert ({reason}). Erlauben Sie Websitedaten für diese Adresse und laden Sie neu.",
  "The browser's storage for this site is full. Download or delete finished batches, then go on.":
    "Der Speicher des Browsers für diese Site ist voll. Laden Sie fertige Stapel herunter oder löschen Sie welche, und machen Sie dann weiter.",
  "The browser could not read or write its storage ({reason}). Reload the page; saved data is not affected.":
    "Der Browser konnte seinen Speicher nicht lesen oder schreiben ({reason}). Laden Sie die Seite neu; gespeicherte Daten sind nicht betroffen.",
  "The browser has lost a part of the generated files. Run the batch again from its files.":
    "Der Browser hat einen Teil der erzeugten Dateien verloren. Erzeugen Sie den Stapel erneut aus seinen Dateien.",
  "The browser returned other bytes for a part of the generated files than it had stored. Run the batch again from its files.":
    "Der Browser lieferte für einen Teil der erzeugten Dateien andere Bytes, als gespeichert waren. Erzeugen Sie den Stapel erneut aus seinen Dateien.",
  "The browser has stored “{path}” with another size than was generated. Run the batch again from its files.":
    "Der Browser hat „{path}“ mit einer anderen Größe gespeichert als erzeugt. Erzeugen Sie den Stapel erneut aus seinen Dateien.",
  "The folder returned other bytes for “{path}” than were written. Check the disk, then save to the folder again: files that are correct are not written again.":
    "Der Ordner lieferte für „{path}“ andere Bytes, als geschrieben wurden. Prüfen Sie den Datenträger und speichern Sie erneut in den Ordner: Richtige Dateien werden nicht neu geschrieben.",
  "The reader's file runtime/{path} could not be loaded, or is not the one this page was built with. Check your connection. If the site was updated, reload the page.":
    "Die Datei runtime/{path} des Readers konnte nicht geladen werden oder ist nicht die, mit der diese Seite gebaut wurde. Prüfen Sie Ihre Verbindung. Wenn die Site aktualisiert wurde, laden Sie die Seite neu.",
  "The part of this site that reads PDFs could not be loaded. Check your connection, then try again.":
    "Der Teil dieser Site, der PDFs liest, konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
  "This browser cannot draw pages here. Open the PDF itself.":
    "Dieser Browser kann hier keine Seiten zeichnen. Öffnen Sie das PDF selbst.",
  "This browser has no such generated file, and the site's host cannot be reached. Look at the batch's links for the file's name.":
    "Dieser Browser hat keine solche erzeugte Datei, und der Server der Site ist nicht erreichbar. Den Namen der Datei finden Sie in den Links des Stapels.",
  "“{path}” of batch “{batch}” is damaged, and the files to generate it again are no longer stored. Restore a backup, or run the batch again from its files.":
    "„{path}“ des Stapels „{batch}“ ist beschädigt, und die Dateien zum Neuerzeugen sind nicht mehr gespeichert. Stellen Sie eine Sicherung wieder her, oder erzeugen Sie den Stapel erneut aus seinen Dateien.",
  "The input file “{name}” of batch “{batch}” is damaged. Generated smartlinks are not affected. To retry rows, restore a backup or start the batch again with the file.":
    "Die Eingabedatei „{name}“ des Stapels „{batch}“ ist beschädigt. Erzeugte Smartlinks sind nicht betroffen. Um Zeilen erneut zu versuchen, stellen Sie eine Sicherung wieder her oder starten Sie den Stapel erneut mit der Datei.",
  "One stored file of the library can no longer be read. Restore a backup, or upload the missing files again.":
    "Eine gespeicherte Datei der Bibliothek ist nicht mehr lesbar. Stellen Sie eine Sicherung wieder her, oder laden Sie die fehlenden Dateien erneut hoch.",
  "{count:number} stored files of the library can no longer be read. Restore a backup, or upload the missing files again.":
    "{count} gespeicherte Dateien der Bibliothek sind nicht mehr lesbar. Stellen Sie eine Sicherung wieder her, oder laden Sie die fehlenden Dateien erneut hoch.",
  "Choose the backup again, then restore it.": "Wählen Sie die Sicherung erneut und stellen Sie sie dann wieder her.",
  "Another operation on the data is in progress. Wait until it is done.":
    "Ein anderer Vorgang mit den Daten läuft. Warten Sie, bis er fertig ist.",
  "This file is not a backup of this site. Choose the file that “Back up” has saved: smartlink-backup-….zip, as it was, not unpacked.":
    "Diese Datei ist keine Sicherung dieser Site. Wählen Sie die Datei, die „Sicherung erstellen“ gespeichert hat: smartlink-backup-….zip, unverändert und nicht entpackt.",
  "This backup was made by a newer version of this site. Reload the page to get that version, then restore it.":
    "Diese Sicherung wurde von einer neueren Version dieser Site gemacht. Laden Sie die Seite neu, um diese Version zu bekommen, und stellen Sie die Sicherung dann wieder her.",
  "This backup is damaged. {reason:part} Nothing in this browser was changed. Take another copy of the file, or an older backup.":
    "Diese Sicherung ist beschädigt. {reason} In diesem Browser wurde nichts geändert. Verwenden Sie eine andere Kopie der Datei oder eine ältere Sicherung.",
  "It is cut short.": "Sie ist abgeschnitten.",
  "It is cut short: it has {size:number} of {total:number} bytes.":
    "Sie ist abgeschnitten: Sie hat {size} von {total} Bytes.",
  "Something was added to it.": "Etwas wurde hinzugefügt.",
  "Its list of contents was changed.": "Ihr Inhaltsverzeichnis wurde geändert.",
  "Its list of contents is invalid.": "Ihr Inhaltsverzeichnis ist ungültig.",
  "Its structure was changed.": "Ihre Struktur wurde geändert.",
  "“{path}” in it was changed.": "„{path}“ darin wurde geändert.",
  "The bytes of “{path}” do not match its name.": "Die Bytes von „{path}“ passen nicht zum Namen.",
  "It has data of the unknown kind “{kind}”.": "Sie hat Daten der unbekannten Art „{kind}“.",
  "Records of the kind “{kind}” are missing in it.": "Datensätze der Art „{kind}“ fehlen darin.",
  "A batch is in progress. Wait until it is done or cancel it, then restore the backup. Nothing was changed.":
    "Ein Stapel läuft. Warten Sie, bis er fertig ist, oder brechen Sie ihn ab, und stellen Sie die Sicherung dann wieder her. Nichts wurde geändert.",
  "Another tab of this site has deleted data meanwhile. Close the other tabs, then restore again. Nothing was changed.":
    "Ein anderer Tab dieser Site hat inzwischen Daten gelöscht. Schließen Sie die anderen Tabs und stellen Sie erneut wieder her. Nichts wurde geändert.",
  "Hidden files and symbolic links of a folder are not used. Name a file itself to use it, or copy it into the folder.":
    "Verborgene Dateien und symbolische Links eines Ordners werden nicht verwendet. Nennen Sie die Datei selbst, oder kopieren Sie sie in den Ordner.",
};
