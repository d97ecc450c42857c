/** The sentences of problems in the languages of the manager: each that the code can make has a translation. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findDataWarning } from "#domain/actions/action-warnings.ts";
import type { ProblemCode } from "#domain/problem.ts";
import { problemCodes } from "#domain/problem-codes.ts";
import { catalogue as de } from "#domain/sentences/de/catalogue.ts";
import { catalogue as fr } from "#domain/sentences/fr/catalogue.ts";
import { createSentenceTranslation } from "#domain/sentences/translate-sentences.ts";
import { checkRow } from "#domain/tables/check-row.ts";
import { isWithin } from "../../../support/imports.ts";
import { readSourceSentences, type SourceSentence } from "./read-source-sentences.ts";

const folders = ["src/domain", "src/usecases", "src/batch", "src/adapters", "src/pdf-writer", "src/editor", "workers"];
/** Sentences that only programs and the command line have. */
const programPaths = ["src/adapters/node", "src/domain/shards", "src/usecases/shards"];
const programSentences =
  /^(?:Send one of |The rows are sent twice|The rows are missing\. Send |The parameter says how|The template is missing\. Send |The API takes no forms)/;
/** Codes without a sentence of their own that people read: those of the command line and of calls of the REST API. */
const programCodes: readonly ProblemCode[] = [
  ...(["folder-read-only", "link-outside", "job-differs", "rows-failed", "report-outdated"] as const),
  ...(["notices-unsent", "output-closed", "max-errors"] as const),
  ...(["call-malformed", "credentials-wrong", "route-unknown", "method-unknown", "body-too-large"] as const),
  ...(["range-invalid", "key-reused", "form-rejected"] as const),
];
/** Codes whose sentences are made of values, which the tests below translate. */
const codesOfValues: readonly ProblemCode[] = [
  ...([
    "cell-error",
    "number-shortened",
    "value-not-text",
    "action-data-invalid",
    "cells-hidden",
    "value-ambiguous",
  ] as const),
];

