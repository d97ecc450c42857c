/**
 * Makes rows that differ from the rows before them in texts alone, which takes a fraction of the time of the usual way
 * (row-maker.ts) and gives the same files. All other rows are left to the usual way: those with a problem, a warning, another
 * PDF or a password, and all rows of templates in which a placeholder changes more than a text of the page. What a row prints is
 * printed for each row, with pictures that rows share.
 */

import { hasActionWarning, isUnmailedForm, receivesAnswers } from "#domain/actions/action-warnings.ts";
import { findActionDefinition } from "#domain/actions.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { OutputChunk, OutputFile } from "#domain/model/output.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { type CompiledTemplate, fillTexts, placeTexts, type TextSlot } from "#domain/placeholders/compile-template.ts";
import type { Problem } from "#domain/problem.ts";
import type { RowFields } from "#domain/publishing/row-fields.ts";
import type { Result } from "#domain/result.ts";
import type { ResolvedPdf } from "../inputs/pdf-resolver.ts";
import type { RowResources } from "../inputs/row-resources.ts";
import { createMarks } from "../page/page-pattern.ts";
import { isEncrypted } from "../parts/encryptors.ts";
import type { PrintedRow } from "../printing/page-printer.ts";
import type { PageMaker, RowRepeater } from "./page-maker.ts";
import { withRowLocation } from "./row-location.ts";
import type { RowPdfMaker } from "./row-pdf.ts";

/** A row that was made in the usual way, without warnings but those of what it prints. */
export interface FinishedRow {
  readonly entry: PlannedEntry;
  readonly files: RowFiles;
  readonly pdf: ResolvedPdf;
}

type RowFiles = readonly [OutputFile, ...OutputFile[]];

/** The files of a similar row. */
export interface SimilarRow {
  readonly files: RowFiles;
  readonly support: readonly OutputFile[];
  /** The filled template. */
  readonly smartlink: Smartlink;
  readonly warnings: readonly Problem[];
}

/** Makes similar rows. */
export interface SimilarRows {
  /** Makes the row; undefined if it has to be made in the usual way. */
  make(entry: PlannedEntry): SimilarRow | undefined;
  /** Takes the row as the pattern of rows after it, if it is the second one with its PDF. */
  learn(row: FinishedRow): Promise<void>;
}

/** What similar rows are made with. */
export interface SimilarRowsInput {
  readonly compiled: CompiledTemplate<Smartlink>;
  /** Where events of readers go. */
  readonly trackingUrl: string | undefined;
  /** Undefined: rows have no web documents. */
  readonly pages: Pick<PageMaker, "createRepeater"> | undefined;
  /** Undefined: rows have no PDFs of their own. */
  readonly rowPdfs: Pick<RowPdfMaker, "createRepeater"> | undefined;
  readonly resolveResources: (smartlink: Smartlink) => Promise<RowResources>;
  readonly readFields: RowFields["read"];
  /** Writes the updates of a row's PDF. Undefined: they cannot be written at once. */
  readonly print: (entry: PlannedEntry, smartlink: Smartlink, pdf: ResolvedPdf) => Result<PrintedRow> | undefined;
}

/** How rows with one PDF are made. */
interface Pattern {
  readonly pdf: string;
  readonly repeat: RepeatRow;
}

/** Makes a row with these texts. Undefined: what it prints cannot be printed at once, or has problems. */
type RepeatRow = (
  entry: PlannedEntry,
  texts: readonly string[],
) => { readonly files: RowFiles; readonly warnings: readonly Problem[] } | undefined;

/** Creates the maker of a job's similar rows. */
export const createSimilarRows = (input: SimilarRowsInput): SimilarRows => {
  const { compiled, readFields, trackingUrl } = input;
  const template = compiled.tree;
  const isHeard = receivesAnswers(template, trackingUrl);
  const slots = compiled.slots.map((slot) => describeSlot(slot, template, isHeard));
  /** Behind the slots of the template are those of the reference and of the PDF's update. */
  const marks = createMarks(slots.length + 2);
  const checks = slots.flatMap((slot, index) =>
    slot?.isPlain === undefined ? [] : [{ index, isPlain: slot.isPlain }],
  );
  const createRepeat = createRepeats(input, marks);
  let isPossible = !isEncrypted(template) && slots.every((slot) => slot !== undefined);
  let pattern: Pattern | undefined;
  let lastPdf: string | undefined;

  /** Returns the texts of the row for the slots of the template and for the reference. */
  const fill = (entry: PlannedEntry): readonly string[] | undefined => {
    if (entry.pdf_password !== undefined || (entry.problems?.length ?? 0) > 0) return undefined;
    const filled = fillTexts(compiled, readFields(entry));
    if (!filled.ok) return undefined;
    for (const { index, isPlain } of checks) if (!isPlain(filled.value[index] ?? "")) return undefined;
    filled.value.push(entry.reference_id);
    return filled.value;
  };

  return {
    make: (entry) => {
      if (entry.pdf !== pattern?.pdf) return undefined;
      const texts = fill(entry);
      const similar = texts && pattern.repeat(entry, texts);
      if (texts === undefined || similar === undefined) return undefined;
      return new MadeRow(similar, texts, compiled);
    },
    learn: async (row) => {
      const { entry, files } = row;
      const isSecond = entry.pdf === lastPdf;
      lastPdf = entry.pdf;
      if (!isPossible || !isSecond || entry.pdf === pattern?.pdf) return;
      const texts = fill(entry);
      if (texts === undefined || texts.some((text) => marks.includes(text))) return;
      const repeat = await createRepeat(row);
      const repeated = repeat(entry, texts);
      // A text that all rows share may look like a mark. Then, the row has a text of its own there.
      isPossible = repeated !== undefined && areEqual(repeated.files, files);
      pattern = isPossible ? { pdf: entry.pdf, repeat } : undefined;
    },
  };
};

