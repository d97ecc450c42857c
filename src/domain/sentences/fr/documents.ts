/** Sentences about PDFs and what is printed on them, in French, by their English pattern. */
export const documentsSentences: Readonly<Record<string, string>> = {
  "The PDF is damaged ({reason:part}), so nothing can be printed on its pages. Open it in its program and save it again.":
    "Le PDF est endommagé ({reason}), donc rien ne peut être imprimé sur ses pages. Ouvrez-le dans son programme et enregistrez-le de nouveau.",
  "The PDF is encrypted, so nothing can be printed on its pages. Save it without a password and without restrictions.":
    "Le PDF est chiffré, donc rien ne peut être imprimé sur ses pages. Enregistrez-le sans mot de passe et sans restrictions.",
  "The PDF is signed. The signature does not cover what is printed on the pages, and viewers say that the document was changed after it was signed. Use the unsigned PDF.":
    "Le PDF est signé. La signature ne couvre pas ce qui est imprimé sur les pages, et les lecteurs de PDF signalent une modification après la signature. Utilisez le PDF non signé.",
  "{mark} on page {page:number} cannot be filled. {reason:sentence}":
    "{mark} à la page {page} ne peut pas être rempli. {reason}",
  "It is not a placeholder: a name begins with a letter A-Z or “_” and has only letters, digits, “_”, “.” and “-”.":
    "Ce n’est pas un espace réservé : un nom commence par une lettre A-Z ou « _ » et n’a que des lettres, des chiffres, « _ », « . » et « - ».",
  "It is invisible text, such as that behind a scanned picture, so it cannot be taken off the picture.":
    "C’est un texte invisible, par exemple derrière une image numérisée, et il ne peut pas être retiré de l’image.",
  "It is used as a mask for a picture. Use plain text.": "Il sert de masque à une image. Utilisez du texte simple.",
  "It is set vertically. Set it horizontally.": "Il est composé verticalement. Composez-le horizontalement.",
  "The widths of its font cannot be read. Embed the font when you save the PDF.":
    "Les largeurs de sa police sont illisibles. Incorporez la police en enregistrant le PDF.",
  "Its brackets are joined with other letters to one sign. Put spaces around the mark.":
    "Ses crochets sont liés à d’autres lettres en un seul signe. Mettez des espaces autour du repère.",
  "It is broken over two lines. Make its text box wider, or the mark shorter, so that it stands on one line.":
    "Il est coupé sur deux lignes. Élargissez son cadre de texte, ou raccourcissez le repère, pour qu’il tienne sur une ligne.",
  "A hidden text replaces it for copying, in a form that cannot be changed. Save the PDF without tags.":
    "Un texte caché le remplace à la copie, sous une forme qui ne peut pas être changée. Enregistrez le PDF sans balises.",
  "The text of page {pages} cannot be read, so marks stay as they are there. Save the PDF again in its program.":
    "Le texte de la page {pages} est illisible, donc les repères y restent tels quels. Enregistrez de nouveau le PDF dans son programme.",
  "The text of pages {pages:list} cannot be read, so marks stay as they are there. Save the PDF again in its program.":
    "Le texte des pages {pages} est illisible, donc les repères y restent tels quels. Enregistrez de nouveau le PDF dans son programme.",
  "Page {page:number} of the PDF: {fault:sentence}": "Page {page} du PDF : {fault}",
  "The font of {mark} on page {page:number} lacks letters of the value, so it is set in {other}. Embed the whole font when you save the PDF.":
    "La police de {mark} à la page {page} n’a pas toutes les lettres de la valeur, qui est donc composée en {other}. Incorporez toute la police en enregistrant le PDF.",
  "The font {font} of {mark} on page {page:number} lacks letters of the value, so it is set in {other}. Embed the whole font when you save the PDF.":
    "La police {font} de {mark} à la page {page} n’a pas toutes les lettres de la valeur, qui est donc composée en {other}. Incorporez toute la police en enregistrant le PDF.",
  "The value “{value}” of {mark} on page {page:number} does not fit into its place. Shorten it, or make room for it in the PDF.":
    "La valeur « {value} » de {mark} à la page {page} ne tient pas dans sa place. Raccourcissez-la ou faites-lui de la place dans le PDF.",
  "{mark} on page {page:number} cannot be filled, because its PDF has changed since the batch was started: letters of {font} are missing. Start the batch again.":
    "{mark} à la page {page} ne peut pas être rempli, car le PDF a changé depuis le début du lot : des lettres de {font} manquent. Relancez le lot.",
  "The reader's files do not have {name}, which prints text on pages. Use the files of this version of the site.":
    "Il manque {name} aux fichiers du lecteur, qui imprime du texte sur les pages. Utilisez les fichiers de cette version du site.",
  "There is no font “{name}”. Use one of these: {names:list}, or the name of a font file that you add.":
    "Il n’y a pas de police « {name} ». Utilisez l’une de celles-ci : {names}, ou le nom d’un fichier de police que vous ajoutez.",
  "There is no font “{name}”. Did you mean “{closest}”? Use one of these: {names:list}, or the name of a font file that you add.":
    "Il n’y a pas de police « {name} ». Vouliez-vous dire « {closest} » ? Utilisez l’une de celles-ci : {names}, ou le nom d’un fichier de police que vous ajoutez.",
  "The font cannot be printed: {reason:sentence}": "La police ne peut pas être imprimée : {reason}",
  "The font “{name}” cannot be printed: {reason:sentence}": "La police « {name} » ne peut pas être imprimée : {reason}",
  "the file is not a TTF, OTF, WOFF or WOFF2 font. Use one of these.":
    "le fichier n’est pas une police TTF, OTF, WOFF ou WOFF2. Utilisez l’un de ces formats.",
  "it is larger than {limit} MB. Use another font.": "elle fait plus de {limit} Mo. Utilisez une autre police.",
  "the licence of “{name}” forbids to embed it. Use another font, or a version with a licence that allows it.":
    "la licence de « {name} » interdit de l’incorporer. Utilisez une autre police, ou une version dont la licence le permet.",
  "Text cannot be printed here, because a Content-Security-Policy forbids WebAssembly. Allow 'wasm-unsafe-eval' in the script-src that your web server sends. If it sends none, the REST API runs without a service worker here: make the file in the manager instead.":
    "Aucun texte ne peut être imprimé ici, car une Content-Security-Policy interdit WebAssembly. Autorisez 'wasm-unsafe-eval' dans le script-src que votre serveur web envoie. S’il n’en envoie pas, l’API REST fonctionne ici sans service worker : générez alors le fichier dans le gestionnaire.",
  "The picture “{name}” cannot be printed: {reason:part}.": "L’image « {name} » ne peut pas être imprimée : {reason}.",
  "it is damaged": "elle est endommagée",
  "it ends too early": "elle se termine trop tôt",
  "it is a lossless, arithmetic or 12-bit JPEG, which PDF viewers do not show":
    "c’est un JPEG sans perte, arithmétique ou en 12 bits, que les lecteurs de PDF n’affichent pas",
  "it has {count:number} colour components": "elle a {count} composantes de couleur",
  "it has no size": "elle n’a pas de taille",
  "it has {width:number} × {height:number} pixels, more than 50 million. Save it in a smaller size":
    "elle a {width} × {height} pixels, plus de 50 millions. Enregistrez-la plus petite",
  "its palette is missing": "sa palette manque",
  "its data are incomplete": "ses données sont incomplètes",
  "it is empty": "elle est vide",
  "it is a web page, which some servers send in place of a missing file":
    "c’est une page web, que certains serveurs envoient à la place d’un fichier manquant",
  "it is neither a JPEG nor a PNG picture": "ce n’est ni une image JPEG ni une image PNG",
  "The row names no picture. Enter the name of a file of the batch or an https address, or choose what is printed without a picture.":
    "La ligne ne nomme aucune image. Saisissez le nom d’un fichier du lot ou une adresse https, ou choisissez ce qui est imprimé sans image.",
  "The picture “{name}” has {resolution:number} pixels an inch where it is printed, so it looks coarse. Use one of at least {width:number} × {height:number} pixels, or a smaller area.":
    "L’image « {name} » a {resolution} pixels par pouce à l’impression et paraît grossière. Utilisez-en une d’au moins {width} × {height} pixels, ou une zone plus petite.",
  "The picture “{name}” is not printed, because the padding fills its area. Enlarge the area.":
    "L’image « {name} » n’est pas imprimée, car la marge intérieure remplit sa zone. Agrandissez la zone.",
  "The text {text} is longer than its area. Shorten it, enlarge the area, or let it shrink.":
    "Le texte {text} est plus long que sa zone. Raccourcissez-le, agrandissez la zone, ou laissez-le rétrécir.",
  "No font has all characters of the text: “{letters}”. A sign stands in place of each. Choose a font that has them.":
    "Aucune police n’a tous les caractères du texte : « {letters} ». Un signe remplace chacun. Choisissez une police qui les a.",
  "The text {text} does not fit into its area. Shorten it, or enlarge the area.":
    "Le texte {text} ne tient pas dans sa zone. Raccourcissez-le ou agrandissez la zone.",
  "A word of the text {text} is wider than its area, so it is divided. Enlarge the area.":
    "Un mot du texte {text} est plus large que sa zone, il est donc coupé. Agrandissez la zone.",
  "The end of the text {text} is cut off, as its area is too small for it.":
    "La fin du texte {text} est coupée, car sa zone est trop petite.",
  "A Code 128 holds only unaccented Latin letters, digits and signs, and “{value}” has “{letter}”. Remove it, or use a QR code.":
    "Un Code 128 ne contient que des lettres latines sans accents, des chiffres et des signes, et « {value} » a « {letter} ». Retirez-le ou utilisez un code QR.",
  "A Code 128 holds at most {limit:number} characters here, and the value has {count:number}. Shorten it, or use a QR code.":
    "Un Code 128 contient ici au plus {limit} caractères, et la valeur en a {count}. Raccourcissez-la ou utilisez un code QR.",
  "A Data Matrix code holds at most {limit:number} characters, or fewer with letters outside ASCII, and the value has {count:number}. Shorten it.":
    "Un code Data Matrix contient au plus {limit} caractères, moins avec des lettres hors ASCII, et la valeur en a {count}. Raccourcissez-la.",
  "“{value}” is not an EAN-13 number. Write its 13 digits.":
    "« {value} » n’est pas un numéro EAN-13. Écrivez ses 13 chiffres.",
  "“{value}” has 12 digits, and an EAN-13 number has 13. Write {complete} if the check digit is missing, or {upc} if it is a UPC-A number.":
    "« {value} » a 12 chiffres, et un numéro EAN-13 en a 13. Écrivez {complete} si la clé de contrôle manque, ou {upc} s’il s’agit d’un numéro UPC-A.",
  "The check digit of “{value}” is wrong: the first 12 digits need {digit}. Compare the number with its source.":
    "La clé de contrôle de « {value} » est fausse : les 12 premiers chiffres demandent {digit}. Comparez le numéro avec sa source.",
  "A QR code holds at most {limit:number} bytes of text, and the value has {count:number}. Shorten it.":
    "Un code QR contient au plus {limit} octets de texte, et la valeur en a {count}. Raccourcissez-la.",
  "There is no value for the {code:part}. Add it to the row's data.":
    "Il n’y a pas de valeur pour le {code}. Ajoutez-la aux données de la ligne.",
  "QR code": "code QR",
  "Data Matrix code": "code Data Matrix",
  "The modules of the {code:part} are {size:number} mm wide when printed. Scanners need {least:number} mm. Make the area at least {area} mm {wide|large}.":
    "Les modules du {code} font {size} mm à l’impression. Les lecteurs ont besoin de {least} mm. Donnez à la zone au moins {area} mm.",
  "The modules of the {code:part} are {size:number} mm wide when printed. Scanners need {least:number} mm. Make the area at least {area} mm {wide|large}, or shorten the value.":
    "Les modules du {code} font {size} mm à l’impression. Les lecteurs ont besoin de {least} mm. Donnez à la zone au moins {area} mm, ou raccourcissez la valeur.",
  "The PDF “{name}” is missing. Add the file to the batch, or use the PDF's https address.":
    "Le PDF « {name} » manque. Ajoutez le fichier au lot, ou utilisez l’adresse https du PDF.",
  "The PDF at {address} changed while the batch was running. Start the batch again.":
    "Le PDF à {address} a changé pendant l’exécution du lot. Relancez le lot.",
  "The browser no longer has “{name}”. Start the batch again with the file.":
    "Le navigateur n’a plus « {name} ». Relancez le lot avec le fichier.",
  "The browser no longer has “{name}”. Start the batch again with the file, then download it.":
    "Le navigateur n’a plus « {name} ». Relancez le lot avec le fichier, puis téléchargez-le.",
  "There is no content “{id}”. Upload the PDF first, or enter the id of another content.":
    "Il n’y a pas de contenu « {id} ». Importez d’abord le PDF, ou saisissez l’identifiant d’un autre contenu.",
  "There is no file at {address} (the server answered {status}). Correct the address.":
    "Il n’y a pas de fichier à {address} (le serveur a répondu {status}). Corrigez l’adresse.",
  "The server of {address} answered {status}. Try again later, or add the file to the batch.":
    "Le serveur de {address} a répondu {status}. Réessayez plus tard, ou ajoutez le fichier au lot.",
  "{address} could not be fetched: it does not answer, or its server does not let this site read it (CORS). Add the file to the batch instead.":
    "{address} n’a pas pu être chargé : l’adresse ne répond pas, ou son serveur ne permet pas à ce site de la lire (CORS). Ajoutez plutôt le fichier au lot.",
  "The password is empty. Enter one.": "Le mot de passe est vide. Saisissez-en un.",
  "The password has the character U+{code}, which passwords of PDFs cannot have. Remove it.":
    "Le mot de passe a le caractère U+{code}, que les mots de passe de PDF ne peuvent pas contenir. Retirez-le.",
  "The password mixes letters that run from right to left with others, or does not begin and end with one of them. PDF programs refuse such passwords. Use letters of one direction only, with one of them at each end.":
    "Le mot de passe mêle des lettres écrites de droite à gauche à d’autres, ou ne commence et ne finit pas par l’une d’elles. Les programmes PDF refusent de tels mots de passe. N’utilisez que des lettres d’un seul sens, aussi au début et à la fin.",
  "The PDF is damaged ({reason:part}), so it cannot be encrypted. Open it in its program and save it again.":
    "Le PDF est endommagé ({reason}) et ne peut pas être chiffré. Ouvrez-le dans son programme et enregistrez-le de nouveau.",
  "The PDF is encrypted already. Enter its password in the batch, or save it without a password.":
    "Le PDF est déjà chiffré. Saisissez son mot de passe dans le lot, ou enregistrez-le sans mot de passe.",
  "The password does not open this PDF. Check it for capital letters and spaces, then enter it again.":
    "Le mot de passe n’ouvre pas ce PDF. Vérifiez les majuscules et les espaces, puis saisissez-le de nouveau.",
  "The encrypted PDF cannot be read ({reason:part}). Open it in its program and save it without encryption.":
    "Le PDF chiffré est illisible ({reason}). Ouvrez-le dans son programme et enregistrez-le sans chiffrement.",
  "The PDF takes too long to open. Export it again from its program, with simpler drawings.":
    "Le PDF met trop de temps à s’ouvrir. Exportez-le de nouveau depuis son programme, avec des dessins plus simples.",
  "The PDF cannot be read ({reason:part}). Export it again from its program.":
    "Le PDF est illisible ({reason}). Exportez-le de nouveau depuis son programme.",
  "The PDF is damaged and cannot be read ({reason:part}). Export it again from its program.":
    "Le PDF est endommagé et illisible ({reason}). Exportez-le de nouveau depuis son programme.",
  "none of its pages can be opened": "aucune de ses pages ne s’ouvre",
  "Invalid PDF structure": "structure PDF non valide",
  "its page tree is damaged": "son arbre de pages est endommagé",
  "its page tree has no root": "son arbre de pages n’a pas de racine",
  "its page tree has a loop": "son arbre de pages a une boucle",
  "its catalog is missing": "son catalogue manque",
  "its end is missing": "sa fin manque",
  "it has no cross-reference": "il n’a pas de table des objets",
  "it has no page": "il n’a pas de page",
  "it has too many pages": "il a trop de pages",
  "it has too many objects": "il a trop d’objets",
  "a page of it is missing": "une page manque",
  "it has no trailer": "il n’a pas de trailer",
  "a trailer is missing": "un trailer manque",
  "values are nested too deeply": "des valeurs sont imbriquées trop profondément",
  "a string has no end": "un texte n’a pas de fin",
  "The PDF is protected by a password. Enter it below the list of files (on the command line: --pdf-password-file), or add it to the row as pdf_password.":
    "Le PDF est protégé par un mot de passe. Saisissez-le sous la liste des fichiers, ou ajoutez-le à la ligne comme pdf_password.",
  "The file does not begin as PDFs do (%PDF- is missing), but it can be read. Check its pages in the preview, or export it again.":
    "Le fichier ne commence pas comme un PDF (%PDF- manque), mais il est lisible. Vérifiez ses pages dans l’aperçu, ou exportez-le de nouveau.",
  "The PDF has {count:number} pages; the limit is {limit:number}. Split it into several documents.":
    "Le PDF a {count} pages ; la limite est de {limit}. Divisez-le en plusieurs documents.",
  "Page {page:number} uses {font}, which is not in the PDF. Readers may see another font. Embed the font when you export the PDF.":
    "La page {page} utilise {font}, qui n’est pas dans le PDF. Les lecteurs verront peut-être une autre police. Incorporez la police en exportant le PDF.",
  "Pages {pages:list} use {font}, which is not in the PDF. Readers may see another font. Embed the font when you export the PDF.":
    "Les pages {pages} utilisent {font}, qui n’est pas dans le PDF. Les lecteurs verront peut-être une autre police. Incorporez la police en exportant le PDF.",
  "{count:number} more {font is|fonts are} not in the PDF. Embed all fonts when you export the PDF.":
    "{count|# autre police n’est|# autres polices ne sont} pas dans le PDF. Incorporez toutes les polices en exportant le PDF.",
  "The file is not a PDF. Use a PDF; a document of another kind must be exported as PDF first.":
    "Le fichier n’est pas un PDF. Utilisez un PDF ; un autre type de document doit d’abord être exporté en PDF.",
  "The file is empty: it has no bytes at all. Its download or export may have failed, so get the file again.":
    "Le fichier est vide. Son téléchargement ou son export a peut-être échoué ; récupérez-le de nouveau.",
  "One of its parts unpacks to more than {limit:number} MB, which is more than phones can show. Export the PDF again, with smaller images or simpler drawings.":
    "Une partie du PDF fait plus de {limit} Mo décompressée, plus que ce que les téléphones peuvent afficher. Exportez-le de nouveau, avec des images plus petites ou des dessins plus simples.",
  "It unpacks to more than {limit:number} MB, which is more than phones can show. Export the PDF again, with smaller images or simpler drawings.":
    "Décompressé, le PDF fait plus de {limit} Mo, plus que ce que les téléphones peuvent afficher. Exportez-le de nouveau, avec des images plus petites ou des dessins plus simples.",
  "The PDF is an XFA form. Readers see its ordinary pages only, which often just ask for another program. Print the form into a new PDF and use that.":
    "Le PDF est un formulaire XFA. Les lecteurs n’en voient que les pages ordinaires, qui demandent souvent un autre programme. Imprimez le formulaire dans un nouveau PDF et utilisez celui-ci.",
  "The PDF has {count:number} form {field|fields} on {pages:part}. Readers see {it|them}, but cannot fill {it|them} in. To ask readers for something, add a form asset.":
    "Le PDF a {count|# champ|# champs} de formulaire ({pages}). Les lecteurs {count|le|les} voient, mais ne peuvent pas {count|le|les} remplir. Pour demander quelque chose aux lecteurs, ajoutez un formulaire comme élément interactif.",
  "The PDF has {count:number} {comment|comments} on {pages:part}. Readers see the marks on the page, but cannot open the comments. Delete the comments if readers should not see the marks.":
    "Le PDF a {count|# commentaire|# commentaires} ({pages}). Les lecteurs voient les marques sur la page, mais ne peuvent pas ouvrir les commentaires. Supprimez-les si les lecteurs ne doivent pas voir les marques.",
  "The PDF has videos, sounds or 3D models on {pages:part}. Readers see a still picture at most. Add a video or audio asset in their place.":
    "Le PDF a des vidéos, des sons ou des modèles 3D ({pages}). Les lecteurs voient au plus une image fixe. Ajoutez à la place une vidéo ou un son comme élément interactif.",
  "The PDF has {count:number} attached {file|files} ({names}). Readers cannot open {it|them}. Add a download asset for what they need.":
    "Le PDF a {count|# fichier joint|# fichiers joints} ({names}). Les lecteurs ne peuvent pas {count|l’ouvrir|les ouvrir}. Ajoutez un élément de téléchargement pour ce dont ils ont besoin.",
  "The PDF has {count:number} {layer|layers}. Readers see the layers that are on when the PDF opens, and cannot switch them. Check the preview.":
    "Le PDF a {count|# calque|# calques}. Les lecteurs voient les calques affichés à l’ouverture du PDF et ne peuvent pas les changer. Vérifiez l’aperçu.",
  "The PDF has digital signatures. Readers cannot check them here. Offer the signed PDF as a download if readers need it.":
    "Le PDF a des signatures numériques. Les lecteurs ne peuvent pas les vérifier ici. Proposez le PDF signé en téléchargement si les lecteurs en ont besoin.",
  "The PDF has scripts (JavaScript). The reader never runs them. Check the pages that depend on them.":
    "Le PDF a des scripts (JavaScript). Le lecteur ne les exécute jamais. Vérifiez les pages qui en dépendent.",
  "page {page:number}": "page {page}",
  "pages {pages:list}": "pages {pages}",
  "no page": "aucune page",
  "The PDF of the row is damaged ({reason:part}). Generate the batch again.":
    "Le PDF de la ligne est endommagé ({reason}). Générez de nouveau le lot.",
  "The document has a password, so its PDF cannot be read. Generate the batch without passwords to print it.":
    "Le document a un mot de passe, donc son PDF est illisible. Générez le lot sans mots de passe pour l’imprimer.",
  "The PDF of the document is not in the folder of the batch, but at an address. Generate the batch with the strategy original to print it.":
    "Le PDF du document n’est pas dans le dossier du lot, mais à une adresse. Générez le lot avec le type de fichier « Complet » pour l’imprimer.",
  "The file of the row was changed, so its PDF cannot be read. Delete the file, then generate the batch again.":
    "Le fichier de la ligne a été modifié, donc son PDF est illisible. Supprimez le fichier, puis générez de nouveau le lot.",
  "The batch has no row that was made, so there is nothing to print.":
    "Le lot n’a aucune ligne générée, il n’y a donc rien à imprimer.",
  "The PDFs of the rows are made for different printing conditions (output intents), so the PDF for the printer names none. Tell the printer the condition.":
    "Les PDF des lignes sont faits pour des conditions d’impression différentes (output intents), donc le PDF pour l’imprimeur n’en nomme aucune. Indiquez la condition à l’imprimeur.",
  "it is {kind:part}. Save it as a JPEG or PNG picture": "c’est {kind}. Enregistrez-la en JPEG ou PNG",
  "a WebP picture": "une image WebP",
  "a GIF picture": "une image GIF",
  "a BMP picture": "une image BMP",
  "a TIFF picture": "une image TIFF",
  "an AVIF picture": "une image AVIF",
  "a HEIC picture": "une image HEIC",
  "an SVG picture": "une image SVG",
  "an icon": "une icône",
  "a Photoshop file": "un fichier Photoshop",
  "a PDF": "un PDF",
  "its file is damaged or incomplete. Get it again, or use another font.":
    "son fichier est endommagé ou incomplet. Récupérez-le, ou utilisez une autre police.",
  "it has outlines of the kind CFF2, which PDFs cannot hold. Use its TrueType version.":
    "elle a des contours de type CFF2, que les PDF ne peuvent pas contenir. Utilisez sa version TrueType.",
  "it has pictures in place of outlines. Use another font.":
    "elle a des images à la place des contours. Utilisez une autre police.",
  "PDFs open for everyone who has the file, at any time: {limit:part} works in web documents only. To keep it, make web documents only, or publish no PDFs.":
    "Les PDF s’ouvrent pour quiconque a le fichier, à tout moment : {limit} ne vaut que dans les documents web. Pour garder cette limite, ne créez que des documents web, ou ne publiez pas de PDF.",
  "PDFs open for everyone who has the file, at any time: {limit:part} works in web documents only. To keep it, make web documents in place of PDFs.":
    "Les PDF s’ouvrent pour quiconque a le fichier, à tout moment : {limit} ne vaut que dans les documents web. Pour garder cette limite, créez des documents web à la place des PDF.",
  "the start date": "la date de début",
  "the end date": "la date de fin",
  "the limit of openings": "la limite d’ouvertures",
  "the personal link": "le lien personnel",
  "the prompt for an e-mail address": "la demande d’une adresse e-mail",
};
