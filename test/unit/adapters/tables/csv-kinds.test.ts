/** CSV files as spreadsheets, databases and old programs write them, with the values that their makers meant. */
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { createTableReader } from "#adapters/tables/table-reader.ts";
import type { TableOptions, TableRow } from "#domain/tables/table.ts";
import { type CodePage, codePages } from "#domain/text/code-pages.ts";
import { openDataTable } from "#usecases/import/tables/open-data-table.ts";
import { aFile } from "../../../support/world.ts";

const read = async (content: string | Uint8Array<ArrayBuffer>, options: TableOptions = {}) => {
  const table = await openDataTable(aFile("people.csv", content), options, createTableReader());
  if (!table.ok) throw new Error(table.problems.map(({ code, message }) => `${code}: ${message}`).join("; "));
  const rows: TableRow[] = [];
  for await (const batch of table.value.rows()) rows.push(...batch);
  const { layout } = table.value;
  const texts = [layout.columns.map(({ name }) => name), ...rows.map(({ cells }) => [...cells])];
  return { layout, rows, texts, warnings: layout.warnings };
};

const fixture = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../../fixtures/tables/${name}`, import.meta.url)));

/** Encodes a text in a code page. */
const encode = (text: string, encoding: CodePage): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => {
    if (character < "\x80") return character.charCodeAt(0);
    const index = codePages[encoding].indexOf(character);
    if (index < 0) throw new Error(`${character} is not in ${encoding}`);
    return index + 0x80;
  });

describe("encodings", () => {
  test("a table in windows-1252 is read as browsers do", async () => {
    const { texts, warnings } = await read(await fixture("windows-1252.csv"));
    expect(texts).toEqual([
      ["name", "price"],
      ["O’Neill – Ÿ", "“5 €”"],
    ]);
    expect(warnings).toEqual([]);
  });

  test.each([
    ["mac-roman.csv", "macintosh", ["Müller", "Köln"], "“Müller” instead of “MŸller” (line 2)"],
    ["cp850.csv", "cp850", ["Müller", "Köln"], "“Köln” instead of “K”ln” (line 2)"],
  ])("the encoding of %s is proposed, and its doubtful words are shown", async (name, encoding, row, words) => {
    const { layout, texts, warnings } = await read(await fixture(name));
    expect(layout.encoding).toBe(encoding);
    expect(texts[1]).toEqual(row);
    expect(warnings.map(({ code }) => code)).toEqual(["encoding-uncertain"]);
    expect(warnings[0]?.message).toContain(words);
    expect(warnings[0]?.at).toEqual({ file: "people.csv" });
  });

  const german = "Müller;Köln\nJürgen Groß;Hauptstraße\nAndré;Übersee\n";
  const spanish = "García;León\nMuñoz;España\nHernández;Córdoba\nRodríguez;Peña\n";
  const french = "François;Hélène\nRenée;Nîmes\nvoilà;été\nMaître;Noël\n";
  const nordic = "Sørensen;Århus\nHåkan;Västerås\nBjørn;Ærø\n";
  const western = { german, spanish, french, nordic };
  const cases: readonly (readonly [CodePage, string, string])[] = [
    ...(["windows-1252", "macintosh", "cp850"] as const).flatMap((encoding) =>
      Object.entries(western).map(([name, text]) => [encoding, name, text] as const),
    ),
    ["cp437", "German", german],
    ["cp437", "French", french],
    ["windows-1250", "Polish", "Łukasz;Wałęsa\nKraków;Łódź\nMałgorzata;Śląsk\n"],
    ["windows-1250", "Czech", "Dvořák;Jiří\nNovák;Černý\nNěmec;Růžička\n"],
    ["windows-1250", "Hungarian", "Erdős;Győr\nNagy;Székesfehérvár\nKőszegi;Tőkés\n"],
    ["windows-1250", "Slovak", "Ľubica;Košice\nŠtúr;Ďurica\nBánovský;Čierna\n"],
    ["windows-1250", "Croatian", "Ilić;Čakovec\nŠtifanić;Korčula\nVuković;Našice\n"],
    ["windows-1250", "Slovenian", "Žiga;Škofja Loka\nČas;Črnomelj\n"],
    ["windows-1250", "few Czech words", "Jméno;Město\nJiří;Plzeň\nŠárka;Ústí\n"],
    ["windows-1250", "few Slovak words", "Soľ;Seč\nKočková;Lúčky\n"],
    ["macintosh", "few Portuguese words", "Cecília;Sá\nAraújo;Rio\n"],
    ["cp850", "Italian", "Bellò;Forlì\nNicolò;Roma\n"],
    ["cp850", "Irish", "Seán;x\nPádraig;y\nÓ Briain;z\n"],
    ["windows-1252", "Irish capitals", "Ó hÓgáin;Gaillimh\nÓ hÉalaí;Béal na mBan\n"],
    ["windows-1251", "Russian", "Иван;Москва\nПётр;Казань\n"],
    ["iso-8859-15", "prices", "Müller;5 €\nœuvre;10 €\n"],
    ["windows-1252", "typography", "O’Neill;“Hello”\n5 €;yes—no\nit’s;Köln–Bonn\nl’été;Hawai’i\nwait…;• one\n"],
    [
      "windows-1252",
      "names of many languages",
      "Müller;Sørensen\nPeña;François\nSørén;Renée\nÇelik;García\nMøller;São\n",
    ],
    ["windows-1252", "Icelandic", "Guðrún;Þór\nSigurðsson;Ísafjörður\n"],
    ["windows-1252", "Portuguese", "São Paulo;João\nConceição;Guimarães\n"],
    ["windows-1252", "units", "20 m³;30 °C\nMüller;nº 1\n5 m²;± 3\n"],
    ["windows-1252", "German capitals", "MÜLLER;KÖLN\nGRÖßE;MüLLER\n"],
  ];
  test.each(cases)("a table in the encoding %s is read: %s", async (encoding, _, text) => {
    const { texts, warnings } = await read(encode(`one;two\n${text}`, encoding));
    expect(texts.slice(1).map((cells) => cells.join(";"))).toEqual(text.trimEnd().split("\n"));
    expect(warnings.map(({ code }) => code)).toEqual(encoding === "windows-1252" ? [] : ["encoding-uncertain"]);
  });

  test("windows-1252 stays, and words that are wrong in it are shown, where no other encoding fits better", async () => {
    const { layout, warnings } = await read(
      encode(`name\nJosé\nMüller\nSørensen\nPeña\nFrançois\nx³y\n`, "windows-1252"),
    );
    expect(layout.encoding).toBe("windows-1252");
    expect(warnings[0]?.message).toContain("“x³y” (line 7)");
  });

  test("unlikely words are shown where another encoding has fewer of them, or where they are many", async () => {
    const uncertain = await read(encode("name\nFrançois\nPeña\nSãoia\nMünchen\nGontšarov\n", "windows-1252"));
    expect(uncertain.layout.encoding).toBe("windows-1252");
    expect(uncertain.warnings[0]?.message).toContain("“Gontšarov” (line 6)");
    const latin2 = await read(encode("Ime;Mesto\n¦iga;ækofja\n¬as;¬rnomelj\n", "windows-1252"));
    expect(latin2.warnings.map(({ code }) => code)).toEqual(["encoding-uncertain"]);
  });

  test.each([
    ["Имя;Город\r\nИван;Москва\r\n"],
    ["名前;都市\n山田太郎;東京\n上海;一\n"],
    ["이름;도시\r\n김철수;서울\r\n"],
    ["Όνομα;Πόλη\r\nΓιώργος;Αθήνα\r\n"],
  ])("UTF-16 is found without a byte order mark: %j", async (text) => {
    const littleEndian = new Uint8Array(Buffer.from(text, "utf16le"));
    const bigEndian = new Uint8Array(Buffer.from(text, "utf16le").swap16());
    for (const [encoding, bytes] of [
      ["utf-16le", littleEndian],
      ["utf-16be", bigEndian],
    ] as const) {
      const { layout, texts } = await read(bytes);
      expect(layout.encoding).toBe(encoding);
      expect(texts.map((cells) => cells.join(";"))).toEqual(text.trimEnd().split(/\r?\n/));
    }
  });

  test.each(["a;b\nAn;x\n\0", "a;b\nMüller;x\n\0\n", "a;b\r\nAnn\0;x\r\n"])(
    "a stray zero byte is not taken for UTF-16: %j",
    async (text) => {
      expect((await read(text)).layout.encoding).toBe("utf-8");
    },
  );

  test("a chosen encoding is taken without a warning, and bytes that it does not define are reported", async () => {
    const bytes = await fixture("cp850.csv");
    expect(await read(bytes, { encoding: "cp437" })).toMatchObject({
      texts: [[], ["Müller", "Köln"]].with(0, ["name", "city"]),
      warnings: [],
    });
    const { rows, warnings } = await read(bytes, { encoding: "windows-1252" });
    expect(warnings).toEqual([]);
    expect(rows[0]?.problems.map(({ code }) => code)).toEqual(["text-damaged"]);
  });

  test("the encoding is found after more than a chunk of ASCII", async () => {
    const ascii = "Anna;Ulm\n".repeat(70_000);
    const { layout, texts } = await read(encode(`name;city\n${ascii}Müller;Köln\n`, "cp850"));
    expect(layout.encoding).toBe("cp850");
    expect(texts.at(-1)).toEqual(["Müller", "Köln"]);
  });
});

test.each([
  [
    "cr-cr-lf.csv",
    [
      ["name", "code"],
      ["Ann", "x1"],
      ["Bob", "x2"],
    ],
  ],
  [
    "text-formulas.csv",
    [
      ["id", "name"],
      ["00123", "Anna"],
    ],
  ],
  [
    "short-rows.csv",
    [
      ["a", "b", "c", "d"],
      ["1", "2", "3", "4"],
      ["1", "2", "3", ""],
    ],
  ],
])("the rows and cells of %s are read", async (name, texts) => {
  const table = await read(await fixture(name));
  expect(table.texts).toEqual(texts);
  expect(table.rows.flatMap(({ problems }) => problems)).toEqual([]);
});

test.each([
  ["a,b\r\r\n1,2\r\r\n", [["1", "2"]]],
  [
    '"a","b"\r\r\n"1","2"\r\r\n"3","x\ny"\r\r\n',
    [
      ["1", "2"],
      ["3", "x\ny"],
    ],
  ],
  [
    "a,b\r\n1,2\r\r\n3,4\n5,6\r\r\r\n",
    [
      ["1", "2"],
      ["3", "4"],
      ["5", "6"],
    ],
  ],
  ['a,b\n1,"2\r"\n', [["1", "2\r"]]],
  ["sep=;\r\r\na;b\r\r\n1;2\r\r\n", [["1", "2"]]],
  ["a,b\r1,2\r", [["1", "2"]]],
])("all carriage returns before a line feed belong to the line end: %j", async (text, cells) => {
  expect((await read(text)).texts.slice(1)).toEqual(cells);
});

test.each([
  [
    'name, t\nAnn, "a, b"\nBob,  "c" \n',
    [
      ["Ann", "a, b"],
      ["Bob", "c"],
    ],
  ],
  [' "name";t\n "Ann; B" ; "x ""y"""\n', [["Ann; B", 'x "y"']]],
  [
    'a,b\n5" x, "d" y\n1, 6"\n',
    [
      ['5" x', ' "d" y'],
      ["1", ' 6"'],
    ],
  ],
  [
    'a,b\n1, "open\n2,x\n',
    [
      ["1", ' "open'],
      ["2", "x"],
    ],
  ],
  ["a,b\n1,   2\n", [["1", "   2"]]],
])("quotes after a space are read: %j", async (text, cells) => {
  expect((await read(text)).texts.slice(1)).toEqual(cells);
});

test.each([
  ['="00123"', "00123"],
  ['"=""00123"""', "00123"],
  ['="a""b"', 'a"b'],
  ['=""', ""],
  ['="', '="'],
  ['=A1&"x"', '=A1&"x"'],
  ['="a"&"b"', '="a"&"b"'],
])("the text of the cell %s is read", async (cell, value) => {
  expect((await read(`id;name\n${cell};Anna\n`)).texts[1]).toEqual([value, "Anna"]);
});

test("failed formulas in the languages of the reader are reported", async () => {
  const { rows } = await read(await fixture("error-values.csv"));
  expect(rows.map(({ problems }) => problems.map(({ code }) => code))).toEqual([["cell-error"], ["cell-error"]]);
  const errors =
    "#N/A #REF! #NV #BEZUG! #WERT! #ZAHL! #ÜBERLAUF! #VALEUR! #NOM? #NOM\u00a0? #NUL! #¡VALOR! #¿NOMBRE? #¡REF! #N/D #VALORE! #RIF! #NOME? #VALOR! #NÚM! #WAARDE! #VERW! #DEEL/0! #N/B #ЗНАЧ! #ССЫЛКА! #Н/Д #ИМЯ? Err:502 Fehler:504 Erreur\u00a0:502 ####### #スピル!".split(
      " ",
    );
  const table = await read(`name;x\n${errors.map((error) => `Anna;${error}\n`).join("")}`);
  expect(table.rows.flatMap(({ cells, problems }) => (problems[0]?.code === "cell-error" ? [] : [cells[1]]))).toEqual(
    [],
  );
  const texts = ["#1", "#hashtag", "Error", "Fehler: 3", "#SALE!", "Err"];
  const fine = await read(`name;x\n${texts.map((text) => `Anna;${text}\n`).join("")}`);
  expect(fine.rows.flatMap(({ problems }) => problems)).toEqual([]);
});

test("the semicolons of semicolons-and-commas.csv are found as its delimiter", async () => {
  const { layout, texts } = await read(await fixture("semicolons-and-commas.csv"));
  expect(layout.delimiter).toBe(";");
  expect(texts[1]).toEqual(["Muster, Anna", "Weg 1, 2. OG", "12345, Köln"]);
});

test.each([
  [";", "Nachname,Vorname;PLZ,Ort\nMuster,Anna;1,Köln\nBeispiel,Bert;2,Bonn\n"],
  [";", "a;b;c\n1,5;2;3\n2,5;2\n3,5;1\n"],
  [";", "Kunden, Stand Mai\nname, Titel;ort, Land\nA, B;C, D\nE, F;G, H\n"],
  [";", "a;b;c;d\n1;2;3\n1;2;3\n1;2;3\n"],
  [",", "id,name,lat;lng,city,country\n1,Anna,5;1,Ulm,DE\n2,Ben,6;2,Bonn,DE\n"],
  [",", "name,tags\nAnna,a;b\nBen,c;d\n"],
  [",", "name, city\nAnna, Ulm\nBen, Bonn\n"],
  ["\t", "name, x\tcity, y\nA, B\tC, D\n"],
  ["|", "a, b|c\n1, 2|3\n"],
  [",", "name\nAnna\n"],
])("the delimiter %j is found in %j", async (delimiter, text) => {
  expect((await read(text)).layout.delimiter).toBe(delimiter);
});