/**
 * Most rows never need their filled template. A class, because each getter of an object literal would be kept with its row until the
 * next full garbage collection.
 */
class MadeRow implements SimilarRow {
  readonly files: RowFiles;
  readonly support: readonly OutputFile[] = [];
  readonly warnings: readonly Problem[];
  readonly #texts: readonly string[];
  readonly #compiled: CompiledTemplate<Smartlink>;

  constructor(
    { files, warnings }: Pick<SimilarRow, "files" | "warnings">,
    texts: readonly string[],
    compiled: CompiledTemplate<Smartlink>,
  ) {
    this.files = files;
    this.warnings = warnings;
    this.#texts = texts;
    this.#compiled = compiled;
  }

  get smartlink(): Smartlink {
    return placeTexts(this.#compiled, this.#texts);
  }
}

/** Returns a function that creates the pattern of rows with the PDF of a row. */
const createRepeats =
  ({ compiled, pages, rowPdfs, resolveResources, print }: SimilarRowsInput, marks: readonly string[]) =>
  async ({ entry, pdf }: FinishedRow): Promise<RepeatRow> => {
    const { isDrawn, printer } = pdf;
    const createPages = async (maker: NonNullable<typeof pages>): Promise<RowRepeater> => {
      const smartlink = placeTexts(compiled, marks);
      const rowResources = await resolveResources(smartlink);
      const markedEntry = { ...entry, reference_id: marks.at(-2) ?? "" };
      const update = isDrawn ? marks.at(-1) : undefined;
      return maker.createRepeater({ entry: markedEntry, smartlink, pdf, rowResources, update }, marks);
    };
    const repeatPage = pages && (await createPages(pages));
    const repeatPdf = await rowPdfs?.createRepeater(pdf);
    const isPrinted = printer !== undefined && (isDrawn || repeatPdf !== undefined);
    return (rowEntry, texts) => {
      const printing = isPrinted ? print(rowEntry, placeTexts(compiled, texts), pdf) : undefined;
      if (isPrinted && printing?.ok !== true) return undefined;
      const printed = printing?.ok === true ? printing.value : undefined;
      const page = repeatPage?.(rowEntry, [...texts, isDrawn ? (printed?.writeText() ?? "") : ""]);
      const rowPdf = repeatPdf?.(rowEntry, printed?.writePdfText());
      const [first, ...others] = [page, rowPdf].filter((file) => file !== undefined);
      if (first === undefined) return undefined;
      const warnings = (printed?.warnings ?? []).map((warning) => withRowLocation(warning, rowEntry));
      return { files: [first, ...others], warnings };
    };
  };

/** A slot on whose text nothing else depends. */
interface PlainSlot {
  /** Returns whether that holds for a text, and whether it has no warning. Undefined if it does for every text. */
  readonly isPlain?: (text: string) => boolean;
}

/** Texts of an aura on which nothing else depends: `background` is a file, `page` and `repeat` decide on pages. */
const auraText = /^assets\[\d+\]\.aura\.(?:look\.label|(?!(?:actions|background|page|repeat)$)\w+)$/;
/** What is printed has no other effect: pictures may be files, and the type of a code decides on its problems. */
const contentText = /^assets\[\d+\]\.aura\.content\.(?:text|value|alt)$/;
const actionData = /^assets\[(\d+)\]\.aura\.actions\[(\d+)\]\.data$/;

/**
 * Returns what a slot is; undefined if more than its text depends on it, such as the policy on the address of an image. `isHeard`:
 * whether answers of forms without an e-mail address arrive.
 */
const describeSlot = (
  { path }: Pick<TextSlot, "path">,
  { assets }: Smartlink,
  isHeard: boolean,
): PlainSlot | undefined => {
  if (path === "title" || auraText.test(path) || contentText.test(path)) return {};
  // An empty description is left out of the page.
  if (path === "smartlinkSocialDesc") return { isPlain: (text) => text !== "" };
  const [, asset, action] = actionData.exec(path) ?? [];
  const definition = assets[Number(asset)]?.aura.actions[Number(action)];
  const type = definition?.type;
  if (type === undefined || type === "page" || findActionDefinition(type)?.findFiles !== undefined) return undefined;
  const needsAddress = !isHeard && definition !== undefined && !isUnmailedForm(definition);
  return {
    isPlain: (text) => !hasActionWarning(type, text) && !(needsAddress && isUnmailedForm({ type, data: text })),
  };
};

const areEqual = (a: readonly OutputFile[], b: readonly OutputFile[]): boolean =>
  a.length === b.length && a.every((file, index) => isEqual(file, b[index]));

const isEqual = (a: OutputFile, b: OutputFile | undefined): boolean =>
  a.size === b?.size &&
  a.pieces.length === b.pieces.length &&
  a.pieces.every((piece, index) => describePiece(piece) === describePiece(b.pieces[index]));

const describePiece = (piece: OutputChunk | undefined): string | undefined =>
  typeof piece === "object" ? piece.part : piece;
