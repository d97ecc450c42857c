/** Sentences about assets and their actions, in French, by their English pattern. */
export const assetsSentences: Readonly<Record<string, string>> = {
  "Asset {number:number} {fault:sentence}": "L’élément interactif {number} {fault}",
  "Asset “{name}” {fault:sentence}": "L’élément interactif « {name} » {fault}",
  "has no area ({width} × {height} percent), so nobody can see or press it. Give it a width and a height.":
    "n’a pas de surface ({width} × {height} pour cent), donc personne ne peut le voir ni le presser. Donnez-lui une largeur et une hauteur.",
  "is outside its page (center_x {x}, center_y {y}), so nobody sees it. Both are percent of the page: use values from 0 to 100.":
    "est hors de sa page (center_x {x}, center_y {y}), donc personne ne le voit. Les deux sont des pourcentages de la page : utilisez des valeurs de 0 à 100.",
  'is shown on its own page only, because “repeat” names no pages. Use a form such as {"pages": "all", "except": "3, 7-9"}.':
    'n’est affiché que sur sa page, car « repeat » ne nomme pas de pages. Utilisez une forme telle que {"pages": "all", "except": "3, 7-9"}.',
  "jumps to page {page:number}, but the PDF has one page. Change the action's page.":
    "mène à la page {page}, mais le PDF n’a qu’une page. Changez la page de l’action.",
  "jumps to page {page:number}, but the PDF has {count:number} pages. Change the action's page.":
    "mène à la page {page}, mais le PDF a {count} pages. Changez la page de l’action.",
  "jumps to page {page:number}, which the row leaves out, so the jump is left out too. Give the asset the condition of the page, or another page to jump to.":
    "mène à la page {page}, que la ligne omet, donc le saut est omis aussi. Donnez à l’élément la condition de la page, ou une autre page cible.",
  "is on page {page:number}, but the PDF has one page. Change the asset's page, or give this row a PDF that has this page.":
    "est à la page {page}, mais le PDF n’a qu’une page. Changez la page de l’élément, ou donnez à cette ligne un PDF qui a cette page.",
  "is on page {page:number}, but the PDF has {count:number} pages. Change the asset's page, or give this row a PDF that has this page.":
    "est à la page {page}, mais le PDF a {count} pages. Changez la page de l’élément, ou donnez à cette ligne un PDF qui a cette page.",
  "is on page {page:number}, but “{title}” has one page. Send a PDF that has this page, or change the asset's page.":
    "est à la page {page}, mais « {title} » n’a qu’une page. Utilisez un PDF qui a cette page, ou changez la page de l’élément.",
  "is on page {page:number}, but “{title}” has {count:number} pages. Send a PDF that has this page, or change the asset's page.":
    "est à la page {page}, mais « {title} » a {count} pages. Utilisez un PDF qui a cette page, ou changez la page de l’élément.",
  "The conditions of pages leave out the only page of the PDF. Change a condition, correct the row's values, or give the row another PDF.":
    "Les conditions des pages omettent la seule page du PDF. Changez une condition, corrigez les valeurs de la ligne, ou donnez à la ligne un autre PDF.",
  "The conditions of pages leave out all {count:number} pages of the PDF. Change a condition, correct the row's values, or give the row another PDF.":
    "Les conditions des pages omettent toutes les {count} pages du PDF. Changez une condition, corrigez les valeurs de la ligne, ou donnez à la ligne un autre PDF.",
  "In the PDFs, an area cannot be pressed, because films, forms and the like work in web documents only: {names:list}. To let PDFs lead there, make web documents too, and set the public address.":
    "Dans les PDF, une zone ne peut pas être pressée, car les films, formulaires et autres ne fonctionnent que dans les documents web : {names}. Pour que les PDF y mènent, générez aussi des documents web et indiquez l’adresse publique.",
  "In the PDFs, {count:number} areas cannot be pressed, because films, forms and the like work in web documents only: {names:list}. To let PDFs lead there, make web documents too, and set the public address.":
    "Dans les PDF, {count} zones ne peuvent pas être pressées, car les films, formulaires et autres ne fonctionnent que dans les documents web : {names}. Pour que les PDF y mènent, générez aussi des documents web et indiquez l’adresse publique.",
  "is covered for more than half by another ({cover:part}), so a press there reaches only that one. Move one of them, or remove it.":
    "est couvert à plus de la moitié par un autre ({cover}), si bien qu’un appui à cet endroit n’atteint que celui-ci. Déplacez l’un des deux, ou supprimez-le.",
  "is covered for more than half by another ({cover:part}), so both are printed over each other. Move one of them, or remove it.":
    "est couvert à plus de la moitié par un autre ({cover}), si bien que les deux sont imprimés l’un sur l’autre. Déplacez l’un des deux, ou supprimez-le.",
  "goes over the edge of its page, which cuts off a part of it. Move it onto the page, or make it smaller.":
    "dépasse le bord de sa page, qui en coupe une partie. Déplacez-le sur la page, ou réduisez-le.",
  "The printed text is empty, so nothing is printed. Write one, or remove the asset.":
    "Le texte imprimé est vide, rien n’est donc imprimé. Écrivez-en un, ou supprimez l’élément.",
  "Asset {number:number}": "Élément interactif {number}",
  "Asset “{name}”": "Élément interactif « {name} »",
  "A press does nothing here.": "Une pression ne fait rien ici.",
  "The link has no address. Enter one, such as https://example.org, or remove the action.":
    "Le lien n’a pas d’adresse. Saisissez-en une, comme https://example.org, ou retirez l’action.",
  "The e-mail action has no valid address. Enter one, such as name@example.org, or remove the action.":
    "L’action e-mail n’a pas d’adresse valide. Saisissez-en une, comme name@example.org, ou retirez l’action.",
  "The phone action has no valid number. Enter one, such as +49 30 1234567, or remove the action.":
    "L’action téléphone n’a pas de numéro valide. Saisissez-en un, comme +49 30 1234567, ou retirez l’action.",
  "The jump has no page. Enter the number of a page, or remove the action.":
    "Le saut n’a pas de page. Saisissez le numéro d’une page, ou retirez l’action.",
  "The action has no file. Choose a resource or enter an address, or remove the action.":
    "L’action n’a pas de fichier. Choisissez une ressource ou saisissez une adresse, ou retirez l’action.",
  "The text is empty. Write one, or remove the action.": "Le texte est vide. Écrivez-en un, ou retirez l’action.",
  'Nobody receives the answers of the form. Give it an e-mail address ("email"), choose an environment with a tracking address, or give the smartlink a callback_post.':
    "Personne ne reçoit les réponses du formulaire. Donnez-lui une adresse e-mail (« email »), choisissez un destinataire des événements avec une adresse de suivi, ou donnez au smartlink un callback_post.",
  'Nobody receives the answers of the form. Give it an e-mail address ("email"), or switch assetTrack on ({"track": "true"}).':
    'Personne ne reçoit les réponses du formulaire. Donnez-lui une adresse e-mail (« email »), ou activez assetTrack ({"track": "true"}).',
  "“{text}” is not a colour, so the reader's own is shown. Use a form such as #1f5fd0.":
    "« {text} » n’est pas une couleur, donc celle du lecteur est affichée. Utilisez une forme telle que #1f5fd0.",
  "The accent colour {accent} has too little contrast for text on a light page, so {shown} is shown. Choose a darker colour to decide yourself.":
    "La couleur d’accent {accent} a trop peu de contraste pour du texte sur une page claire, donc {shown} est affichée. Choisissez une couleur plus foncée pour décider vous-même.",
  "The logo is not a picture as a data: address in base64, so it is not shown.":
    "Le logo n’est pas une image comme adresse data: en base64, il n’est donc pas affiché.",
  "The JSON in the action's data is invalid ({reason}). Write it as in {example}.":
    "Le JSON des données de l’action n’est pas valide ({reason}). Écrivez-le comme {example}.",
  "The agenda has no event. Write it as in {example}.": "L’agenda n’a pas d’événement. Écrivez-le comme {example}.",
  "An event of the agenda has no title. Write it as in {example}.":
    "Un événement de l’agenda n’a pas de titre. Écrivez-le comme {example}.",
  '"{text}" is not a date for the event "{title}". Write it as 2027-06-05T09:30:00+02:00.':
    "« {text} » n’est pas une date pour l’événement « {title} ». Écrivez-la comme 2027-06-05T09:30:00+02:00.",
  'The end of the event "{title}" is invalid: it must not be before the start, and must have the same form.':
    "La fin de l’événement « {title} » n’est pas valide : elle ne doit pas précéder le début et doit avoir la même forme.",
  "The calendar in the action's data has no event with a start (DTSTART).":
    "Le calendrier des données de l’action n’a pas d’événement avec un début (DTSTART).",
  "The contact is not an object. Write it as in {example}.":
    "Le contact n’est pas un objet. Écrivez-le comme {example}.",
  "The contact has no name. Write it as in {example}.": "Le contact n’a pas de nom. Écrivez-le comme {example}.",
  "The form has no field. Write it as in {example}.": "Le formulaire n’a pas de champ. Écrivez-le comme {example}.",
  "Field {number} of the form has neither label nor name. Write it as in {example}.":
    "Le champ {number} du formulaire n’a ni libellé ni nom. Écrivez-le comme {example}.",
  'Two fields of the form have the name "{name}". Give each a different name.':
    "Deux champs du formulaire s’appellent « {name} ». Donnez à chacun un nom différent.",
  'The field "{name}" has no options to choose from. Add "options": ["…", "…"].':
    'Le champ « {name} » n’a pas de choix. Ajoutez "options": ["…", "…"].',
  "The gallery has no picture. Name resources or addresses, as in {example}.":
    "La galerie n’a pas d’image. Nommez des ressources ou des adresses, comme {example}.",
  "A track of the film has no file. Name a resource or an address, as in {example}.":
    "Une piste du film n’a pas de fichier. Nommez une ressource ou une adresse, comme {example}.",
  '"{kind}" is not a kind of track that the reader shows ("{file}"). Write "captions" or "subtitles".':
    '« {kind} » n’est pas un type de piste que le lecteur affiche (« {file} »). Écrivez "captions" ou "subtitles".',
  '"{tag}" is not a language tag of the captions "{file}". Write one such as "en", "de" or "pt-BR" as "srclang".':
    '« {tag} » n’est pas un code de langue des sous-titres « {file} ». Écrivez-en un comme "en", "de" ou "pt-BR" dans "srclang".',
  'The captions "{file}" have no language. Add "srclang", as in {example}.':
    'Les sous-titres « {file} » n’ont pas de langue. Ajoutez "srclang", comme {example}.',
  'The address "{address}" cannot be shared. Use one that begins with https://.':
    "L’adresse « {address} » ne peut pas être partagée. Utilisez-en une qui commence par https://.",
  "The asset's file “{address}” is missing. Add it to the batch, or use its https address.":
    "Le fichier « {address} » de l’élément interactif manque. Ajoutez-le au lot, ou utilisez son adresse https.",
  "A file of the template's assets is missing: {names:list}. Add it to the batch, or use its https address in the template.":
    "Un fichier des éléments interactifs manque : {names}. Ajoutez-le au lot, ou utilisez son adresse https dans le modèle.",
  "{count:number} files of the template's assets are missing: {names:list}. Add them to the batch, or use their https addresses in the template.":
    "{count} fichiers des éléments interactifs manquent : {names}. Ajoutez-les au lot, ou utilisez leurs adresses https dans le modèle.",
  "The file at {address} could not be fetched, but the page needs it. Add the file to the batch, or allow this site to fetch it (CORS).":
    "Le fichier à {address} n’a pas pu être chargé, mais la page en a besoin. Ajoutez le fichier au lot, ou permettez à ce site de le charger (CORS).",
  "The asset's file at {address} could not be fetched, but the smartlink requires its assets offline. Add the file to the batch, or allow this site to fetch it (CORS).":
    "Le fichier à {address} n’a pas pu être chargé, mais le smartlink a besoin de ses éléments hors ligne. Ajoutez le fichier au lot, ou permettez à ce site de le charger (CORS).",
  "The captions “{name}” cannot be shown, so the film plays without them. {reason:sentence}":
    "Les sous-titres « {name} » ne peuvent pas être affichés, donc le film est lu sans eux. {reason}",
  "The file is larger than {limit} MB, so it is hardly a file of captions. Use a WebVTT file (.vtt).":
    "Le fichier fait plus de {limit} Mo, ce n’est donc guère un fichier de sous-titres. Utilisez un fichier WebVTT (.vtt).",
  "The file is not UTF-8 text. Save it as WebVTT (.vtt) with the encoding UTF-8.":
    "Le fichier n’est pas un texte en UTF-8. Enregistrez-le en WebVTT (.vtt) avec l’encodage UTF-8.",
  "The file is neither WebVTT nor SubRip: a .vtt file begins with the line WEBVTT. Save the captions as WebVTT.":
    "Le fichier n’est ni WebVTT ni SubRip : un fichier .vtt commence par la ligne WEBVTT. Enregistrez les sous-titres en WebVTT.",
  "The file has no cue: no line with times such as 00:01.000 --> 00:04.000. Add one, or remove the captions.":
    "Le fichier n’a pas d’entrée : aucune ligne avec des temps tels que 00:01.000 --> 00:04.000. Ajoutez-en une, ou retirez les sous-titres.",
  "One row has a password of fewer than {length:number} characters. Anyone who has the file can try passwords on their own computer. Use longer passwords.":
    "Une ligne a un mot de passe de moins de {length} caractères. Quiconque a le fichier peut essayer des mots de passe sur son ordinateur. Utilisez des mots de passe plus longs.",
  "{count:number} rows have a password of fewer than {length:number} characters. Anyone who has the file can try passwords on their own computer. Use longer passwords.":
    "{count} lignes ont un mot de passe de moins de {length} caractères. Quiconque a le fichier peut essayer des mots de passe sur son ordinateur. Utilisez des mots de passe plus longs.",
  "The smartlink is protected by a password (pdfzPassword), but pdfz_password is empty. Set a password in the template, or a placeholder with a value in the row's data.":
    "Le smartlink est protégé par un mot de passe (pdfzPassword), mais pdfz_password est vide. Indiquez un mot de passe dans le modèle, ou un espace réservé avec une valeur dans les données de la ligne.",
  'The asset\'s files have no resource "{name}". Add it to files, or remove background.':
    "Les fichiers de l’élément interactif n’ont pas de ressource « {name} ». Ajoutez-la à files, ou retirez background.",
  'Readers do not know the action "{type}"; it will do nothing. Check the spelling, or remove it.':
    "Le lecteur ne connaît pas l’action « {type} » ; elle ne fera rien. Vérifiez l’orthographe, ou retirez-la.",
  "The asset “{name}” cannot be stored ({reason}). Undo the last change.":
    "L’élément interactif « {name} » ne peut pas être enregistré ({reason}). Annulez la dernière modification.",
  "The asset “{id}” belongs to another smartlink than “{smartlink}”. Give the copy an id of its own.":
    "L’élément interactif « {id} » appartient à un autre smartlink que « {smartlink} ». Donnez à la copie son propre identifiant.",
  "The field is empty. Enter a number, such as 12.5.": "Le champ est vide. Saisissez un nombre, comme 12,5.",
  "The text is too long. Enter a number, such as 12.5.": "Le texte est trop long. Saisissez un nombre, comme 12,5.",
  "“{text}” is not a number. Enter a number or a sum, such as 12.5, 120/2 or 30 mm.":
    "« {text} » n’est pas un nombre. Saisissez un nombre ou un calcul, comme 12,5, 120/2 ou 30 mm.",
  "The sum has too many brackets. Enter a simpler one.":
    "Le calcul a trop de parenthèses. Saisissez-en un plus simple.",
  "A closing bracket is missing. Add it, as in (10 + 5) / 2.":
    "Il manque une parenthèse fermante. Ajoutez-la, comme (10 + 5) / 2.",
  "A number is missing at the end.": "Il manque un nombre à la fin.",
  "A number is missing before “{sign}”.": "Il manque un nombre avant « {sign} ».",
  "“{text}” is not expected there. Enter a sum, such as 120/2.":
    "« {text} » n’est pas attendu ici. Saisissez un calcul, comme 120/2.",
  "The result is not a number. Do not divide by zero.": "Le résultat n’est pas un nombre. Ne divisez pas par zéro.",
  "Two lengths cannot be multiplied. Leave out one unit.":
    "Deux longueurs ne peuvent pas être multipliées. Omettez une unité.",
  "A number cannot be divided by a length. Leave out the unit.":
    "Un nombre ne peut pas être divisé par une longueur. Omettez l’unité.",
  "There are assets on page {page:number}, but the PDF has one page. Use a PDF that has this page, or change the page of the assets.":
    "Il y a des éléments interactifs à la page {page}, mais le PDF n’a qu’une page. Utilisez un PDF qui a cette page, ou changez la page des éléments.",
  "There are assets on page {page:number}, but the PDF has {count:number} pages. Use a PDF that has this page, or change the page of the assets.":
    "Il y a des éléments interactifs à la page {page}, mais le PDF a {count} pages. Utilisez un PDF qui a cette page, ou changez la page des éléments.",
};