/** What stands for an expression, where any text would not do. */
const samples: readonly (readonly [RegExp, string])[] = [
  [/^formatBytes\(/, "5.2 MB"],
  [/^(?:truncate|formatLimit|countBytes|toLocaleString)\(|^formatCount\([^,]*\)$/, "5"],
  [/^describeAsset\(/, "Asset 5"],
  [/^formatPage(?:List|s)\(/, "pages 5, 6 and 12 more"],
  [/^describeClockDifference\(/, "5 minutes ahead of"],
  [/^describeCondition\(/, 'plan is "gold"'],
  [/^where\.charAt/, ""],
  [/^where\.slice/, "Page 5"],
  [/^(?:sentence|fault|reason|message|what|damage|[\w.]*\.message)$/, "Done."],
];
const sampleOf = (expression: string): string | undefined => samples.find(([form]) => form.test(expression))?.[1];

const isForPeople = ({ path, sentence }: SourceSentence): boolean =>
  !programPaths.some((folder) => isWithin(path, folder)) &&
  !programSentences.test(sentence) &&
  // What is left of a sentence that only a run knows.
  !/^[“"]?5+…?[”"]?(?: \(5\))?$/.test(sentence) &&
  !isMadeByValues(sentence);

/** Sentences of several values, whose real forms the tests below translate. */
const isMadeByValues = (sentence: string): boolean =>
  /^(?:5 (?:is|are) 5 \(sheet|5 is shown on|Page 5 use 5,|Done\. to more than|“5…?” can be 5 or 5\. 5)|computer is 5 the server/.test(
    sentence,
  );

const sentences = readSourceSentences(folders, sampleOf).filter(isForPeople);

describe.each([
  ["German", de],
  ["French", fr],
] as const)("sentences in %s", (_, catalogue) => {
  const translate = createSentenceTranslation(catalogue);

  test("exist for every sentence of the code", () => {
    expect(sentences.length).toBeGreaterThan(500);
    const missing = sentences.filter(({ sentence }) => translate(sentence) === undefined);
    expect([...new Set(missing.map(({ path, code, sentence }) => `${path} ${code}: ${sentence}`))]).toEqual([]);
  });

  test("exist for every code of a problem", () => {
    const codes = new Set(sentences.map(({ code }) => code));
    const without = Object.keys(problemCodes).filter((code) => !codes.has(code));
    const others: readonly string[] = [...programCodes, ...codesOfValues];
    expect(without.filter((code) => !others.includes(code))).toEqual([]);
  });

  test("have the parameters of their pattern only", () => {
    const slots = (text: string) => Array.from(text.matchAll(/\{([a-z]\w*)(?=[:|}])/g), ([, name = ""]) => name);
    const wrong = Object.entries(catalogue.sentences).filter(([pattern, translation]) => {
      const names = new Set(slots(pattern));
      return slots(translation).some((name) => !names.has(name));
    });
    expect(wrong).toEqual([]);
  });

  test("have no other sentence than the other languages", () => {
    expect(Object.keys(catalogue.sentences).toSorted()).toEqual(Object.keys(de.sentences).toSorted());
  });
});

const german = createSentenceTranslation(de);
const french = createSentenceTranslation(fr);

const cells = ["#N/A", "####", "1234567890123456", "a\0"];
const columns = cells.map((_, index) => ({ index, name: `C${index}`, label: `C${index}` }));
const { problems, warnings } = checkRow({ cells }, 1, columns);
const cellSentences = [...problems, ...warnings].map(({ message }) => message);

test.each([
  "3 hidden rows and 1 hidden column are left out (sheet “Data”, rows 2, 3, 4, column C). A filter hides rows, too. Choose to read hidden rows and columns if the batch needs them.",
  "1 hidden row is read as well (sheet “Data”, row 2). A filter hides rows, too. Choose to leave out hidden rows and columns if they must not be in the batch.",
  "9 hidden columns are left out (sheet “Data”, columns A, B, C, D, E and 4 more). A filter hides rows, too. Choose to read hidden rows and columns if the batch needs them.",
  'Asset “Order” is shown on its own page only, because “repeat” names no pages. Use a form such as {"pages": "all", "except": "3, 7-9"}.',
  "It unpacks to more than 512 MB, which is more than phones can show. Export the PDF again, with smaller images or simpler drawings.",
  "“1,234” can be 1234 or 1.234. Choose the decimal sign of the table under Data (on the command line: --decimal-sign, in the REST API: decimal_sign).",
  "The server refused the signature: the clock of this computer is 2 hours 5 minutes behind the server’s. Set the clock, then upload the failed files again.",
  'Values of "zip", "phone" are numbers or true/false. They are used as texts. Put quotes around values whose zeros matter, such as 1.50.',
  ...cellSentences,
  findDataWarning("form", "{}") ?? "",
  findDataWarning("gallery", "[]") ?? "",
  findDataWarning("contact", "{}") ?? "",
])("a sentence of values has a translation: %s", (sentence) => {
  expect([german(sentence), french(sentence)]).toEqual([expect.any(String), expect.any(String)]);
});

test.each([
  [1, "Eine weitere Schrift ist nicht im PDF.", "1 autre police n’est pas dans le PDF."],
  [0, "0 weitere Schriften sind nicht im PDF.", "0 autre police n’est pas dans le PDF."],
  [1200, "1.200 weitere Schriften sind nicht im PDF.", "1\u202f200 autres polices ne sont pas dans le PDF."],
])("a number of %i has the plural form of the language", (count, inGerman, inFrench) => {
  const noun = count === 1 ? "font is" : "fonts are";
  const sentence = `${count.toLocaleString("en")} more ${noun} not in the PDF. Embed all fonts when you export the PDF.`;
  expect(german(sentence)).toContain(inGerman);
  expect(french(sentence)).toContain(inFrench);
});

test("names, sizes and lists are written as the language writes them", () => {
  expect(german("Made offer-1.html (1.24 MB).")).toBe("offer-1.html erzeugt (1,24 MB).");
  expect(french("Made offer-1.html (1.24 MB).")).toBe("offer-1.html généré (1,24\u202fMo).");
  const rows = "Rows 3, 4 and 1,200 have the same reference_id “A 1”. ";
  const rest =
    "Each gets a file of its own with another suffix. If they are different people, give each row its own reference_id.";
  expect(german(rows + rest)).toContain("Die Zeilen 3, 4 und 1.200 haben dieselbe reference_id „A 1“.");
  const missing =
    'There is no value for "name", "city". Add them to the row\'s data, or give the placeholder a default';
  expect(german(`${missing} in the template, as in [[name|default:…]].`)).toContain("Werte für „name“ und „city“.");
});

test("a sentence in a sentence, and one after another, are translated", () => {
  const forms = "Use an address that begins with https://, http://, mailto: or tel:.";
  const forbidden = `An address with javascript: is not allowed here. ${forms} It contains the row's "link".`;
  expect(german(forbidden)).toMatch(/tel: beginnt\. Enthalten ist der Wert der Zeile für „link“\.$/);
  expect(german('data.json, line 3, column 5: A colon is missing after the key "name".')).toBe(
    "data.json, Zeile 3, Spalte 5: Nach dem Schlüssel „name“ fehlt ein Doppelpunkt.",
  );
  const overflow = "The text “Anna” does not fit into its area. Shorten it, or enlarge the area.";
  expect(german(`${overflow} This is row 7; the other rows have other values.`)).toBe(
    "Der Text „Anna“ passt nicht in seine Fläche. Kürzen Sie ihn oder vergrößern Sie die Fläche. Das ist Zeile 7; die anderen Zeilen haben andere Werte.",
  );
});

test("a sentence that the catalogue does not have has no translation", () => {
  expect(german("A server wrote this sentence.")).toBeUndefined();
  expect(german("")).toBeUndefined();
});

test("names of files appear in the translation as they are, whatever they are", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }), (name) => {
      const sentence = `“${name}” cannot be read: it was moved, changed or protected. Check the file, and add it again.`;
      expect(german(sentence)).toContain(`„${name}“ kann nicht gelesen werden`);
    }),
  );
});

test("hostile texts take little time", () => {
  const text = "“a” is a second b file: ".repeat(150);
  const start = performance.now();
  for (let index = 0; index < 20; index++) german(text + index);
  expect(performance.now() - start).toBeLessThan(10_000);
});
