/** Sentences about notices, servers and links, in French, by their English pattern. */
export const publishingSentences: Readonly<Record<string, string>> = {
  "The mail to {recipients} is ready as a draft. Open it from the job's card and send it.":
    "L’e-mail à {recipients} est prêt comme brouillon. Ouvrez-le depuis la carte de l’exécution et envoyez-le.",
  "Notice {notice:part} was sent, but whether it arrived is unknown: its server does not let this site read the response (CORS).":
    "La notification {notice} a été envoyée, mais on ignore si elle est arrivée : son serveur ne permet pas à ce site de lire la réponse (CORS).",
  "Notice {notice:part} was accepted ({status}).": "La notification {notice} a été acceptée ({status}).",
  "Notice {notice:part} was rejected ({status}). Correct the address.":
    "La notification {notice} a été rejetée ({status}). Corrigez l’adresse.",
  "Notice {notice:part} failed with status {status}. It was tried {tries:number} times and will not be tried again.":
    "La notification {notice} a échoué avec l’état {status}. Elle a été essayée {tries|# fois|# fois} et ne le sera plus.",
  "Notice {notice:part} failed: the server could not be reached. It was tried {tries:number} times and will not be tried again.":
    "La notification {notice} a échoué : le serveur est injoignable. Elle a été essayée {tries|# fois|# fois} et ne le sera plus.",
  "Notice {notice:part} failed with status {status}. It will be tried again.":
    "La notification {notice} a échoué avec l’état {status}. Elle sera essayée de nouveau.",
  "Notice {notice:part} failed: the server could not be reached. It will be tried again.":
    "La notification {notice} a échoué : le serveur est injoignable. Elle sera essayée de nouveau.",
  "the mail to {recipients} through {address}": "(e-mail à {recipients} par {address})",
  "“{event}” to {address}": "« {event} » à {address}",
  "{origin} wants credentials. They are sent over https only, so that nobody can read them on the way. Change api_url, or send the template as a file.":
    "{origin} demande des identifiants. Ils ne sont envoyés que par https, pour que personne ne puisse les lire en chemin. Changez api_url, ou ajoutez le modèle comme fichier.",
  "{origin} wants credentials before it gives the template. {advice:part}":
    "{origin} demande des identifiants pour donner le modèle. {advice}",
  "{origin} rejects the credentials that were entered for it (the server answered {status}). {advice:part}":
    "{origin} rejette les identifiants saisis (le serveur a répondu {status}). {advice}",
  "{address} wants credentials and leads to {target:part}. Credentials do not follow redirects: set api_url to the address that has the template.":
    "{address} demande des identifiants et redirige vers {target}. Les identifiants ne suivent pas les redirections : indiquez comme api_url l’adresse qui a le modèle.",
  "another address": "une autre adresse",
  "The files of this batch have changed since the list of parts was made. Close the list and press “Download ZIP” again.":
    "Les fichiers de ce lot ont changé depuis la création de la liste des parties. Fermez la liste et appuyez de nouveau sur « Télécharger le ZIP ».",
  "The export was cancelled.": "L’export a été annulé.",
  "Batch “{batch}” has a file named “{path}”, which could be written outside its folder. Nothing was exported. Open Settings, run “Check data” to move the file out of the batch, then export again.":
    "Le lot « {batch} » a un fichier « {path} », qui pourrait être écrit hors de son dossier. Rien n’a été exporté. Ouvrez les paramètres, lancez « Vérifier les données » pour sortir le fichier du lot, puis exportez de nouveau.",
  "The stored data of this job was damaged, so there are no links. Run the batch again.":
    "Les données enregistrées de cette exécution étaient endommagées, il n’y a donc pas de liens. Générez de nouveau le lot.",
  "The stored data of this job was damaged, so its links cannot change. Run the batch again.":
    "Les données enregistrées de cette exécution étaient endommagées, donc ses liens ne peuvent pas changer. Générez de nouveau le lot.",
  "The stored data of this job was damaged, so there is no list of links. Run the batch again.":
    "Les données enregistrées de cette exécution étaient endommagées, il n’y a donc pas de liste de liens. Générez de nouveau le lot.",
  "The report could not be written while other batches were deleted. Save the public address again.":
    "Le rapport n’a pas pu être écrit pendant la suppression d’autres lots. Enregistrez de nouveau l’adresse publique.",
  "No column of the data has e-mail addresses, which the mailing tool needs. Add a column with them to the list, or run the batch again with one.":
    "Aucune colonne des données n’a d’adresses e-mail, dont l’outil d’envoi a besoin. Ajoutez-en une à la liste, ou générez de nouveau le lot avec une telle colonne.",
  "The mailing tool cuts texts after {limit:number} bytes. Shorten the values, or use a shorter public address if the link is too long.":
    "L’outil d’envoi coupe les textes après {limit} octets. Raccourcissez les valeurs, ou utilisez une adresse publique plus courte si le lien est trop long.",
  "No server answers at {host}. Check the address, the network, and the certificate of the server.":
    "Aucun serveur ne répond à {host}. Vérifiez l’adresse, le réseau et le certificat du serveur.",
  "This site was loaded by https:, so the browser does not contact {host} by http:. Use an https: address.":
    "Ce site a été chargé par https:, donc le navigateur ne contacte pas {host} par http:. Utilisez une adresse https:.",
  "The server {host} answers, but does not allow uploads by this page (CORS). Its administrator can allow them with the settings in docs/hosting.md, “Uploading from the site”.":
    "Le serveur {host} répond, mais n’autorise pas les envois de cette page (CORS). Son administrateur peut les autoriser avec les réglages de docs/hosting.md, « Uploading from the site ».",
  "The server is busy and asks to wait {minutes:number} minutes. Continue the upload then.":
    "Le serveur est occupé et demande d’attendre {minutes|# minute|# minutes}. Continuez l’envoi ensuite.",
  "Another page of this site uploads this batch to the same server. Wait until it has ended, or close it.":
    "Une autre page de ce site envoie ce lot au même serveur. Attendez sa fin, ou fermez-la.",
  "This passphrase does not open the stored credentials. Try again, or enter the credentials of the server.":
    "Cette phrase secrète n’ouvre pas les identifiants enregistrés. Réessayez, ou saisissez les identifiants du serveur.",
  "The server refused the user name or the password (401). Correct them and upload the failed files again.":
    "Le serveur a refusé le nom d’utilisateur ou le mot de passe (401). Corrigez-les et envoyez de nouveau les fichiers en échec.",
  "The server does not let this user write the file (403). Give the user the right to write there, then upload the failed files again.":
    "Le serveur ne laisse pas cet utilisateur écrire le fichier (403). Donnez-lui le droit d’écrire à cet endroit, puis envoyez de nouveau les fichiers en échec.",
  "The server has no such folder or bucket (404). Check the address of the server.":
    "Le serveur n’a pas ce dossier ou ce bucket (404). Vérifiez l’adresse du serveur.",
  "The server takes no uploads at this address (405). Check the address, and that the server has WebDAV on.":
    "Le serveur n’accepte pas d’envois à cette adresse (405). Vérifiez l’adresse, et que WebDAV est activé.",
  "The folder of the file does not exist on the server, and it cannot be created (409). Create it there.":
    "Le dossier du fichier n’existe pas sur le serveur et ne peut pas être créé (409). Créez-le là-bas.",
  "The file is larger than the server accepts (413). Raise the limit of the server.":
    "Le fichier dépasse ce que le serveur accepte (413). Augmentez la limite du serveur.",
  "The server takes no uploads (501). Check that it has WebDAV on.":
    "Le serveur n’accepte pas d’envois (501). Vérifiez que WebDAV est activé.",
  "The server is full (507). Make room there, then continue the upload.":
    "Le serveur est plein (507). Faites de la place, puis continuez l’envoi.",
  "The server got too many requests, also after several pauses (429). Continue the upload later.":
    "Le serveur a reçu trop de requêtes, même après plusieurs pauses (429). Continuez l’envoi plus tard.",
  "The server failed, also after several attempts ({status}). Continue the upload when it works again.":
    "Le serveur a échoué, même après plusieurs essais ({status}). Continuez l’envoi quand il fonctionnera de nouveau.",
  "The server refused the file ({status}). Its log says why.":
    "Le serveur a refusé le fichier ({status}). Son journal dit pourquoi.",
  "The server redirects the upload to another address. It is not followed, because file and password would go there. Correct the address (https: instead of http:, another server, or the region of a bucket), then upload again.":
    "Le serveur redirige l’envoi vers une autre adresse. Cela n’est pas suivi, car le fichier et le mot de passe y iraient. Corrigez l’adresse (https: au lieu de http:, un autre serveur, ou la région d’un bucket), puis envoyez de nouveau.",
  "The connection to the server ended before it had answered, also after several attempts. Check the network and the server, then continue the upload.":
    "La connexion au serveur s’est interrompue avant sa réponse, même après plusieurs essais. Vérifiez le réseau et le serveur, puis continuez l’envoi.",
  "The server returned other bytes than those that were uploaded, also after several attempts. Check whether a proxy or a filter changes files there.":
    "Le serveur a renvoyé d’autres octets que ceux envoyés, même après plusieurs essais. Vérifiez si un proxy ou un filtre y modifie les fichiers.",
  "The server refused the signature ({code}). Check the access key, the secret key and the region.":
    "Le serveur a refusé la signature ({code}). Vérifiez la clé d’accès, la clé secrète et la région.",
  "The bucket is in another region. Enter the region of the bucket.":
    "Le bucket est dans une autre région. Saisissez la région du bucket.",
  "The server says that the bucket is in the region {region}. Enter this region if it is right.":
    "Le serveur dit que le bucket est dans la région {region}. Saisissez-la si elle est correcte.",
  "The server has no such bucket (NoSuchBucket). Check the address of the bucket.":
    "Le serveur n’a pas ce bucket (NoSuchBucket). Vérifiez l’adresse du bucket.",
  "The server refused the signature because the clock of this computer is wrong. Set the clock, then upload the failed files again.":
    "Le serveur a refusé la signature, car l’horloge de cet ordinateur est fausse. Réglez l’horloge, puis envoyez de nouveau les fichiers en échec.",
  "The server refused the signature: the clock of this computer is {time:part} ahead of the server’s. Set the clock, then upload the failed files again.":
    "Le serveur a refusé la signature : l’horloge de cet ordinateur avance de {time} sur celle du serveur. Réglez l’horloge, puis envoyez de nouveau les fichiers en échec.",
  "The server refused the signature: the clock of this computer is {time:part} behind the server’s. Set the clock, then upload the failed files again.":
    "Le serveur a refusé la signature : l’horloge de cet ordinateur retarde de {time} sur celle du serveur. Réglez l’horloge, puis envoyez de nouveau les fichiers en échec.",
  "{days:number} {day|days}": "{days|# jour|# jours}",
  "{hours:number} {hour|hours}": "{hours|# heure|# heures}",
  "{minutes:number} {minute|minutes}": "{minutes|# minute|# minutes}",
  "{days:number} {day|days} {hours:number} {hour|hours}": "{days|# jour|# jours} et {hours|# heure|# heures}",
  "{hours:number} {hour|hours} {minutes:number} {minute|minutes}":
    "{hours|# heure|# heures} et {minutes|# minute|# minutes}",
  "env: there is no environment “{name}”. Use one of {names}.":
    "env : il n’y a pas d’environnement « {name} ». Utilisez l’un de {names}.",
  "This smartlink is protected. Enter its password to open it.":
    "Ce smartlink est protégé. Saisissez son mot de passe pour l’ouvrir.",
  "Enter its credentials in the manager, on the page Batches or in Settings, or send the template as a file.":
    "Saisissez ses identifiants sur la page « Lots » ou dans les paramètres, ou ajoutez le modèle comme fichier.",
};
