/** Reads one row of the data. Returns all its problems, and the entry with the fields that could be read. */

import { appendRow, describeNameProblem, referenceFromPdf } from "../files/output-name.ts";
import { describeLinkProblem, hasControl } from "../links/link.ts";
import type { BatchEntry, InvalidNames } from "../model/batch.ts";
import { describeValue } from "../model/problems-from-zod.ts";
import { type Problem, type ProblemCode, problem, withLocation } from "../problem.ts";
import type { TemplatePdf } from "../records/template-pdf.ts";
import { describeDamage } from "../text/damaged-text.ts";
import { joinPath } from "../text/join-path.ts";
import { truncate } from "../text/truncate.ts";
import { isRecord, type UnknownRecord } from "../values/is-record.ts";
import { memoizeLast } from "../values/memoize-last.ts";
import { describeDamagedText } from "./find-damaged-texts.ts";

/** A value that was converted to text. */
export interface CoercedField {
  readonly row: number;
  readonly field: string;
}

/** A row that was read. */
export interface RowReading {
  readonly entry: BatchEntry;
  readonly problems: readonly Problem[];
  readonly coercedFields: readonly CoercedField[];
  /** Names that the row has and that are invalid. The entry does not have them. */
  readonly invalidNames?: InvalidNames | undefined;
}

/** Characters of one value. */
const maxValueLength = 4_194_304;
/** PDFs use at most 127 bytes of a password. */
const maxPasswordLength = 1000;

interface Reading {
  readonly row: number;
  readonly isIntact: boolean;
  readonly problems: Problem[];
  readonly coercedFields: CoercedField[];
  invalidNames?: InvalidNames;
}

const report = ({ problems }: Reading, code: ProblemCode, path: string, sentence: string): void => {
  // The location has row and field, so the sentence does not repeat them.
  const message = sentence.charAt(0).toUpperCase() + sentence.slice(1);
  problems.push(problem(code, message, { path }));
};

/**
 * Reads a row. `row` counts from 1; `file` is the name of the data file, for the locations of problems. A row that names no
 * PDF gets `defaultPdf`. `isIntact`: whether its texts are known to have no damaged characters, so that none is searched.
 */
export const readRow = (
  value: unknown,
  row: number,
  file: string,
  defaultPdf?: TemplatePdf,
  isIntact = false,
): RowReading => {
  const reading: Reading = { row, isIntact, problems: [], coercedFields: [] };
  if (!isRecord(value)) {
    report(
      reading,
      "shape-invalid",
      "",
      `expected an object such as {"pdf": "offer.pdf", "data": {}}, got ${describeValue(value)}.`,
    );
  }
  const fields = isRecord(value) ? value : {};
  const pdf = isRecord(value) ? readPdf(fields, reading, defaultPdf?.address) : "";
  const ownReference = isRecord(value) ? readName(fields, "reference_id", reading) : undefined;
  // The address of a stored PDF is an id, which would be a meaningless file name.
  const reference =
    ownReference ??
    (defaultPdf !== undefined && pdf === defaultPdf.address && pdf.startsWith("content:")
      ? appendRow(referenceFromPdf(defaultPdf.fileName, row).replace(/^row-\d+$/, "row"), row)
      : undefined);
  const suffix = isRecord(value) ? readName(fields, "suffix", reading) : undefined;
  const { pdf_password, data } = readPasswordAndData(fields, reading);
  const entry: { -readonly [Key in keyof BatchEntry]: BatchEntry[Key] } = { row, pdf, data };
  // Spreading objects with one field each would take half the time of reading a row.
  if (reference !== undefined) entry.reference_id = reference;
  if (suffix !== undefined) entry.suffix = suffix;
  if (pdf_password !== undefined) entry.pdf_password = pdf_password;
  const { problems, coercedFields } = reading;
  if (problems.length === 0) return { entry, problems, coercedFields };
  const location = { file, row, ...(reference === undefined ? {} : { reference_id: reference }) };
  const located = problems.map((cause) => withLocation(cause, location));
  return { entry, problems: located, coercedFields, invalidNames: reading.invalidNames };
};

const readPdf = (fields: UnknownRecord, reading: Reading, defaultPdf: string | undefined): string => {
  const key = Object.hasOwn(fields, "PDF_file") ? "PDF_file" : "pdf";
  const value = fields[key];
  if (value === undefined || (defaultPdf !== undefined && (value === null || value === ""))) {
    const similarKey = Object.keys(fields).find(
      (name) => name !== key && /^(?:pdf|pdf[_ -]?(?:file|url))$/i.test(name),
    );
    if (similarKey === undefined && defaultPdf !== undefined) return defaultPdf;
    const hint =
      similarKey === undefined ? "Add the name or the address of its PDF as" : `Rename "${truncate(similarKey)}" to`;
    report(reading, "shape-invalid", "pdf", `the row has no PDF. ${hint} PDF_file or pdf.`);
    return "";
  }
  if (typeof value !== "string" || value.trim() === "") {
    report(reading, "shape-invalid", key, `expected the name or the address of a PDF, got ${describeValue(value)}.`);
    return "";
  }
  const address = value.trim();
  const fault = describePdfProblem(address);
  if (fault !== undefined) report(reading, "link-forbidden", key, fault);
  return address;
};

