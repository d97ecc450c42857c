/**
 * Opens a PDF that is to be extended by incremental updates (ISO 32000-1, 7.5.6), and finds what decides whether and how
 * that can be done. The bytes of the PDF are never changed.
 */
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { Bytes, Inflate } from "../syntax/pdf-bytes.ts";
import {
  asDict,
  asNumber,
  asReference,
  createReader,
  type PdfDict,
  PdfSyntaxError,
  readValue,
  readWord,
} from "../syntax/pdf-syntax.ts";
import { listPages, type PageEntry } from "./page-tree.ts";
import { openDamagedFile, openPdfFile, type PdfFile } from "./pdf-file.ts";
import { hasSignature } from "./signatures.ts";

/** A PDF that can be extended. */
export interface BasePdf {
  readonly file: PdfFile;
  readonly pages: readonly PageEntry[];
  readonly catalog: { readonly number: number; readonly dict: PdfDict };
  /** The first object number that neither the objects nor the cross-reference of the PDF use. */
  readonly firstFreeNumber: number;
  /** Whether the PDF is prepared for page-wise download. An update ends that, and changes nothing else. */
  readonly isLinearized: boolean;
  /** Opens the PDF again by a search for its objects, if damage is found later, or fails because of it. */
  readonly repair: (damage: PdfSyntaxError) => Promise<Result<BasePdf>>;
  /** `pdf-signed`. */
  readonly warnings: readonly Problem[];
}

/** Highest object number that Acrobat accepts (ISO 32000-1, annex C). */
const maxObjectNumber = 8_388_607;

/**
 * Opens a base. Where the cross-reference is damaged, the objects are found by a search, and the first update has to write
 * a complete cross-reference. Problems: `pdf-encrypted`, `pdf-damaged`.
 */
export const openBasePdf = async (bytes: Bytes, inflate: Inflate): Promise<Result<BasePdf>> => {
  const repair = (damage: PdfSyntaxError) => openDamagedBase(bytes, inflate, damage);
  try {
    return await readBase(await openPdfFile(bytes, inflate), repair);
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
    return repair(error);
  }
};

const openDamagedBase = async (bytes: Bytes, inflate: Inflate, damage: PdfSyntaxError): Promise<Result<BasePdf>> => {
  const reject = async () => fail(describeDamage(damage));
  try {
    return await readBase(await openDamagedFile(bytes, inflate), reject);
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
    return reject();
  }
};

const describeDamage = ({ message }: PdfSyntaxError): Problem =>
  problem(
    "pdf-damaged",
    `The PDF is damaged (${message}), so nothing can be printed on its pages. Open it in its program and save it again.`,
  );

/** @throws PdfSyntaxError */
const readBase = async (file: PdfFile, repair: BasePdf["repair"]): Promise<Result<BasePdf>> => {
  const { trailer, highestNumber } = file.crossReference;
  if (trailer.entries.has("Encrypt"))
    return fail(
      problem(
        "pdf-encrypted",
        "The PDF is encrypted, so nothing can be printed on its pages. Save it without a password and without restrictions.",
      ),
    );
  const number = asReference(trailer.entries.get("Root"));
  const dict = number === undefined ? undefined : asDict((await file.read(number))?.value);
  if (number === undefined || dict === undefined) throw new PdfSyntaxError("its catalog is missing");
  const pages = await listPages(file, dict.entries.get("Pages"));
  const firstFreeNumber = Math.max(statedSize(trailer), highestNumber + 1);
  return ok({
    file,
    pages,
    catalog: { number, dict },
    firstFreeNumber,
    isLinearized: isLinearized(file.bytes),
    repair,
    warnings: (await hasSignature(file, dict)) ? [signed] : [],
  });
};

/** Numbers from `Size` on are unused by definition, so a reference to one of them may be meant as null. */
const statedSize = ({ entries }: PdfDict): number => {
  const size = asNumber(entries.get("Size")) ?? 0;
  return Number.isInteger(size) && size <= maxObjectNumber ? size : 0;
};

const signed = problem(
  "pdf-signed",
  "The PDF is signed. The signature does not cover what is printed on the pages, and viewers say that the document was changed after it was signed. Use the unsigned PDF.",
);

/** The first object of a linearized file has its parameters (ISO 32000-1, annex F). */
const isLinearized = (bytes: Bytes): boolean => {
  const reader = createReader(bytes, 0);
  try {
    if (![readWord(reader), readWord(reader)].every((word) => /^\d+$/.test(word)) || readWord(reader) !== "obj")
      return false;
    return asDict(readValue(reader))?.entries.has("Linearized") ?? false;
  } catch (error) {
    if (error instanceof PdfSyntaxError) return false;
    throw error;
  }
};
