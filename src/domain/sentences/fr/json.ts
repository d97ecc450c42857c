/** Sentences about JSON and cells of tables, in French, by their English pattern. */
export const jsonSentences: Readonly<Record<string, string>> = {
  'JSON puts straight double quotes around keys: "name", not ‘name’.':
    'En JSON, les clés sont entre guillemets doubles droits : "name", et non ‘name’.',
  'A key in double quotes was expected here, as in "name".':
    'Une clé entre guillemets doubles était attendue ici, comme "name".',
  "The closing quote of this text is missing.": "Le guillemet fermant de ce texte manque.",
  'There is no escape "{escape}" in JSON. A backslash itself is written \\\\.':
    "« {escape} » n’existe pas en JSON. Une barre oblique inverse s’écrit \\\\.",
  "A text continues on the next line. Write line breaks in texts as \\n, or close the quote.":
    "Un texte continue à la ligne suivante. Écrivez les sauts de ligne dans les textes comme \\n, ou fermez le guillemet.",
  "A text has a control character, such as a tab. Write it as an escape, such as \\t.":
    "Un texte a un caractère de contrôle, par exemple une tabulation. Écrivez-le échappé, par exemple \\t.",
  "JSON has no {word}. Write a number, or null.": "Le JSON n’a pas de {word}. Écrivez un nombre ou null.",
  "JSON has no undefined. Write null, or leave the key out.":
    "Le JSON n’a pas de undefined. Écrivez null, ou omettez la clé.",
  "JSON writes null, not None.": "Le JSON écrit null, et non None.",
  "JSON writes {word} in lower case.": "Le JSON écrit {word} en minuscules.",
  "There is an extra comma here, or a value is missing.": "Il y a une virgule en trop ici, ou il manque une valeur.",
  "JSON puts straight double quotes around texts.": "En JSON, les textes sont entre guillemets doubles droits.",
  "This looks like a web page or XML, not JSON. Was an error page saved in place of the data?":
    "Cela ressemble à une page web ou à du XML, pas à du JSON. Une page d’erreur a-t-elle été enregistrée à la place des données ?",
  "This is a PDF, not JSON.": "C’est un PDF, pas du JSON.",
  '"{text}" is not a JSON number. Write it without leading zeros or a plus sign and with digits on both sides of the dot, or as a text in quotes.':
    "« {text} » n’est pas un nombre JSON. Écrivez-le sans zéros initiaux ni signe plus et avec des chiffres de chaque côté du point, ou comme texte entre guillemets.",
  '"{text}" is not a JSON value. Put texts in double quotes.':
    "« {text} » n’est pas une valeur JSON. Mettez les textes entre guillemets doubles.",
  "A value was expected here: a text in double quotes, a number, true, false, null, a list or an object.":
    "Une valeur était attendue ici : un texte entre guillemets doubles, un nombre, true, false, null, une liste ou un objet.",
  "the cell has a NUL character, which is no text. Remove it, or choose another encoding.":
    "la cellule a un caractère NUL, qui n’est pas du texte. Retirez-le ou choisissez un autre encodage.",
  "the cell has bytes that are no text in the file's encoding. Choose another encoding, or save the file as UTF-8.":
    "la cellule a des octets qui ne sont pas du texte dans l’encodage du fichier. Choisissez un autre encodage, ou enregistrez le fichier en UTF-8.",
  "the formula has no stored result. Open the file in a spreadsheet program, save it there, then add it again.":
    "la formule n’a pas de résultat enregistré. Ouvrez le fichier dans un tableur, enregistrez-le, puis ajoutez-le de nouveau.",
  "the workbook is damaged and does not contain the text of the cell. Enter it again.":
    "le classeur est endommagé et ne contient pas le texte de la cellule. Saisissez-le de nouveau.",
  "the column was too narrow to show its value when the file was saved. Widen it in the spreadsheet, then save the file again.":
    "la colonne était trop étroite pour sa valeur lors de l’enregistrement. Élargissez-la dans le tableur, puis enregistrez le fichier de nouveau.",
  "the formula has failed with {error}. Correct it in the spreadsheet, or enter a value.":
    "la formule a échoué avec {error}. Corrigez-la dans le tableur ou saisissez une valeur.",
  "spreadsheets keep 15 digits of a number, so digits of this one may be lost. Compare it with its source, and format the column as text.":
    "les tableurs gardent 15 chiffres d’un nombre, donc des chiffres de celui-ci ont pu être perdus. Comparez-le avec sa source et mettez la colonne au format texte.",
  "has a NUL character (U+0000)": "a un caractère NUL (U+0000)",
  "has half of a character, a lone surrogate": "a la moitié d’un caractère (un substitut isolé)",
  "has a character that reverses the text after it (U+202D or U+202E)":
    "a un caractère qui inverse le texte qui suit (U+202D ou U+202E)",
  "{rows:number} hidden {row|rows} and {columns:number} hidden {column|columns} are left out (sheet “{sheet}”, {row|rows} {rowList:list}, {column|columns} {columnList:list}). A filter hides rows, too. Choose to read hidden rows and columns if the batch needs them.":
    "{rows|# ligne masquée|# lignes masquées} et {columns|# colonne masquée|# colonnes masquées} sont omises (feuille « {sheet} », lignes {rowList}, colonnes {columnList}). Un filtre masque aussi des lignes. Choisissez de lire les lignes et colonnes masquées si le lot en a besoin.",
  "{rows:number} hidden {row|rows} and {columns:number} hidden {column|columns} are read as well (sheet “{sheet}”, {row|rows} {rowList:list}, {column|columns} {columnList:list}). A filter hides rows, too. Choose to leave out hidden rows and columns if they must not be in the batch.":
    "{rows|# ligne masquée|# lignes masquées} et {columns|# colonne masquée|# colonnes masquées} sont lues aussi (feuille « {sheet} », lignes {rowList}, colonnes {columnList}). Un filtre masque aussi des lignes. Choisissez d’omettre les lignes et colonnes masquées si elles ne doivent pas être dans le lot.",
  "{count:number} hidden {row|rows} {is|are} left out (sheet “{sheet}”, {row|rows} {list:list}). A filter hides rows, too. Choose to read hidden rows and columns if the batch needs them.":
    "{count|# ligne masquée est omise|# lignes masquées sont omises} (feuille « {sheet} », {count|ligne|lignes} {list}). Un filtre masque aussi des lignes. Choisissez de lire les lignes et colonnes masquées si le lot en a besoin.",
  "{count:number} hidden {column|columns} {is|are} left out (sheet “{sheet}”, {column|columns} {list:list}). A filter hides rows, too. Choose to read hidden rows and columns if the batch needs them.":
    "{count|# colonne masquée est omise|# colonnes masquées sont omises} (feuille « {sheet} », {count|colonne|colonnes} {list}). Choisissez de lire les lignes et colonnes masquées si le lot en a besoin.",
  "{count:number} hidden {row|rows} {is|are} read as well (sheet “{sheet}”, {row|rows} {list:list}). A filter hides rows, too. Choose to leave out hidden rows and columns if they must not be in the batch.":
    "{count|# ligne masquée est lue|# lignes masquées sont lues} aussi (feuille « {sheet} », {count|ligne|lignes} {list}). Un filtre masque aussi des lignes. Choisissez d’omettre les lignes et colonnes masquées si elles ne doivent pas être dans le lot.",
  "{count:number} hidden {column|columns} {is|are} read as well (sheet “{sheet}”, {column|columns} {list:list}). A filter hides rows, too. Choose to leave out hidden rows and columns if they must not be in the batch.":
    "{count|# colonne masquée est lue|# colonnes masquées sont lues} aussi (feuille « {sheet} », {count|colonne|colonnes} {list}). Choisissez d’omettre les lignes et colonnes masquées si elles ne doivent pas être dans le lot.",
  "a text such as url": "un texte tel que url",
  "a text (structured data is JSON inside the text)": "un texte (les données structurées sont du JSON dans le texte)",
  "a number of bytes": "un nombre d’octets",
  "an object of files by name": "un objet de fichiers par nom",
  "a number from {least:number}": "un nombre à partir de {least}",
  "a whole number from {least:number}": "un nombre entier à partir de {least}",
  "a number from {least:number} to {most:number}": "un nombre de {least} à {most}",
  "a page number": "un numéro de page",
  "a whole page number": "un numéro de page entier",
  "a page number, counted from 1": "un numéro de page, compté à partir de 1",
  "a whole page number, counted from 1": "un numéro de page entier, compté à partir de 1",
  "[width, height] in percent of the page": "[largeur, hauteur] en pourcentage de la page",
  "a list of actions": "une liste d’actions",
  "the asset's description, an object": "la description de l’élément interactif, un objet",
  "an asset, an object with page and aura": "un élément interactif, un objet avec page et aura",
  "a colour such as #1f5fd0": "une couleur telle que #1f5fd0",
  "the name of a font": "le nom d’une police",
  "a number, also as text": "un nombre, aussi comme texte",
  "a date such as 2027-01-31": "une date telle que 2027-01-31",
  "a date such as 2026-12-31 or 2026-12-31T18:00:00+01:00":
    "une date telle que 2026-12-31 ou 2026-12-31T18:00:00+01:00",
  "a date as text": "une date sous forme de texte",
  "a text without placeholders": "un texte sans espaces réservés",
  "the name of a column": "le nom d’une colonne",
  "the name of a column, without brackets": "le nom d’une colonne, sans crochets",
  "a list of texts": "une liste de textes",
  "exactly one of {names:list}": "exactement l’un de {names}",
  "one of {names:list}": "l’un de {names}",
  "pages such as 3-4, 7": "des pages telles que 3-4, 7",
  "a picture as a data: address in base64, of at most 500,000 characters":
    "une image comme adresse data: en base64, d’au plus 500 000 caractères",
  "a text of at most {count:number} characters": "un texte d’au plus {count} caractères",
  "a language such as en": "une langue telle que en",
  "a list of languages": "une liste de langues",
  "a list of pages with conditions": "une liste de pages avec conditions",
  "a list of assets": "une liste d’éléments interactifs",
  "a smartlink, an object with title, config and assets": "un smartlink, un objet avec title, config et assets",
  "a list of rows": "une liste de lignes",
  "a name": "un nom",
  "the id of a smartlink": "l’identifiant d’un smartlink",
  "reference_id or the name of a field of the data": "reference_id ou le nom d’un champ des données",
  "a whole number, where 0 means no limit": "un nombre entier, où 0 signifie sans limite",
  'html, pdf or "html,pdf"': 'html, pdf ou "html,pdf"',
  "an address": "une adresse",
  "a list of e-mail addresses": "une liste d’adresses e-mail",
  "expected the password of the PDFs, a text of at most {count:number} characters.":
    "Le mot de passe des PDF est attendu, un texte d’au plus {count} caractères.",
  "the name or the address of a PDF": "le nom ou l’adresse d’un PDF",
  "a folder's address": "l’adresse d’un dossier",
  "an https: address": "une adresse https:",
};
