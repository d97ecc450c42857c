/** Sentences about notices, servers and links, in German, by their English pattern. */
export const publishingSentences: Readonly<Record<string, string>> = {
  "The mail to {recipients} is ready as a draft. Open it from the job's card and send it.":
    "Die E-Mail an {recipients} liegt als Entwurf bereit. Öffnen Sie sie auf der Karte des Auftrags und senden Sie sie.",
  "Notice {notice:part} was sent, but whether it arrived is unknown: its server does not let this site read the response (CORS).":
    "Die Benachrichtigung {notice} wurde gesendet; ob sie angekommen ist, ist unbekannt: Der Server lässt diese Site die Antwort nicht lesen (CORS).",
  "Notice {notice:part} was accepted ({status}).": "Die Benachrichtigung {notice} wurde angenommen ({status}).",
  "Notice {notice:part} was rejected ({status}). Correct the address.":
    "Die Benachrichtigung {notice} wurde abgelehnt ({status}). Korrigieren Sie die Adresse.",
  "Notice {notice:part} failed with status {status}. It was tried {tries:number} times and will not be tried again.":
    "Die Benachrichtigung {notice} ist mit Status {status} fehlgeschlagen. Sie wurde {tries|einmal|#-mal} versucht und wird nicht erneut versucht.",
  "Notice {notice:part} failed: the server could not be reached. It was tried {tries:number} times and will not be tried again.":
    "Die Benachrichtigung {notice} ist fehlgeschlagen: Der Server war nicht erreichbar. Sie wurde {tries|einmal|#-mal} versucht und wird nicht erneut versucht.",
  "Notice {notice:part} failed with status {status}. It will be tried again.":
    "Die Benachrichtigung {notice} ist mit Status {status} fehlgeschlagen. Sie wird erneut versucht.",
  "Notice {notice:part} failed: the server could not be reached. It will be tried again.":
    "Die Benachrichtigung {notice} ist fehlgeschlagen: Der Server war nicht erreichbar. Sie wird erneut versucht.",
  "the mail to {recipients} through {address}": "(E-Mail an {recipients} über {address})",
  "“{event}” to {address}": "„{event}“ an {address}",
  "{origin} wants credentials. They are sent over https only, so that nobody can read them on the way. Change api_url, or send the template as a file.":
    "{origin} verlangt Zugangsdaten. Sie werden nur über https gesendet, damit sie unterwegs niemand lesen kann. Ändern Sie api_url, oder fügen Sie die Vorlage als Datei hinzu.",
  "{origin} wants credentials before it gives the template. {advice:part}":
    "{origin} verlangt Zugangsdaten für die Vorlage. {advice}",
  "{origin} rejects the credentials that were entered for it (the server answered {status}). {advice:part}":
    "{origin} lehnt die eingegebenen Zugangsdaten ab (der Server antwortete {status}). {advice}",
  "{address} wants credentials and leads to {target:part}. Credentials do not follow redirects: set api_url to the address that has the template.":
    "{address} verlangt Zugangsdaten und leitet auf {target} weiter. Zugangsdaten folgen keinen Weiterleitungen: Geben Sie als api_url die Adresse an, die die Vorlage hat.",
  "another address": "eine andere Adresse",
  "The files of this batch have changed since the list of parts was made. Close the list and press “Download ZIP” again.":
    "Die Dateien dieses Stapels haben sich geändert, seit die Liste der Teile erstellt wurde. Schließen Sie die Liste und drücken Sie erneut „ZIP herunterladen“.",
  "The export was cancelled.": "Der Export wurde abgebrochen.",
  "Batch “{batch}” has a file named “{path}”, which could be written outside its folder. Nothing was exported. Open Settings, run “Check data” to move the file out of the batch, then export again.":
    "Der Stapel „{batch}“ hat eine Datei „{path}“, die außerhalb seines Ordners landen könnte. Nichts wurde exportiert. Führen Sie in den Einstellungen „Daten prüfen“ aus, um die Datei aus dem Stapel zu entfernen, und exportieren Sie erneut.",
  "The stored data of this job was damaged, so there are no links. Run the batch again.":
    "Die gespeicherten Daten dieses Auftrags waren beschädigt, daher gibt es keine Links. Erzeugen Sie den Stapel erneut.",
  "The stored data of this job was damaged, so its links cannot change. Run the batch again.":
    "Die gespeicherten Daten dieses Auftrags waren beschädigt, daher können seine Links nicht geändert werden. Erzeugen Sie den Stapel erneut.",
  "The stored data of this job was damaged, so there is no list of links. Run the batch again.":
    "Die gespeicherten Daten dieses Auftrags waren beschädigt, daher gibt es keine Liste der Links. Erzeugen Sie den Stapel erneut.",
  "The report could not be written while other batches were deleted. Save the public address again.":
    "Der Bericht konnte nicht geschrieben werden, während andere Stapel gelöscht wurden. Speichern Sie die öffentliche Adresse erneut.",
  "No column of the data has e-mail addresses, which the mailing tool needs. Add a column with them to the list, or run the batch again with one.":
    "Keine Spalte der Daten hat E-Mail-Adressen, die das Versandprogramm braucht. Fügen Sie der Liste eine solche Spalte hinzu, oder erzeugen Sie den Stapel erneut mit einer.",
  "The mailing tool cuts texts after {limit:number} bytes. Shorten the values, or use a shorter public address if the link is too long.":
    "Das Versandprogramm schneidet Texte nach {limit} Bytes ab. Kürzen Sie die Werte, oder verwenden Sie eine kürzere öffentliche Adresse, wenn der Link zu lang ist.",
  "No server answers at {host}. Check the address, the network, and the certificate of the server.":
    "Unter {host} antwortet kein Server. Prüfen Sie die Adresse, das Netzwerk und das Zertifikat des Servers.",
  "This site was loaded by https:, so the browser does not contact {host} by http:. Use an https: address.":
    "Diese Site wurde über https: geladen, daher spricht der Browser {host} nicht über http: an. Verwenden Sie eine https:-Adresse.",
  "The server {host} answers, but does not allow uploads by this page (CORS). Its administrator can allow them with the settings in docs/hosting.md, “Uploading from the site”.":
    "Der Server {host} antwortet, erlaubt dieser Seite aber kein Hochladen (CORS). Wer ihn verwaltet, kann es mit den Einstellungen in docs/hosting.md, „Uploading from the site“, erlauben.",
  "The server is busy and asks to wait {minutes:number} minutes. Continue the upload then.":
    "Der Server ist ausgelastet und bittet um {minutes|eine Minute|# Minuten} Geduld. Setzen Sie das Hochladen dann fort.",
  "Another page of this site uploads this batch to the same server. Wait until it has ended, or close it.":
    "Eine andere Seite dieser Site lädt diesen Stapel auf denselben Server hoch. Warten Sie, bis sie fertig ist, oder schließen Sie sie.",
  "This passphrase does not open the stored credentials. Try again, or enter the credentials of the server.":
    "Diese Passphrase öffnet die gespeicherten Zugangsdaten nicht. Versuchen Sie es erneut, oder geben Sie die Zugangsdaten des Servers ein.",
  "The server refused the user name or the password (401). Correct them and upload the failed files again.":
    "Der Server hat Benutzernamen oder Passwort abgelehnt (401). Korrigieren Sie sie und laden Sie die fehlgeschlagenen Dateien erneut hoch.",
  "The server does not let this user write the file (403). Give the user the right to write there, then upload the failed files again.":
    "Der Server lässt diesen Benutzer die Datei nicht schreiben (403). Geben Sie dem Benutzer dort Schreibrecht und laden Sie die fehlgeschlagenen Dateien erneut hoch.",
  "The server has no such folder or bucket (404). Check the address of the server.":
    "Der Server hat keinen solchen Ordner oder Bucket (404). Prüfen Sie die Adresse des Servers.",
  "The server takes no uploads at this address (405). Check the address, and that the server has WebDAV on.":
    "Der Server nimmt unter dieser Adresse nichts an (405). Prüfen Sie die Adresse, und ob WebDAV eingeschaltet ist.",
  "The folder of the file does not exist on the server, and it cannot be created (409). Create it there.":
    "Der Ordner der Datei fehlt auf dem Server und kann nicht angelegt werden (409). Legen Sie ihn dort an.",
  "The file is larger than the server accepts (413). Raise the limit of the server.":
    "Die Datei ist größer, als der Server annimmt (413). Erhöhen Sie die Grenze des Servers.",
  "The server takes no uploads (501). Check that it has WebDAV on.":
    "Der Server nimmt nichts an (501). Prüfen Sie, ob WebDAV eingeschaltet ist.",
  "The server is full (507). Make room there, then continue the upload.":
    "Der Server ist voll (507). Schaffen Sie dort Platz und setzen Sie das Hochladen fort.",
  "The server got too many requests, also after several pauses (429). Continue the upload later.":
    "Der Server bekam auch nach mehreren Pausen zu viele Anfragen (429). Setzen Sie das Hochladen später fort.",
  "The server failed, also after several attempts ({status}). Continue the upload when it works again.":
    "Der Server ist auch nach mehreren Versuchen fehlgeschlagen ({status}). Setzen Sie das Hochladen fort, wenn er wieder läuft.",
  "The server refused the file ({status}). Its log says why.":
    "Der Server hat die Datei abgelehnt ({status}). Sein Protokoll nennt den Grund.",
  "The server redirects the upload to another address. It is not followed, because file and password would go there. Correct the address (https: instead of http:, another server, or the region of a bucket), then upload again.":
    "Der Server leitet das Hochladen an eine andere Adresse weiter. Dem wird nicht gefolgt, weil Datei und Passwort dorthin gingen. Korrigieren Sie die Adresse (https: statt http:, ein anderer Server oder die Region eines Buckets) und laden Sie erneut hoch.",
  "The connection to the server ended before it had answered, also after several attempts. Check the network and the server, then continue the upload.":
    "Die Verbindung zum Server endete auch nach mehreren Versuchen vor seiner Antwort. Prüfen Sie Netzwerk und Server und setzen Sie das Hochladen fort.",
  "The server returned other bytes than those that were uploaded, also after several attempts. Check whether a proxy or a filter changes files there.":
    "Der Server lieferte auch nach mehreren Versuchen andere Bytes als die hochgeladenen. Prüfen Sie, ob dort ein Proxy oder Filter Dateien ändert.",
  "The server refused the signature ({code}). Check the access key, the secret key and the region.":
    "Der Server hat die Signatur abgelehnt ({code}). Prüfen Sie Zugriffsschlüssel, geheimen Schlüssel und Region.",
  "The bucket is in another region. Enter the region of the bucket.":
    "Der Bucket ist in einer anderen Region. Geben Sie die Region des Buckets ein.",
  "The server says that the bucket is in the region {region}. Enter this region if it is right.":
    "Der Server nennt für den Bucket die Region {region}. Geben Sie sie ein, wenn sie stimmt.",
  "The server has no such bucket (NoSuchBucket). Check the address of the bucket.":
    "Der Server hat keinen solchen Bucket (NoSuchBucket). Prüfen Sie die Adresse des Buckets.",
  "The server refused the signature because the clock of this computer is wrong. Set the clock, then upload the failed files again.":
    "Der Server hat die Signatur abgelehnt, weil die Uhr dieses Computers falsch geht. Stellen Sie die Uhr und laden Sie die fehlgeschlagenen Dateien erneut hoch.",
  "The server refused the signature: the clock of this computer is {time:part} ahead of the server’s. Set the clock, then upload the failed files again.":
    "Der Server hat die Signatur abgelehnt: Die Uhr dieses Computers geht gegenüber dem Server um {time} vor. Stellen Sie die Uhr und laden Sie die fehlgeschlagenen Dateien erneut hoch.",
  "The server refused the signature: the clock of this computer is {time:part} behind the server’s. Set the clock, then upload the failed files again.":
    "Der Server hat die Signatur abgelehnt: Die Uhr dieses Computers geht gegenüber dem Server um {time} nach. Stellen Sie die Uhr und laden Sie die fehlgeschlagenen Dateien erneut hoch.",
  "{days:number} {day|days}": "{days|einen Tag|# Tage}",
  "{hours:number} {hour|hours}": "{hours|eine Stunde|# Stunden}",
  "{minutes:number} {minute|minutes}": "{minutes|eine Minute|# Minuten}",
  "{days:number} {day|days} {hours:number} {hour|hours}": "{days|einen Tag|# Tage} und {hours|eine Stunde|# Stunden}",
  "{hours:number} {hour|hours} {minutes:number} {minute|minutes}":
    "{hours|eine Stunde|# Stunden} und {minutes|eine Minute|# Minuten}",
  "env: there is no environment “{name}”. Use one of {names}.":
    "env: Es gibt keine Umgebung „{name}“. Verwenden Sie eine von {names}.",
  "This smartlink is protected. Enter its password to open it.":
    "Dieser Smartlink ist geschützt. Geben Sie sein Passwort ein, um ihn zu öffnen.",
  "Enter its credentials in the manager, on the page Batches or in Settings, or send the template as a file.":
    "Geben Sie die Zugangsdaten auf der Seite „Stapel“ oder in den Einstellungen ein, oder fügen Sie die Vorlage als Datei hinzu.",
};
