/** Sentences about files and tables that are read, in French, by their English pattern. */
export const intakeSentences: Readonly<Record<string, string>> = {
  "“{name}” cannot be read: it was moved, changed or protected. Check the file, and add it again.":
    "« {name} » est illisible : le fichier a été déplacé, modifié ou protégé. Vérifiez-le et ajoutez-le de nouveau.",
  "A file or folder was moved, changed or protected after it was chosen. Check it, and choose it again.":
    "Un fichier ou un dossier a été déplacé, modifié ou protégé après avoir été choisi. Vérifiez-le et choisissez-le de nouveau.",
  "This program failed: {reason}. Reload the page and try again. Stored data is safe.":
    "Ce programme a échoué : {reason}. Rechargez la page et réessayez. Les données enregistrées sont en sécurité.",
  "“{name}” is not UTF-8 text. Save it as UTF-8, then add it again.":
    "« {name} » n’est pas un texte en UTF-8. Enregistrez le fichier en UTF-8, puis ajoutez-le de nouveau.",
  "“{name}” has a row of more than 64 million characters, or its brackets are wrong. Shorten the row or correct the brackets.":
    "« {name} » a une ligne de plus de 64 millions de caractères, ou ses accolades sont incorrectes. Raccourcissez la ligne ou corrigez les accolades.",
  "“{name}” is JSON, but neither data (a list of rows), nor parameters, nor a template (an object with assets). Add a different file.":
    "« {name} » est du JSON, mais ni des données (une liste de lignes), ni des paramètres, ni un modèle (un objet avec assets). Ajoutez un autre fichier.",
  "“{name}” is not used: the template does not name it. Add JSON files, tables, PDFs, and the files that the template's assets name.":
    "« {name} » n’est pas utilisé : le modèle ne nomme pas ce fichier. Ajoutez des tableaux, des PDF, des fichiers JSON et les fichiers que le modèle nomme.",
  "“{name}” is too large: it is {size:size}, and the limit for JSON files is {limit:size}. Split the data into several batches.":
    "« {name} » est trop volumineux : il fait {size}, et la limite des fichiers JSON est de {limit}. Répartissez les données sur plusieurs lots.",
  "“{name}” is a second {role:part} file: “{first}” is there already. Remove one of them.":
    "« {name} » est un deuxième fichier {role} : « {first} » est déjà là. Retirez l’un des deux.",
  param: "de paramètres",
  data: "de données",
  template: "de modèle",
  "“{name}” is a template, and this batch uses a smartlink of the library as its template. Remove one of them.":
    "« {name} » est un modèle, et ce lot utilise un smartlink de la bibliothèque comme modèle. Retirez l’un des deux.",
  "The smartlink that is the template is no longer in the library. Remove it here, then add a template file, or choose “Generate…” in the menu of another smartlink.":
    "Le smartlink qui sert de modèle n’est plus dans la bibliothèque. Retirez-le ici, puis ajoutez un fichier de modèle, ou choisissez « Générer… » dans le menu d’un autre smartlink.",
  "The rows are missing. Add a CSV file, an XLSX workbook or data.json with one row for each smartlink.":
    "Les lignes manquent. Ajoutez un fichier CSV, un classeur XLSX ou data.json avec une ligne par smartlink.",
  "The template is missing. Add the JSON file of the smartlink that the rows fill in.":
    "Le modèle manque. Ajoutez le fichier JSON du smartlink que les lignes remplissent.",
  "There is no template yet. Add one, then download its table again.":
    "Il n’y a pas encore de modèle. Ajoutez-en un, puis téléchargez de nouveau son tableau.",
  "param.json is missing. Add it together with data.json on the Batches page, or upload both to {address} on the host.":
    "param.json manque. Ajoutez-le avec data.json sur la page « Lots », ou importez les deux dans {address} sur le serveur.",
  "No smartlink “{id}” is stored here. Correct document_id, add the api_url of another site, or add the template as a file.":
    "Aucun smartlink « {id} » n’est enregistré ici. Corrigez document_id, indiquez l’api_url d’un autre site, ou ajoutez le modèle comme fichier.",
  "The template could not be read from {address}: there is no such smartlink, or its server does not let this site read it (CORS). Send the template as a file instead.":
    "Le modèle n’a pas pu être lu depuis {address} : ce smartlink n’existe pas, ou son serveur ne permet pas à ce site de le lire (CORS). Ajoutez plutôt le modèle comme fichier.",
  "{file}, line {line:number}, column {column:number}: {fault:sentence}":
    "{file}, ligne {line}, colonne {column} : {fault}",
  "There is more text after the end of the JSON. Keep one value a file and remove the rest.":
    "Il y a encore du texte après la fin du JSON. Gardez une seule valeur par fichier et retirez le reste.",
  'A colon is missing after the key "{key}".': "Il manque un deux-points après la clé « {key} ».",
  'The value of the key "{key}" is missing.': "La valeur de la clé « {key} » manque.",
  'The key "{key}" is not allowed in data, because it can change how programs behave. Rename it.':
    "La clé « {key} » n’est pas autorisée dans les données, car elle peut changer le comportement des programmes. Renommez-la.",
  'This object has the key "{key}" twice. Remove or rename one of them.':
    "Cet objet a deux fois la clé « {key} ». Retirez ou renommez l’une des deux.",
  "The JSON is nested deeper than {depth:number} levels. Make its structure flatter.":
    "Le JSON est imbriqué sur plus de {depth} niveaux. Simplifiez sa structure.",
  "The file is empty.": "Le fichier est vide.",
  "The JSON ends too early.": "Le JSON se termine trop tôt.",
  'The file ends too early: the "{closing}" is missing that closes the "{opening}" in line {line:number}, column {column:number}. The file may have been truncated.':
    "Le fichier se termine trop tôt : il manque « {closing} » qui ferme « {opening} » à la ligne {line}, colonne {column}. Le fichier a peut-être été tronqué.",
  'A "{closing}" was expected here instead of a "{character}". Check the brackets.':
    "« {closing} » était attendu ici au lieu de « {character} ». Vérifiez les accolades et les crochets.",
  "A list has a colon. Write lists with [ ] and objects with { }.":
    "Une liste contient un deux-points. Écrivez les listes avec [ ] et les objets avec { }.",
  "JSON has no comments. Remove this one.": "Le JSON n’a pas de commentaires. Retirez celui-ci.",
  'A comma is missing before this, or the closing "{bracket}" of the {object|list}.':
    "Il manque avant ceci une virgule ou le signe fermant « {bracket} ».",
  "There is a comma before the closing bracket. Remove it.": "Il y a une virgule avant le signe fermant. Retirez-la.",
  "There is an extra comma here. Remove it.": "Il y a une virgule en trop ici. Retirez-la.",
  '{file}: expected a list, got {actual:part}. A data file is a list of rows, as in [{"PDF_file": "offer.pdf", "data": {"name": "Anna"}}].':
    '{file} : une liste est attendue, mais il y a {actual}. Un fichier de données est une liste de lignes, comme [{"PDF_file": "offer.pdf", "data": {"name": "Anna"}}].',
  '{file}: the list has no rows. A data file is a list of rows, as in [{"PDF_file": "offer.pdf", "data": {"name": "Anna"}}].':
    '{file} : la liste n’a pas de lignes. Un fichier de données est une liste de lignes, comme [{"PDF_file": "offer.pdf", "data": {"name": "Anna"}}].',
  '{file}: expected an object such as {"document_id": "…", "dst_dir": "spring", "max_error": 10}, got {actual:part}.':
    '{file} : un objet tel que {"document_id": "…", "dst_dir": "spring", "max_error": 10} est attendu, mais il y a {actual}.',
  '{file}: expected a list of environments, such as [{"name": "officialProd", "api_url": "", "tracking_url": "https://events.example.org/"}].':
    '{file} : une liste d’environnements est attendue, telle que [{"name": "officialProd", "api_url": "", "tracking_url": "https://events.example.org/"}].',
  "{file}, {field}: {fault:sentence}": "{file}, {field} : {fault}",
  '"{key}" and "{other}" have different values. Remove one of them.':
    "« {key} » et « {other} » ont des valeurs différentes. Retirez l’un des deux.",
  '{file}: no parameter is named "{key}"; it is not used. Check the spelling, or remove it.':
    "{file} : aucun paramètre ne s’appelle « {key} » ; il n’est pas utilisé. Vérifiez l’orthographe ou retirez-le.",
  "{field}: there is no such field. Correct its name or remove it.":
    "{field} : ce champ n’existe pas. Corrigez son nom ou retirez-le.",
  "There is no such field. Correct its name or remove it.": "Ce champ n’existe pas. Corrigez son nom ou retirez-le.",
  "{field}: {expectation:part}, got {actual:part}.": "{field} : {expectation} ; il y a {actual}.",
  "{expectation:part}, got {actual:part}.": "{expectation} ; il y a {actual}.",
  "The file: {expectation:part}, got {actual:part}.": "Le fichier : {expectation} ; il y a {actual}.",
  "{E|e}xpected a text": "un texte est attendu",
  "{E|e}xpected a number": "un nombre est attendu",
  "{E|e}xpected a whole number": "un nombre entier est attendu",
  "{E|e}xpected a whole number from {least:number} to {most:number}":
    "un nombre entier de {least} à {most} est attendu",
  "{E|e}xpected true or false": "true ou false est attendu",
  "{E|e}xpected a list": "une liste est attendue",
  "{E|e}xpected an object": "un objet est attendu",
  "{E|e}xpected {what:part}": "attendu : {what}",
  nothing: "rien",
  "an empty list": "une liste vide",
  "a list": "une liste",
  "an object": "un objet",
  "a text": "un texte",
  "an empty text": "un texte vide",
  'the text "{text}"': "le texte « {text} »",
  "the number {number}": "le nombre {number}",
  "a text of {count:number} {character|characters}": "un texte de {count|# caractère|# caractères}",
  "The row names no PDF. Enter the file name or address of the PDF.":
    "La ligne ne nomme aucun PDF. Saisissez le nom de fichier ou l’adresse du PDF.",
  "the row has no PDF. Add the name or the address of its PDF as PDF_file or pdf.":
    "la ligne n’a pas de PDF. Ajoutez le nom ou l’adresse de son PDF comme PDF_file ou pdf.",
  'the row has no PDF. Rename "{key}" to PDF_file or pdf.':
    "la ligne n’a pas de PDF. Renommez « {key} » en PDF_file ou pdf.",
  '"{text}" is a path on a computer, which web pages cannot read. Add the PDF to the batch and enter its file name here.':
    "« {text} » est un chemin sur un ordinateur, que les pages web ne peuvent pas lire. Ajoutez le PDF au lot et saisissez ici son nom de fichier.",
  "PDFs cannot be loaded from an address with {scheme}. Use the name of a file in the batch, or an address that begins with https://.":
    "Les PDF ne peuvent pas être chargés depuis une adresse avec {scheme}. Utilisez le nom d’un fichier du lot, ou une adresse qui commence par https://.",
  "{path}: the text {damage:part}. Remove the character, or write the text again.":
    "{path} : le texte {damage}. Retirez le caractère ou récrivez le texte.",
  "{T|t}he text {damage:part}. Remove the character, or write the text again.":
    "Le texte {damage}. Retirez le caractère ou récrivez le texte.",
  "The title {damage:part}. Remove the character.": "Le titre {damage}. Retirez le caractère.",
  "The row has more than {limit:number} characters, the limit. Shorten its texts, and close every quote that opens a cell.":
    "La ligne dépasse la limite de {limit} caractères. Raccourcissez ses textes et fermez chaque guillemet qui ouvre une cellule.",
  "The row has more than {limit:number} cells, the limit. Remove the cells, or choose another delimiter.":
    "La ligne dépasse la limite de {limit} cellules. Retirez les cellules ou choisissez un autre séparateur.",
  'The quotes of the row are broken. Close every quote that opens a cell, and write a quote inside a quoted cell twice ("").':
    'Les guillemets de la ligne sont incorrects. Fermez chaque guillemet qui ouvre une cellule, et doublez les guillemets à l’intérieur d’une cellule ("").',
  "Column “{column}”: {fault:sentence}": "Colonne « {column} » : {fault}",
  "The row has one cell, but the header has {columns:part}.":
    "La ligne a une seule cellule, mais l’en-tête a {columns}.",
  "The row has {count:number} cells, but the header has {columns:part}.":
    "La ligne a {count} cellules, mais l’en-tête a {columns}.",
  "one column": "une seule colonne",
  "{count:number} columns": "{count} colonnes",
  "Put texts that contain the delimiter or a line break in quotes, or choose another delimiter.":
    "Mettez entre guillemets les textes qui contiennent le séparateur ou un saut de ligne, ou choisissez un autre séparateur.",
  "The missing cells are empty. If a line break inside a text has divided the row, put the text in quotes.":
    "Les cellules manquantes sont vides. Si un saut de ligne dans un texte a coupé la ligne, mettez le texte entre guillemets.",
  "{count:number} columns are named “{name}”: {letters}. Rename them, so that each has a name of its own.":
    "{count} colonnes s’appellent « {name} » : {letters}. Renommez-les pour que chacune ait son propre nom.",
  "{file}: the file is empty. Add a table with a header and one row for each document.":
    "{file} : le fichier est vide. Ajoutez un tableau avec un en-tête et une ligne par document.",
  "{file}: the row with the column names is empty. Add a header with one name for each column, or choose another row.":
    "{file} : la ligne des noms de colonnes est vide. Ajoutez un en-tête avec un nom par colonne, ou choisissez une autre ligne.",
  "{file}: the row with the column names is empty on the sheet “{sheet}”. Add a header with one name for each column, or choose another sheet or row.":
    "{file} : la ligne des noms de colonnes est vide sur la feuille « {sheet} ». Ajoutez un en-tête avec un nom par colonne, ou choisissez une autre feuille ou une autre ligne.",
  "{file}: the table has no rows below its header. Add one row for each document.":
    "{file} : le tableau n’a pas de lignes sous son en-tête. Ajoutez une ligne par document.",
  "“{name}” has more than {limit:number} columns, the limit. Choose another delimiter, or remove columns.":
    "« {name} » dépasse la limite de {limit} colonnes. Choisissez un autre séparateur ou retirez des colonnes.",
  "“{name}” has a line of more than {limit:number} characters, the limit. Check its line breaks, and close every quote that opens a cell.":
    "« {name} » a une ligne qui dépasse la limite de {limit} caractères. Vérifiez ses sauts de ligne et fermez chaque guillemet qui ouvre une cellule.",
  "“{name}” is not a CSV file: its first row has characters that no text has. Save the table as .csv or .xlsx in the program that it comes from.":
    "« {name} » n’est pas un fichier CSV : sa première ligne a des caractères qu’aucun texte ne contient. Enregistrez le tableau en .csv ou .xlsx dans son programme d’origine.",
  "“{name}” has a password. Open it in a spreadsheet program, remove the password, and save it again.":
    "« {name} » a un mot de passe. Ouvrez le fichier dans un tableur, retirez le mot de passe et enregistrez-le de nouveau.",
  "“{name}” is an old Excel workbook (.xls). Open it in a spreadsheet program and save it as .xlsx.":
    "« {name} » est un ancien classeur Excel (.xls). Ouvrez-le dans un tableur et enregistrez-le en .xlsx.",
  "“{name}” is an OpenDocument spreadsheet. Open it in a spreadsheet program and save it as .xlsx or .csv.":
    "« {name} » est un classeur OpenDocument. Ouvrez-le dans un tableur et enregistrez-le en .xlsx ou .csv.",
  "“{name}” is not an XLSX workbook, although its name says so. Open it in a spreadsheet program and save it as .xlsx.":
    "« {name} » n’est pas un classeur XLSX, malgré son nom. Ouvrez-le dans un tableur et enregistrez-le en .xlsx.",
  "“{name}” is not an XLSX workbook. Open it in a spreadsheet program and save it as .xlsx or .csv.":
    "« {name} » n’est pas un classeur XLSX. Ouvrez-le dans un tableur et enregistrez-le en .xlsx ou .csv.",
  "The workbook “{name}” is too large to be read: the limits are 100 MB, and 200 MB when unpacked. Save its sheet as CSV.":
    "Le classeur « {name} » est trop volumineux : les limites sont de 100 Mo, et de 200 Mo décompressé. Enregistrez sa feuille en CSV.",
  "All sheets of “{name}” are hidden ({sheets}). Show the sheet with the data in a spreadsheet program, then save the workbook again.":
    "Toutes les feuilles de « {name} » sont masquées ({sheets}). Affichez la feuille des données dans un tableur, puis enregistrez le classeur de nouveau.",
  "All cells of the sheet “{sheet}” are in hidden or filtered rows or columns, which are left out. Show them in a spreadsheet program and save the workbook again, or choose to read hidden rows and columns.":
    "Toutes les cellules de la feuille « {sheet} » sont dans des lignes ou colonnes masquées ou filtrées, qui sont omises. Affichez-les dans un tableur et enregistrez le classeur de nouveau, ou choisissez de lire les lignes et colonnes masquées.",
  "The workbook “{name}” is not read: it unpacks to more than {ratio:number} times its size, as no table does. Copy the table to a new workbook, or save its sheet as CSV.":
    "Le classeur « {name} » n’est pas lu : décompressé, il fait plus de {ratio} fois sa taille, comme aucun tableau. Copiez le tableau dans un nouveau classeur, ou enregistrez sa feuille en CSV.",
  "“{name}” has a cell with more than {limit:number} characters. Shorten it, then save the workbook again.":
    "« {name} » a une cellule de plus de {limit} caractères. Raccourcissez-la, puis enregistrez le classeur de nouveau.",
  "“{name}” has more than {limit:number} columns, the limit of spreadsheet programs. Delete the columns that the template does not need.":
    "« {name} » a plus de {limit} colonnes, la limite des tableurs. Supprimez les colonnes dont le modèle n’a pas besoin.",
  "“{name}” has a cell too far from its table: {address}. Delete that cell, its row and its column in a spreadsheet program, then save the workbook again.":
    "« {name} » a une cellule trop loin de son tableau : {address}. Supprimez cette cellule, sa ligne et sa colonne dans un tableur, puis enregistrez le classeur de nouveau.",
  "“{name}” is damaged ({reason:part}). Open it in a spreadsheet program and save it again as .xlsx.":
    "« {name} » est endommagé ({reason}). Ouvrez-le dans un tableur et enregistrez-le de nouveau en .xlsx.",
  "its directory is damaged": "son répertoire est endommagé",
  "it is cut off": "le fichier est tronqué",
  "its parts are encrypted": "ses parties sont chiffrées",
  "one of its parts is missing": "une partie manque",
  "one of its parts is cut off": "une partie est tronquée",
  "its parts are packed in an unknown way": "ses parties sont compressées d’une façon inconnue",
  "a tag is too long": "une balise est trop longue",
  "the sheet is missing": "la feuille manque",
  "the cell {address} has an invalid address": "la cellule {address} a une adresse non valide",
  "The sheet “{sheet}” has merged cells ({cells}). Only the first cell of each has the value, and the others are empty. Unmerge them if every row needs the value.":
    "La feuille « {sheet} » a des cellules fusionnées ({cells}). Seule la première cellule de chacune a la valeur, les autres sont vides. Annulez la fusion si chaque ligne a besoin de la valeur.",
  "The sheet “{sheet}” has dates that never were, such as 29 February 1900 ({cells}). Correct them in a spreadsheet program.":
    "La feuille « {sheet} » a des dates qui n’ont jamais existé, comme le 29 février 1900 ({cells}). Corrigez-les dans un tableur.",
  "The encoding is not certain. The file is read as {used} and not as {other}, which gives {words}. Compare these words with their source, and choose another encoding if they are wrong.":
    "L’encodage n’est pas certain. Le fichier est lu en {used} et non en {other}, ce qui donne {words}. Comparez ces mots avec leur source et choisissez un autre encodage s’ils sont faux.",
  "The encoding is not certain. The file is read as {used}, which gives doubtful words: {words}. Compare them with their source, and choose another encoding if they are wrong.":
    "L’encodage n’est pas certain. Le fichier est lu en {used}, ce qui donne des mots douteux : {words}. Comparez-les avec leur source et choisissez un autre encodage s’ils sont faux.",
  "The template has no placeholder “{name}”, which the mapping names. It has none.":
    "Le modèle n’a pas d’espace réservé « {name} », que la correspondance nomme. Il n’en a aucun.",
  "The template has no placeholder “{name}”, which the mapping names. Its placeholders are: {names}.":
    "Le modèle n’a pas d’espace réservé « {name} », que la correspondance nomme. Ses espaces réservés sont : {names}.",
  "A CSV file has no sheets. Leave out the name of the sheet.":
    "Un fichier CSV n’a pas de feuilles. Omettez le nom de la feuille.",
  "The workbook has no sheet “{name}”. Its sheets are: {names}.":
    "Le classeur n’a pas de feuille « {name} ». Ses feuilles sont : {names}.",
  "The table has no column “{name}”. Its columns are: {names}.":
    "Le tableau n’a pas de colonne « {name} ». Ses colonnes sont : {names}.",
  "The template is missing. Add the JSON file of the smartlink that the rows fill in, or a PDF with placeholders such as {example} in the text of its pages.":
    "Le modèle manque. Ajoutez le fichier JSON du smartlink que les lignes remplissent, ou un PDF avec des espaces réservés tels que {example} dans le texte de ses pages.",
  "There is no template, so rows fill the placeholders that “{name}” has in the text of the pages. Add a template if the documents should have more.":
    "Il n’y a pas de modèle, donc les lignes remplissent les espaces réservés du texte des pages de « {name} ». Ajoutez un modèle si les documents doivent contenir davantage.",
  "There is no template, so rows fill the placeholders that the PDFs have in the text of the pages. Add a template if the documents should have more.":
    "Il n’y a pas de modèle, donc les lignes remplissent les espaces réservés du texte des pages des PDF. Ajoutez un modèle si les documents doivent contenir davantage.",
};