const describePdfProblem = memoizeLast((address: string): string | undefined => {
  if (/^[a-z]:[\\/]/i.test(address) || /^file:/i.test(address) || address.startsWith("\\\\")) {
    return `"${truncate(address)}" is a path on a computer, which web pages cannot read. Add the PDF to the batch and enter its file name here.`;
  }
  if (hasControl(address)) return describeLinkProblem(address, "fetch");
  const scheme = /^[a-z][a-z0-9+.-]+:/i.exec(address)?.[0].toLowerCase();
  if (scheme === undefined || scheme === "https:" || scheme === "http:" || scheme === "content:") return undefined;
  return `PDFs cannot be loaded from an address with ${truncate(scheme)}. Use the name of a file in the batch, or an address that begins with https://.`;
});

/** Reads a name. Numbers are accepted, because spreadsheets export ids as numbers; empty and null count as absent. */
const readName = (fields: UnknownRecord, kind: "reference_id" | "suffix", reading: Reading): string | undefined => {
  const value = fields[kind];
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value !== "string" && typeof value !== "number") {
    report(reading, "shape-invalid", kind, `expected a text, got ${describeValue(value)}.`);
    return undefined;
  }
  const text = String(value);
  // A valid name is ASCII, which has one Unicode form only.
  if (describeNameProblem(kind, text) === undefined) return text;
  const name = text.normalize("NFC");
  const fault = describeNameProblem(kind, name);
  if (fault === undefined) return name;
  report(reading, "name-invalid", kind, fault);
  reading.invalidNames = { ...reading.invalidNames, [kind]: name };
  return undefined;
};

const passwordKey = "pdf_password";

/** Reads the PDF's password from the row or, if it has none, from the data, and removes it from the data. */
const readPasswordAndData = (fields: UnknownRecord, reading: Reading): Pick<BatchEntry, "pdf_password" | "data"> => {
  const values = readRowData(fields, reading);
  const inRow = readPassword(fields, reading);
  if (inRow === undefined && !Object.hasOwn(values, passwordKey)) return { data: values };
  const { [passwordKey]: inData, ...data } = values;
  const password = inRow ?? inData;
  return password === undefined || password === "" ? { data } : { pdf_password: password, data };
};

/** Reads the password. Numbers are accepted, because spreadsheets export customer numbers and dates as numbers. */
const readPassword = (fields: UnknownRecord, reading: Reading): string | undefined => {
  const value = fields[passwordKey];
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "string" && value.length <= maxPasswordLength) return value;
  if (typeof value === "number" && isExact(value)) return String(value);
  const description = typeof value === "string" ? `a text of ${value.length} characters` : describeValue(value);
  report(
    reading,
    "shape-invalid",
    passwordKey,
    `expected the PDF's password, a text of at most ${maxPasswordLength} characters, got ${typeof value === "number" ? "a number with more digits than can be kept; put it in quotes" : description}.`,
  );
  return undefined;
};

const readRowData = (fields: UnknownRecord, reading: Reading): Readonly<Record<string, string>> => {
  const values = fields["data"];
  if (values === undefined || values === null) return {};
  if (!isRecord(values)) {
    report(
      reading,
      "shape-invalid",
      "data",
      `expected an object of values by placeholder name, got ${describeValue(values)}.`,
    );
    return {};
  }
  if (isTexts(values, reading.isIntact)) return values;
  const data: [string, string][] = [];
  for (const [field, value] of Object.entries(values)) {
    const path = joinPath("data", field);
    if (typeof value === "string" && value.length <= maxValueLength) {
      const damage = describeDamage(value);
      if (damage !== undefined) report(reading, "text-damaged", path, describeDamagedText(damage));
      data.push([field, value]);
      continue;
    }
    if (typeof value === "object") {
      report(
        reading,
        "value-not-text",
        path,
        `expected a text, got ${describeValue(value)}. Write the value as one text in quotes${value === null ? ', or as "" where it is empty' : ""}.`,
      );
    } else if (typeof value === "string") {
      report(
        reading,
        "value-too-large",
        path,
        `the value has ${value.length} characters. Shorten it to at most ${maxValueLength}.`,
      );
    } else if (typeof value === "number" && !isExact(value)) {
      report(reading, "value-not-text", path, "the number has more digits than can be kept. Put it in quotes.");
    } else {
      reading.coercedFields.push({ row: reading.row, field });
      data.push([field, String(value)]);
    }
  }
  return Object.fromEntries(data);
};

/** Most rows have texts only. Copying them would take longer than reading the row. */
const isTexts = (values: UnknownRecord, isIntact: boolean): values is Readonly<Record<string, string>> => {
  for (const field in values) {
    const value = values[field];
    if (typeof value !== "string" || value.length > maxValueLength) return false;
    if (!isIntact && describeDamage(value) !== undefined) return false;
  }
  return true;
};

/** Returns whether the number can be converted to text without losing digits. */
const isExact = (value: number): boolean => Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
