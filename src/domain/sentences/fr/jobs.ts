/** Sentences about jobs, storage and backups, in French, by their English pattern. */
export const jobsSentences: Readonly<Record<string, string>> = {
  "Started: {count:number} {row|rows}.": "Commencé : {count|# ligne|# lignes}.",
  "Made {path} ({size:size}).": "{path} généré ({size}).",
  "Retry of {count:number} {row|rows}.": "Nouvel essai de {count|# ligne|# lignes}.",
  "Resumed with {count:number} {row|rows}.": "Repris avec {count|# ligne|# lignes}.",
  "Paused on request.": "Mis en pause à la demande.",
  "Resumed.": "Repris.",
  "Resumed after an interruption.": "Repris après une interruption.",
  "Stopped: the limit of errors was reached.": "Arrêté : le nombre maximal d’erreurs est atteint.",
  "Cancelled on request.": "Annulé à la demande.",
  "Done.": "Terminé.",
  "An entry of this log was damaged and has been set aside.":
    "Une entrée de ce journal était endommagée et a été mise de côté.",
  "The stored data of this row was damaged and has been set aside. Run the row again from its file.":
    "Les données enregistrées de cette ligne étaient endommagées et ont été mises de côté. Générez de nouveau la ligne depuis son fichier.",
  "Batch “{batch}” has a job in progress. Wait until it ends or cancel it, or choose another batch id.":
    "Le lot « {batch} » a une exécution en cours. Attendez sa fin, annulez-la, ou choisissez un autre identifiant de lot.",
  "Another tab of this site has replaced or deleted data while the rows were stored. Close the other tabs, then start the batch again.":
    "Un autre onglet de ce site a remplacé ou supprimé des données pendant l’enregistrement des lignes. Fermez les autres onglets, puis relancez le lot.",
  "The stored input of this job in batch “{batch}” is damaged, so no more rows can be generated. Restore a backup, or start the batch again from its files.":
    "Les données d’entrée de cette exécution du lot « {batch} » sont endommagées, donc plus aucune ligne ne peut être générée. Restaurez une sauvegarde, ou relancez le lot depuis ses fichiers.",
  "There is no job {id}. It may have been deleted.": "Il n’y a pas d’exécution {id}. Elle a peut-être été supprimée.",
  "The batch “{batch}” has no job {id}. It may have been deleted.":
    "Le lot « {batch} » n’a pas d’exécution {id}. Elle a peut-être été supprimée.",
  "The job is still in progress. Wait until it ends, or cancel it first.":
    "L’exécution est encore en cours. Attendez sa fin, ou annulez-la d’abord.",
  "The job is still in progress. Wait until it ends, then add its corrected rows.":
    "L’exécution est encore en cours. Attendez sa fin, puis ajoutez ses lignes corrigées.",
  "The job is still running. Publish its files when it has ended.":
    "L’exécution est encore en cours. Publiez ses fichiers quand elle sera terminée.",
  "None of these files has rows. Add the corrected table of failed rows as CSV, XLSX or JSON.":
    "Aucun de ces fichiers n’a de lignes. Ajoutez le tableau corrigé des lignes en échec en CSV, XLSX ou JSON.",
  "None of these rows has failed in this job and is still to be corrected. Download its failed rows, correct them, and leave the column {column} as it is.":
    "Aucune de ces lignes n’a échoué dans cette exécution et n’est encore à corriger. Téléchargez les lignes en échec, corrigez-les, et laissez la colonne {column} telle quelle.",
  "Every row failed, so no smartlink was generated. The log lists the error of each row: correct the data and start the batch again.":
    "Toutes les lignes ont échoué, donc aucun smartlink n’a été généré. Le journal indique l’erreur de chaque ligne : corrigez les données et relancez le lot.",
  "You cancelled the check. Nothing was changed.": "Vous avez annulé la vérification. Rien n’a été modifié.",
  "The batch was not started. Nothing was stored.": "Le lot n’a pas été lancé. Rien n’a été enregistré.",
  "The check was cancelled. Nothing was stored.": "La vérification a été annulée. Rien n’a été enregistré.",
  "The preview was cancelled.": "L’aperçu a été annulé.",
  "The operation was cancelled. Nothing was changed.": "L’opération a été annulée. Rien n’a été modifié.",
  "The batch needs about {size:size} of {place:part}, but only {free:size} are free. Before the start, {advice:part}.":
    "Le lot a besoin d’environ {size} {place}, mais seuls {free} sont libres. Avant le début : {advice}.",
  "the browser's storage": "du stockage du navigateur",
  "the disk": "sur le disque",
  "delete older batches, or split the data into several batches":
    "supprimez des lots plus anciens, ou répartissez les données sur plusieurs lots",
  "free space on the disk, or split the data into several batches":
    "libérez de l’espace sur le disque, ou répartissez les données sur plusieurs lots",
  "delete older batches, or split the data into several batches, or choose the strategy {name} ({size:size})":
    "supprimez des lots plus anciens, répartissez les données sur plusieurs lots, ou choisissez le type de fichier {name} ({size})",
  "free space on the disk, or split the data into several batches, or choose the strategy {name} ({size:size})":
    "libérez de l’espace sur le disque, répartissez les données sur plusieurs lots, ou choisissez le type de fichier {name} ({size})",
  "These files have no finished batch. Choose the output folder of smartlink generate: it contains a folder of the batch, such as offers, and the folder of its job, such as offers.job.":
    "Ces fichiers ne contiennent pas de lot terminé. Choisissez le dossier de sortie de smartlink generate : il contient un dossier du lot, par exemple offers, et celui de son exécution, par exemple offers.job.",
  "This folder has {count:number} finished batches. Open one at a time: drop its two folders, such as {folder} and {record}, on the page.":
    "Ce dossier a {count} lots terminés. Ouvrez-les un à la fois : déposez les deux dossiers d’un lot, par exemple {folder} et {record}, sur la page.",
  "The folder {folder} has the record of batch “{batch}”. Give both folders the name of the batch again: {name} and {record}.":
    "Le dossier {folder} contient l’enregistrement du lot « {batch} ». Redonnez aux deux dossiers le nom du lot : {name} et {record}.",
  "The batch has a file named “{path}”, which is not the name of a generated file. Remove it, then open the batch again.":
    "Le lot a un fichier « {path} », qui n’est pas le nom d’un fichier généré. Retirez-le, puis ouvrez de nouveau le lot.",
  "{count:number} rows of the batch have no result. Run the missing shards, then smartlink merge, and open the batch again.":
    "{count|# ligne du lot n’a|# lignes du lot n’ont} pas de résultat. Exécutez les parties manquantes, puis smartlink merge, et ouvrez de nouveau le lot.",
  "This browser has a batch “{batch}” already. Delete its job first, or generate the batch with another --batch-id.":
    "Ce navigateur a déjà un lot « {batch} ». Supprimez d’abord son exécution, ou générez le lot avec un autre --batch-id.",
  "Two shards have made {count:number} rows with different content. Delete the folder, and run all shards with one job file.":
    "Deux parties ont généré {count|# ligne|# lignes} avec un contenu différent. Supprimez le dossier, et exécutez toutes les parties avec un seul fichier de tâche.",
  "The file “{path}” of row {row:number} is missing or was changed. Run smartlink generate again, which makes it anew, then open the batch again.":
    "Le fichier « {path} » de la ligne {row} manque ou a été modifié. Exécutez de nouveau smartlink generate, puis ouvrez de nouveau le lot.",
  "The job of batch “{batch}” was deleted while it was opened. Open it again.":
    "L’exécution du lot « {batch} » a été supprimée pendant son ouverture. Ouvrez-la de nouveau.",
  "{file} is not a job file, or it is cut. Write one with smartlink check --write-job.":
    "{file} n’est pas un fichier de tâche, ou il est tronqué. Écrivez-en un avec smartlink check --write-job.",
  "{file} is not a job file. Write one with smartlink check --write-job.":
    "{file} n’est pas un fichier de tâche. Écrivez-en un avec smartlink check --write-job.",
  "{file} is not a job file of this version: {fault:part} Write it again.":
    "{file} n’est pas un fichier de tâche de cette version : {fault} Écrivez-le de nouveau.",
  "{file} is not the record of a batch of this version. {fault:part} Run smartlink generate again to write it.":
    "{file} n’est pas l’enregistrement d’un lot de cette version. {fault} Exécutez de nouveau smartlink generate.",
  "Another tab of this site still runs an older version of it. Close the other tabs; this one then goes on.":
    "Un autre onglet de ce site utilise encore une version plus ancienne. Fermez les autres onglets ; celui-ci continue ensuite.",
  "The data of this site in this browser is incomplete: {names:list} {is|are} missing or not from this site. Nothing was changed. Open the start page of this site to save what can be read, or to start with an empty library.":
    "Les données de ce site dans ce navigateur sont incomplètes : {names} manquent ou ne viennent pas de ce site. Rien n’a été modifié. Ouvrez la page d’accueil de ce site pour sauver ce qui est lisible, ou commencer avec une bibliothèque vide.",
  "The data in this browser was written by a newer version of this site. Nothing was changed. Load the newest version of this site to use it.":
    "Les données de ce navigateur ont été écrites par une version plus récente de ce site. Rien n’a été modifié. Chargez la dernière version de ce site.",
  "The browser refused to open the storage of this site ({reason}). Allow site data for this address, then reload.":
    "Le navigateur a refusé d’ouvrir le stockage de ce site ({reason}). Autorisez les données de site pour cette adresse, puis rechargez.",
  "The browser's storage for this site is full. Download or delete finished batches, then go on.":
    "Le stockage du navigateur pour ce site est plein. Téléchargez ou supprimez des lots terminés, puis continuez.",
  "The browser could not read or write its storage ({reason}). Reload the page; saved data is not affected.":
    "Le navigateur n’a pas pu lire ou écrire son stockage ({reason}). Rechargez la page ; les données enregistrées ne sont pas touchées.",
  "The browser has lost a part of the generated files. Run the batch again from its files.":
    "Le navigateur a perdu une partie des fichiers générés. Générez de nouveau le lot depuis ses fichiers.",
  "The browser returned other bytes for a part of the generated files than it had stored. Run the batch again from its files.":
    "Le navigateur a renvoyé, pour une partie des fichiers générés, d’autres octets que ceux enregistrés. Générez de nouveau le lot depuis ses fichiers.",
  "The browser has stored “{path}” with another size than was generated. Run the batch again from its files.":
    "Le navigateur a enregistré « {path} » avec une autre taille que celle générée. Générez de nouveau le lot depuis ses fichiers.",
  "The folder returned other bytes for “{path}” than were written. Check the disk, then save to the folder again: files that are correct are not written again.":
    "Le dossier a renvoyé d’autres octets pour « {path} » que ceux écrits. Vérifiez le disque, puis enregistrez de nouveau dans le dossier : les fichiers corrects ne sont pas récrits.",
  "The reader's file runtime/{path} could not be loaded, or is not the one this page was built with. Check your connection. If the site was updated, reload the page.":
    "Le fichier runtime/{path} du lecteur n’a pas pu être chargé, ou n’est pas celui de cette page. Vérifiez votre connexion. Si le site a été mis à jour, rechargez la page.",
  "The part of this site that reads PDFs could not be loaded. Check your connection, then try again.":
    "La partie de ce site qui lit les PDF n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez.",
  "This browser cannot draw pages here. Open the PDF itself.":
    "Ce navigateur ne peut pas dessiner de pages ici. Ouvrez le PDF lui-même.",
  "This browser has no such generated file, and the site's host cannot be reached. Look at the batch's links for the file's name.":
    "Ce navigateur n’a pas ce fichier généré, et le serveur du site est injoignable. Cherchez le nom du fichier dans les liens du lot.",
  "“{path}” of batch “{batch}” is damaged, and the files to generate it again are no longer stored. Restore a backup, or run the batch again from its files.":
    "« {path} » du lot « {batch} » est endommagé, et les fichiers pour le générer de nouveau ne sont plus enregistrés. Restaurez une sauvegarde, ou générez de nouveau le lot depuis ses fichiers.",
  "The input file “{name}” of batch “{batch}” is damaged. Generated smartlinks are not affected. To retry rows, restore a backup or start the batch again with the file.":
    "Le fichier d’entrée « {name} » du lot « {batch} » est endommagé. Les smartlinks générés ne sont pas touchés. Pour réessayer des lignes, restaurez une sauvegarde ou relancez le lot avec le fichier.",
  "One stored file of the library can no longer be read. Restore a backup, or upload the missing files again.":
    "Un fichier enregistré de la bibliothèque n’est plus lisible. Restaurez une sauvegarde, ou importez de nouveau les fichiers manquants.",
  "{count:number} stored files of the library can no longer be read. Restore a backup, or upload the missing files again.":
    "{count} fichiers enregistrés de la bibliothèque ne sont plus lisibles. Restaurez une sauvegarde, ou importez de nouveau les fichiers manquants.",
  "Choose the backup again, then restore it.": "Choisissez de nouveau la sauvegarde, puis restaurez-la.",
  "Another operation on the data is in progress. Wait until it is done.":
    "Une autre opération sur les données est en cours. Attendez sa fin.",
  "This file is not a backup of this site. Choose the file that “Back up” has saved: smartlink-backup-….zip, as it was, not unpacked.":
    "Ce fichier n’est pas une sauvegarde de ce site. Choisissez le fichier que « Sauvegarder » a enregistré : smartlink-backup-….zip, tel quel, non décompressé.",
  "This backup was made by a newer version of this site. Reload the page to get that version, then restore it.":
    "Cette sauvegarde a été faite par une version plus récente de ce site. Rechargez la page pour obtenir cette version, puis restaurez-la.",
  "This backup is damaged. {reason:part} Nothing in this browser was changed. Take another copy of the file, or an older backup.":
    "Cette sauvegarde est endommagée. {reason} Rien dans ce navigateur n’a été modifié. Prenez une autre copie du fichier, ou une sauvegarde plus ancienne.",
  "It is cut short.": "Elle est tronquée.",
  "It is cut short: it has {size:number} of {total:number} bytes.":
    "Elle est tronquée : elle a {size} octets sur {total}.",
  "Something was added to it.": "Quelque chose y a été ajouté.",
  "Its list of contents was changed.": "Sa liste de contenus a été modifiée.",
  "Its list of contents is invalid.": "Sa liste de contenus n’est pas valide.",
  "Its structure was changed.": "Sa structure a été modifiée.",
  "“{path}” in it was changed.": "« {path} » y a été modifié.",
  "The bytes of “{path}” do not match its name.": "Les octets de « {path} » ne correspondent pas à son nom.",
  "It has data of the unknown kind “{kind}”.": "Elle a des données du type inconnu « {kind} ».",
  "Records of the kind “{kind}” are missing in it.": "Il y manque des enregistrements du type « {kind} ».",
  "A batch is in progress. Wait until it is done or cancel it, then restore the backup. Nothing was changed.":
    "Un lot est en cours. Attendez sa fin ou annulez-le, puis restaurez la sauvegarde. Rien n’a été modifié.",
  "Another tab of this site has deleted data meanwhile. Close the other tabs, then restore again. Nothing was changed.":
    "Un autre onglet de ce site a supprimé des données entre-temps. Fermez les autres onglets, puis restaurez de nouveau. Rien n’a été modifié.",
  "Hidden files and symbolic links of a folder are not used. Name a file itself to use it, or copy it into the folder.":
    "Les fichiers cachés et les liens symboliques d’un dossier ne sont pas utilisés. Nommez le fichier lui-même, ou copiez-le dans le dossier.",
};
