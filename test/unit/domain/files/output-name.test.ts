import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addressFileName,
  addressPath,
  appendRow,
  buildOutputName,
  describeNameProblem,
  referenceFromPdf,
  toNameKey,
} from "#domain/files/output-name.ts";

const good = ["a", "A-1", "offer_2026.03", "0", "console", "com10", "x".repeat(120), "aux1", "a..b"];
const bad = [
  "",
  ".",
  "..",
  "../a",
  "a/b",
  "a\\b",
  ".hidden",
  "-rf",
  "_a",
  "a.",
  "a ",
  " a",
  "a b",
  "CON",
  "con",
  "nul.txt",
  "Com1.pdf.x",
  "LPT9",
  "aux.",
  "prn.a",
  "é",
  "a:b",
  "a\u0000b",
  "a\nb",
  "a%2fb",
  "C:",
  "x".repeat(121),
  "a\u202eb",
  "ａ",
];

const wild = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc
    .array(
      fc.constantFrom("..", "/", "\\", ".", "con", "nul", "a", ":", "%2e", "%2f", " ", "C:", "\u0000", "é", "-", "_"),
      { maxLength: 8 },
    )
    .map((all) => all.join("")),
);

test.each(good)("the output name %j is accepted", (name) =>
  expect(describeNameProblem("reference_id", name)).toBeUndefined(),
);
test.each(bad)("the output name %j is rejected with a message", (name) =>
  expect(describeNameProblem("suffix", name)).toMatch(/^suffix.*[.:] .+\.$/s),
);

test("a valid output name never leaves its folder, with POSIX or Windows paths", () => {
  fc.assert(
    fc.property(wild, wild, wild, (batch, reference, suffix) => {
      if (
        describeNameProblem("batch_id", batch) ??
        describeNameProblem("reference_id", reference) ??
        describeNameProblem("suffix", suffix)
      )
        return;
      const name = buildOutputName(reference, suffix);
      expect(name.length).toBeLessThanOrEqual(255);
      expect(path.posix.join("/root", batch, name)).toBe(`/root/${batch}/${name}`);
      expect(path.win32.join("C:\\root", batch, name)).toBe(`C:\\root\\${batch}\\${name}`);
      expect(path.win32.resolve("C:\\root", batch, name)).toBe(`C:\\root\\${batch}\\${name}`);
    }),
    { numRuns: 5000 },
  );
});

test("names that differ only in case have one key", () =>
  expect(toNameKey("Offer.A.html")).toBe(toNameKey("OFFER.a.HTML")));

test.each([
  ["offer.pdf", "offer.pdf"],
  ["./pdf/offer.pdf", "pdf/offer.pdf"],
  ["pdf\\Offer A.pdf", "pdf/Offer A.pdf"],
  ["Offer%20A.pdf", "Offer A.pdf"],
  ["100%.pdf", "100%.pdf"],
  ["Draft #2?.pdf", "Draft #2?.pdf"],
  ["https://example.org/pdf/Offer%20A.pdf?v=2#page=3", "pdf/Offer A.pdf"],
  ["content:abc", "abc"],
  ["u\u0308ber.pdf", "\u00fcber.pdf"],
  ["data:application/pdf;base64,AAAA", ""],
])("the path of the address %j is %j", (address, result) => expect(addressPath(address)).toBe(result));

test("the path of an address is the file's name", () =>
  expect(addressFileName("https://example.org/a/b.pdf?x")).toBe("b.pdf"));

test.each([
  ["offer.pdf", "offer"],
  ["https://example.org/pdf/Offer%20A.PDF?v=2", "Offer-A"],
  ["Straße Zürich.pdf", "Strasse-Zurich"],
  ["../../etc/passwd", "passwd"],
  ["con.pdf", "pdf-con"],
  ["日本.pdf", "row-7"],
  ["", "row-7"],
  ["...pdf", "row-7"],
])("the reference of the PDF %j is %j", (address, result) => expect(referenceFromPdf(address, 7)).toBe(result));

test("the reference of a PDF is always a valid name, also with a row number", () => {
  fc.assert(
    fc.property(wild, fc.integer({ min: 1, max: 1_000_000 }), (address, row) => {
      const reference = referenceFromPdf(address, row);
      expect(describeNameProblem("reference_id", reference)).toBeUndefined();
      expect(describeNameProblem("reference_id", appendRow(reference, row))).toBeUndefined();
      expect(appendRow(reference, row).endsWith(`-${row}`)).toBe(true);
    }),
    { numRuns: 3000 },
  );
});
