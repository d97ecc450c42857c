/** Sentences about values, placeholders, addresses and names, in French, by their English pattern. */
export const valuesSentences: Readonly<Record<string, string>> = {
  "There is no value for {names}. Add it to the row's data, or give the placeholder a default in the template, as in {example}.":
    "Il n’y a pas de valeur pour {names}. Ajoutez-la aux données de la ligne, ou donnez à l’espace réservé une valeur par défaut dans le modèle, comme {example}.",
  "There is no value for {names:list}. Add them to the row's data, or give the placeholder a default in the template, as in {example}.":
    "Il n’y a pas de valeurs pour {names}. Ajoutez-les aux données de la ligne, ou donnez aux espaces réservés une valeur par défaut dans le modèle, comme {example}.",
  'The filter {filter} cannot read "{value}", the row\'s value of "{name}". Write {form:part}.':
    "Le filtre {filter} ne peut pas lire « {value} », la valeur de « {name} » dans la ligne. Il attend {form}.",
  "any text": "un texte quelconque",
  "a number such as 1234.5": "un nombre tel que 1234.5",
  "{form:part} (0.25 becomes 25 %)": "{form} (0.25 devient 25 %)",
  "a date such as 2026-12-31, which stays between the years 100 and 9999":
    "une date telle que 2026-12-31, qui reste entre les années 100 et 9999",
  "one of {names:list}, or add the text for all other values to the filter, as in *=text":
    "l’un de {names}, ou, dans le filtre, un texte pour toutes les autres valeurs, comme *=texte",
  "If the row comes from a table with decimal commas, choose Comma as its decimal sign under Data (on the command line: --decimal-sign comma).":
    "Si la ligne vient d’un tableau à virgules décimales, choisissez la virgule comme signe décimal sous « Données ».",
  "If the row comes from a table, choose how its dates are written under Data (on the command line: --date-order).":
    "Si la ligne vient d’un tableau, choisissez sous « Données » comment ses dates sont écrites.",
  "“{value}” can be {first} or {second}.": "« {value} » peut être {first} ou {second}.",
  "Choose the decimal sign of the table under Data (on the command line: --decimal-sign, in the REST API: decimal_sign).":
    "Choisissez le signe décimal du tableau sous « Données ».",
  "Choose how the table writes dates under Data (on the command line: --date-order, in the REST API: date_order).":
    "Choisissez sous « Données » comment le tableau écrit les dates.",
  '{text} is not a placeholder and stays as it is. A name begins with a letter A-Z or "_" and has only letters, digits, "_", "." and "-", without spaces around it.':
    "{text} n’est pas un espace réservé et reste tel quel. Un nom commence par une lettre A-Z ou « _ » et n’a que des lettres, des chiffres, « _ », « . » et « - », sans espaces autour.",
  'The JSON in this text is invalid. Put quotes around its placeholders, as in {"name": "[[name]]"}.':
    'Le JSON de ce texte n’est pas valide. Mettez ses espaces réservés entre guillemets, comme {"name": "[[name]]"}.',
  "It contains the row's {names:list}.": "Le texte contient la valeur de {names} de la ligne.",
  "The address is empty. Use {forms:part}.": "L’adresse est vide. Utilisez {forms}.",
  'The address "{text}" has a control character, such as a line break or a tab. Remove it.':
    "L’adresse « {text} » a un caractère de contrôle, comme un saut de ligne ou une tabulation. Retirez-le.",
  "The address has a user name or a password. Remove the part before the @.":
    "L’adresse contient un nom d’utilisateur ou un mot de passe. Retirez la partie avant le @.",
  'The address "{text}" has no scheme. Write {address}.':
    "Il manque le début de l’adresse « {text} ». Écrivez {address}.",
  'The address "{text}" is not absolute. Use {forms:part}.':
    "L’adresse « {text} » n’est pas complète. Utilisez {forms}.",
  'The address "{text}" is not well-formed. Use {forms:part}.':
    "L’adresse « {text} » est mal formée. Utilisez {forms}.",
  "An address with {scheme} is not allowed here. Use {forms:part}.":
    "Une adresse avec {scheme} n’est pas autorisée ici. Utilisez {forms}.",
  "an address that begins with https://, http://, mailto: or tel:":
    "une adresse qui commence par https://, http://, mailto: ou tel:",
  "an address that begins with https:// or http://": "une adresse qui commence par https:// ou http://",
  "an address that begins with https:// or http://, or a data:image address":
    "une adresse qui commence par https:// ou http://, ou une adresse data:image",
  "an address that begins with https:// or http://, or a data:audio or data:video address":
    "une adresse qui commence par https:// ou http://, ou une adresse data:audio ou data:video",
  'The address "{text}" has content of a type that rows cannot set. Use an image or an address that begins with https://.':
    "L’adresse « {text} » a un contenu d’un type que les lignes ne peuvent pas définir. Utilisez une image ou une adresse qui commence par https://.",
  '"{text}" is not an e-mail address. Enter a full address, such as name@example.org.':
    "« {text} » n’est pas une adresse e-mail. Saisissez une adresse complète, comme name@example.org.",
  '"{text}" is not an e-mail address. Enter full addresses, such as name@example.org, with commas between several.':
    "« {text} » n’est pas une adresse e-mail. Saisissez des adresses complètes, comme name@example.org, séparées par des virgules.",
  '"{text}" is not a telephone number. Enter digits, as in +49 30 1234567.':
    "« {text} » n’est pas un numéro de téléphone. Saisissez des chiffres, comme +49 30 1234567.",
  '"{text}" is not a page number. Enter a whole number from 1.':
    "« {text} » n’est pas un numéro de page. Saisissez un nombre entier à partir de 1.",
  '"{text}" is not a valid value. Enter true or false.':
    "« {text} » n’est pas une valeur valide. Saisissez true ou false.",
  '"{text}" is not a valid value. Enter a whole number from 0.':
    "« {text} » n’est pas une valeur valide. Saisissez un nombre entier à partir de 0.",
  '"{text}" is not a valid value. Enter ask or given.':
    "« {text} » n’est pas une valeur valide. Saisissez ask ou given.",
  "a filter's name is missing after the bar.": "il manque le nom d’un filtre après la barre.",
  'there is no filter "{name}". Use one of {names:list}.':
    "il n’y a pas de filtre « {name} ». Utilisez l’un de ceux-ci : {names}.",
  "the filter {name} needs an argument, as in {example}.": "le filtre {name} a besoin d’un argument, comme {example}.",
  "the filter {name} takes no argument.": "le filtre {name} n’a pas d’argument.",
  "the filter {name} cannot work: {fault:part}": "le filtre {name} ne peut pas fonctionner : {fault}",
  "its argument is the number of decimals, from 0 to 20.": "son argument est le nombre de décimales, de 0 à 20.",
  'its argument is full, long, medium or short, with a time as in "medium,short", or one of {names:list}.':
    'son argument est full, long, medium ou short, avec une heure comme "medium,short", ou l’un de {names}.',
  "its argument is the currency's three letters, as in currency:EUR.":
    "son argument est le code à trois lettres de la monnaie, comme currency:EUR.",
  "its argument is a number such as 5 or 1.5, or a period such as 14d (days), 2w (weeks), 1m (months) or 1y (years).":
    "son argument est un nombre tel que 5 ou 1.5, ou une durée telle que 14d (jours), 2w (semaines), 1m (mois) ou 1y (années).",
  "its argument is a number such as 2 or 1.19, with a decimal point.":
    "son argument est un nombre tel que 2 ou 1.19, avec un point décimal.",
  'it has "{text}" twice.': "« {text} » y figure deux fois.",
  'The condition {condition:part} cannot read "{value}", the row\'s value of "{column}". Write a date such as 2026-12-31, or leave the value empty.':
    "La condition « {condition} » ne peut pas lire « {value} », la valeur de « {column} » dans la ligne. Écrivez une date telle que 2026-12-31, ou laissez la valeur vide.",
  'The condition {condition:part} cannot read "{value}", the row\'s value of "{column}". Write a number such as 1234.5, or leave the value empty.':
    "La condition « {condition} » ne peut pas lire « {value} », la valeur de « {column} » dans la ligne. Écrivez un nombre tel que 1234.5, ou laissez la valeur vide.",
  "The data has no column “{name}”, which the condition {condition:part} reads. Add the column to the data, or change the condition in the template.":
    "Les données n’ont pas de colonne « {name} », que lit la condition « {condition} ». Ajoutez la colonne aux données, ou changez la condition dans le modèle.",
  "The data has no column “{name}”, which the condition {condition:part} reads. Did you mean “{closest}”? Change the condition in the template, or add the column to the data.":
    "Les données n’ont pas de colonne « {name} », que lit la condition « {condition} ». Vouliez-vous dire « {closest} » ? Changez la condition dans le modèle, ou ajoutez la colonne aux données.",
  '{column} is "{value}"': '{column} est "{value}"',
  '{column} is not "{value}"': '{column} n’est pas "{value}"',
  "{column} is one of {values:list}": "{column} est l’un de {values}",
  "{column} is less than {value}": "{column} est inférieur à {value}",
  "{column} is greater than {value}": "{column} est supérieur à {value}",
  "{column} is before {value}": "{column} est avant {value}",
  "{column} is after {value}": "{column} est après {value}",
  "{column} is not empty": "{column} n’est pas vide",
  "{column} is empty": "{column} est vide",
  '{kind} is empty. Give it a name of letters, digits, ".", "_" or "-".':
    "{kind} est vide. Donnez-lui un nom de lettres, de chiffres, « . », « _ » ou « - ».",
  '{kind} "{name}" has {count:number} characters. Shorten it to at most 120.':
    "{kind} « {name} » a {count} caractères. Raccourcissez-le à 120 au plus.",
  '{kind} "{name}" has characters that are not allowed in file names. Use only letters A-Z, digits, ".", "_" and "-".':
    "{kind} « {name} » a des caractères non autorisés dans les noms de fichiers. N’utilisez que des lettres A-Z, des chiffres, « . », « _ » et « - ».",
  '{kind} "{name}" must begin with a letter A-Z or a digit. Use only letters, digits, ".", "_" and "-" after it.':
    "{kind} « {name} » doit commencer par une lettre A-Z ou un chiffre. N’utilisez ensuite que des lettres, des chiffres, « . », « _ » et « - ».",
  '{kind} "{name}" ends with a dot, which Windows would drop. Remove it.':
    "{kind} « {name} » se termine par un point, que Windows supprimerait. Retirez-le.",
  '{kind} "{name}" is the name of a device on Windows. Choose another name.':
    "{kind} « {name} » est le nom d’un périphérique sous Windows. Choisissez un autre nom.",
  "“{name}” is the name of the record of another batch. Choose a name that does not end in .job.":
    "« {name} » est le nom de l’enregistrement d’un autre lot. Choisissez un nom qui ne se termine pas par .job.",
  "Row {row:number} has the same output name, “{name}” (upper and lower case count as equal). Give each row its own reference_id or suffix.":
    "La ligne {row} a le même nom de fichier, « {name} » (majuscules et minuscules comptent comme égales). Donnez à chaque ligne son propre reference_id ou suffix.",
  "The batch's folder already contains “{name}” from an earlier job. Give the row another suffix, or use another batch id.":
    "Le dossier du lot contient déjà « {name} » d’une exécution précédente. Donnez à la ligne un autre suffix, ou utilisez un autre identifiant de lot.",
  "{count:number} more rows have a reference_id that an earlier row has, too. Each gets a file of its own with another suffix.":
    "{count|# autre ligne a|# autres lignes ont} un reference_id qu’une ligne précédente a aussi. Chacune reçoit son propre fichier avec un autre suffix.",
  "Rows {rows:list} have the same reference_id “{reference}”. Each gets a file of its own with another suffix. If they are different people, give each row its own reference_id.":
    "Les lignes {rows} ont le même reference_id « {reference} ». Chacune reçoit son propre fichier avec un autre suffix. S’il s’agit de personnes différentes, donnez à chaque ligne son propre reference_id.",
  "Links cannot name people by the field “{field}”, because documents are encrypted with it. They have the reference_id. Choose another field for personal_links.":
    "Les liens ne peuvent pas nommer les personnes par le champ « {field} », car des documents sont chiffrés avec lui. Ils ont le reference_id. Choisissez un autre champ pour les liens personnels.",
  "Links cannot name people by the field “{field}”, because no row has it. They have the reference_id. Choose another field for personal_links.":
    "Les liens ne peuvent pas nommer les personnes par le champ « {field} », car aucune ligne ne l’a. Ils ont le reference_id. Choisissez un autre champ pour les liens personnels.",
  "No placeholder uses the data's field “{name}”. Correct the field's name if it is misspelt; otherwise ignore this warning.":
    "Aucun espace réservé n’utilise le champ « {name} » des données. Corrigez le nom s’il est mal orthographié ; sinon, ignorez cet avertissement.",
  "“{address}” has a {sign}. Enter the address of a folder, such as https://docs.example.org/offers/.":
    "« {address} » contient un {sign}. Saisissez l’adresse d’un dossier, comme https://docs.example.org/offers/.",
  "The template has the address of the document ([[smartlink.link]]), but the batch has no public address. Enter the address at which you will host its files.":
    "Le modèle contient l’adresse du document ([[smartlink.link]]), mais le lot n’a pas d’adresse publique. Saisissez l’adresse à laquelle vous publierez ses fichiers.",
  "This is row {row}; the other rows have other values.":
    "Ceci est la ligne {row} ; les autres lignes ont d’autres valeurs.",
  "{placeholder}: {fault:sentence}": "{placeholder} : {fault}",
  "Values of {names:list} are numbers or true/false. They are used as texts. Put quotes around values whose zeros matter, such as 1.50.":
    'Des valeurs de {names} sont des nombres ou true/false. Elles sont utilisées comme textes. Mettez entre guillemets les valeurs dont les zéros comptent, comme "1.50".',
  '"{text}" is not a date. Write it as 2026-12-31 or, with time and offset, as 2026-12-31T18:00:00+01:00.':
    "« {text} » n’est pas une date. Écrivez-la comme 2026-12-31 ou, avec heure et décalage, comme 2026-12-31T18:00:00+01:00.",
  "Row {row:number} has the reference_id “{reference}” of an earlier row. Each gets a file of its own with another suffix. If they are different people, give each row its own reference_id.":
    "La ligne {row} a le reference_id « {reference} » d’une ligne précédente. Chacune reçoit son propre fichier avec un autre suffix. S’il s’agit de personnes différentes, donnez à chaque ligne son propre reference_id.",
  "{file}: columns were matched by what their names mean: {guesses}. Check the first rows. If a column is wrong, choose another one or give it the name of the placeholder.":
    "{file} : des colonnes ont été associées d’après le sens de leurs noms : {guesses}. Vérifiez les premières lignes. Si une colonne est fausse, choisissez-en une autre ou donnez-lui le nom de l’espace réservé.",
};
