/** Sentences about the library, in French, by their English pattern. */
export const librarySentences: Readonly<Record<string, string>> = {
  "“{name}” was changed meanwhile, in another tab or by a program: it has revision {revision:number}, and revision {expected:number} was expected. That change stays, and yours was not written. Read it again, then repeat your change with the new revision.":
    "« {name} » a été modifié entre-temps, dans un autre onglet ou par un programme. Cette modification reste, la vôtre n’a pas été enregistrée. Rechargez la page, puis répétez votre modification.",
  "The PDF is protected by a password. Send the password as pdf_password.":
    "Le PDF est protégé par un mot de passe. Envoyez le mot de passe comme pdf_password.",
  "There is no folder with the id “{id}”. It may have been deleted. Check the id in the list of folders.":
    "Il n’y a pas de dossier avec l’identifiant « {id} ». Il a peut-être été supprimé. Vérifiez l’identifiant dans la liste des dossiers.",
  "The folder “{name}” cannot be renamed, moved or deleted. Choose another folder.":
    "Le dossier « {name} » ne peut pas être renommé, déplacé ou supprimé. Choisissez un autre dossier.",
  "A folder cannot be moved into itself or into a folder inside it. Choose another folder.":
    "Un dossier ne peut pas être déplacé dans lui-même ni dans un dossier qu’il contient. Choisissez un autre dossier.",
  "There is no smartlink with the id “{id}”. It may have been deleted. Check the id in the list of smartlinks.":
    "Il n’y a pas de smartlink avec l’identifiant « {id} ». Il a peut-être été supprimé. Vérifiez l’identifiant dans la liste des smartlinks.",
  "There is no content with the id “{id}”. It may have been deleted. Check the id in the list of PDFs.":
    "Il n’y a pas de contenu avec l’identifiant « {id} ». Il a peut-être été supprimé. Vérifiez l’identifiant dans la liste des PDF.",
  "“{title}” has {count:number} pages, so there is no page {page:number}. Pages count from 1.":
    "« {title} » a {count|# page|# pages}, il n’y a donc pas de page {page}. Les pages comptent à partir de 1.",
  "The browser has lost the file of this content. Delete the content and upload the PDF again, or restore a backup.":
    "Le navigateur a perdu le fichier de ce contenu. Supprimez le contenu et importez de nouveau le PDF, ou restaurez une sauvegarde.",
  "There is no asset with the id “{id}”. It may have been deleted. Check the id in the smartlink's list of assets.":
    "Il n’y a pas d’élément interactif avec l’identifiant « {id} ». Il a peut-être été supprimé. Vérifiez l’identifiant dans la liste du smartlink.",
  "The asset has no resource “{name}”. Its field files lists the names.":
    "L’élément interactif n’a pas de ressource « {name} ». Son champ files en donne les noms.",
  "The background “{name}” is not among the asset's files. Send it as a part of that name, or leave background out.":
    "L’arrière-plan « {name} » n’est pas parmi les fichiers de l’élément. Envoyez-le comme partie de ce nom, ou omettez background.",
  "The asset is outside the page. Send center_x, center_y and rect in percent of the page, from 0 to 100.":
    "L’élément interactif est hors de la page. Indiquez center_x, center_y et rect en pourcentage de la page, de 0 à 100.",
  "pdfzPassword is “true”, but the smartlink has no password. Send the password as pdfzPassword or pdfz_password, or send pdfzPassword “false”.":
    "Le smartlink demande un mot de passe, mais n’en a pas. Indiquez un mot de passe, ou désactivez cette demande.",
  "“{name}” has assets of format {version}, and this site reads the formats 1 and 2. Update this site, or export the smartlink in an older format.":
    "« {name} » a des éléments interactifs au format {version}, et ce site lit les formats 1 et 2. Mettez ce site à jour, ou exportez le smartlink dans un format plus ancien.",
  "“{name}” is not a template. Choose an exported template: JSON with an object that has title, config and assets.":
    "« {name} » n’est pas un modèle. Choisissez un modèle exporté.",
  "“{name}” is not a template: it holds rows of data. Choose an exported template: JSON with an object that has title, config and assets.":
    "« {name} » n’est pas un modèle : il contient des lignes de données. Choisissez un modèle exporté.",
  "“{name}” is not a template: it holds parameters of a batch. Choose an exported template: JSON with an object that has title, config and assets.":
    "« {name} » n’est pas un modèle : il contient des paramètres d’un lot. Choisissez un modèle exporté.",
  "The template names the file “{name}” ({address:part}), but does not contain it. Add the file with the template, export the template again with its files inside, or give the file its https address.":
    "Le modèle nomme le fichier « {name} » ({address}), mais ne le contient pas. Ajoutez le fichier avec le modèle, exportez de nouveau le modèle avec ses fichiers, ou donnez au fichier son adresse https.",
  "no address": "pas d’adresse",
  "The template says that readers must enter a password (pdfzPassword), but it has none. Add pdfz_password to the template, or set pdfzPassword to “false”.":
    "Le modèle dit que les lecteurs doivent saisir un mot de passe (pdfzPassword), mais il n’en a pas. Ajoutez pdfz_password au modèle, ou mettez pdfzPassword à « false ».",
  "The PDF is missing: a template does not contain it, and this library does not have the one that the template names. Send it as file, or send the id of an uploaded PDF as content.":
    "Le PDF manque : un modèle ne le contient pas, et cette bibliothèque n’a pas celui que le modèle nomme. Choisissez le fichier PDF, ou un PDF importé.",
  "“{title}” is used by {users}. Delete these smartlinks first.":
    "« {title} » est utilisé par {users}. Supprimez d’abord ces smartlinks.",
  "“{title}” is used by {users} in the trash, which could not be restored without it. Delete these smartlinks from the trash first.":
    "« {title} » est utilisé par {users} dans la corbeille, qui ne pourraient pas être restaurés sans lui. Supprimez d’abord ces smartlinks de la corbeille.",
  "The folder “{name}” is not empty. Delete or move its folders, contents and smartlinks first, or delete it with all of them (recursive).":
    "Le dossier « {name} » n’est pas vide. Supprimez ou déplacez d’abord son contenu, ou supprimez-le avec tout son contenu.",
  "The trash has no item with the id “{id}”. It was restored or deleted for good. Check the id in the list of the trash.":
    "La corbeille n’a pas d’élément avec l’identifiant « {id} ». Il a été restauré ou supprimé définitivement.",
  "“{title}” cannot be restored because its PDF ({id}) was deleted for good. Nothing was restored. Restore a backup, or leave this smartlink out.":
    "« {title} » ne peut pas être restauré, car son PDF ({id}) a été supprimé définitivement. Rien n’a été restauré. Restaurez une sauvegarde, ou laissez ce smartlink de côté.",
  "There is no user with the id “{id}”. It may have been deleted. Check the id in the list of users.":
    "Il n’y a pas d’utilisateur avec l’identifiant « {id} ». Il a peut-être été supprimé. Vérifiez l’identifiant dans la liste des utilisateurs.",
  "Another user has the e-mail address “{email}”. Send a different one.":
    "Un autre utilisateur a l’adresse e-mail « {email} ». Utilisez-en une autre.",
  "The last user cannot be deleted, because nobody could call the API then. Create another user first.":
    "Le dernier utilisateur ne peut pas être supprimé, car plus personne ne pourrait appeler l’API. Créez d’abord un autre utilisateur.",
  "The smartlink has no version with the id “{id}”. It may have been deleted. Check the id in its list of versions.":
    "Le smartlink n’a pas de version avec l’identifiant « {id} ». Elle a peut-être été supprimée.",
  "“{id}” is the first stored version, so there is none before it to compare it with.":
    "« {id} » est la première version enregistrée, il n’y en a donc pas d’antérieure à comparer.",
  "The PDF contains the assets of a smartlink, which are not used. Import the PDF as a template to create the smartlink.":
    "Le PDF contient les éléments interactifs d’un smartlink, qui ne sont pas utilisés. Importez le PDF comme modèle pour créer le smartlink.",
  "The assets in the PDF are too large: at most 64 MB of descriptions and 256 MB of files can be read. Export the smartlink as a template instead.":
    "Les éléments interactifs du PDF sont trop volumineux : au plus 64 Mo de descriptions et 256 Mo de fichiers peuvent être lus. Exportez plutôt le smartlink comme modèle.",
  "“{name}” is a PDF without assets, so it is no template. Choose a PDF that was exported with its assets, or an exported template (JSON).":
    "« {name} » est un PDF sans éléments interactifs, ce n’est donc pas un modèle. Choisissez un PDF exporté avec ses éléments interactifs, ou un modèle exporté.",
  "“{name}” has assets on page {page:number} that are not a list. Export the PDF again from its program.":
    "« {name} » a à la page {page} des éléments interactifs qui ne sont pas une liste. Exportez de nouveau le PDF depuis son programme.",
  "The assets in “{name}” are of format 2, whose coordinates are read as percent of the page, with the centre as the position. Check where they are in the editor.":
    "Les éléments interactifs de « {name} » sont au format 2, dont les coordonnées sont lues en pourcentage de la page, avec le centre comme position. Vérifiez leur place dans l’éditeur.",
};
