/**
 * Makes rows that differ from the rows before them in texts alone, which takes a fraction of the time of the usual way
 * (row-maker.ts) and gives the same files. All other rows are left to the usual way: those with a problem, a warning, another
 * PDF or a password, and all rows of templates in which a placeholder changes more than a text of the page.
 */

import { hasActionWarning } from "#domain/actions/action-warnings.ts";
import { findActionDefinition } from "#domain/actions.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { OutputChunk, OutputFile } from "#domain/model/output.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { type CompiledTemplate, fillTexts, placeTexts, type TextSlot } from "#domain/placeholders/compile-template.ts";
import type { Problem } from "#domain/problem.ts";
import type { RowFields } from "#domain/publishing/row-fields.ts";
import type { ResolvedPdf } from "../inputs/pdf-resolver.ts";
import type { RowResources } from "../inputs/row-resources.ts";
import { createMarks } from "../page/page-pattern.ts";
import { isEncrypted } from "../parts/encryptors.ts";
import type { PageMaker, RowRepeater } from "./page-maker.ts";

/** A row that was made in the usual way, without warnings. */
export interface FinishedRow {
  readonly entry: PlannedEntry;
  readonly file: OutputFile;
  readonly pdf: ResolvedPdf;
}

/** The file of a similar row. */
export interface SimilarRow {
  readonly files: readonly [OutputFile];
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
  readonly pages: Pick<PageMaker, "createRepeater">;
  readonly resolveResources: (smartlink: Smartlink) => Promise<RowResources>;
  readonly readFields: RowFields["read"];
}

/** How rows with one PDF are made. */
interface Pattern {
  readonly pdf: string;
  readonly repeat: RowRepeater;
}

/** Creates the maker of a job's similar rows. */
export const createSimilarRows = ({ compiled, pages, resolveResources, readFields }: SimilarRowsInput): SimilarRows => {
  const template = compiled.tree;
  const slots = compiled.slots.map((slot) => describeSlot(slot, template));
  /** The reference has the slot behind those of the template. */
  const marks = createMarks(slots.length + 1);
  const checks = slots.flatMap((slot, index) =>
    slot?.isPlain === undefined ? [] : [{ index, isPlain: slot.isPlain }],
  );
  let isPossible = !isEncrypted(template) && slots.every((slot) => slot !== undefined);
  let pattern: Pattern | undefined;
  let lastPdf: string | undefined;

  /** Returns the texts of the row for all marks. */
  const fill = (entry: PlannedEntry): readonly string[] | undefined => {
    if (entry.pdf_password !== undefined || (entry.problems?.length ?? 0) > 0) return undefined;
    const filled = fillTexts(compiled, readFields(entry));
    if (!filled.ok) return undefined;
    for (const { index, isPlain } of checks) if (!isPlain(filled.value[index] ?? "")) return undefined;
    filled.value.push(entry.reference_id);
    return filled.value;
  };
  const createRepeater = async ({ entry, pdf }: FinishedRow): Promise<RowRepeater> => {
    const smartlink = placeTexts(compiled, marks);
    const rowResources = await resolveResources(smartlink);
    const markedEntry = { ...entry, reference_id: marks.at(-1) ?? "" };
    return pages.createRepeater({ entry: markedEntry, smartlink, pdf, rowResources }, marks);
  };

  return {
    make: (entry) => {
      if (entry.pdf !== pattern?.pdf) return undefined;
      const texts = fill(entry);
      if (texts === undefined) return undefined;
      return {
        files: [pattern.repeat(entry, texts)],
        support: [],
        warnings: [],
        get smartlink() {
          return placeTexts(compiled, texts);
        },
      };
    },
    learn: async (row) => {
      const { entry, file } = row;
      const isSecond = entry.pdf === lastPdf;
      lastPdf = entry.pdf;
      if (!isPossible || !isSecond || entry.pdf === pattern?.pdf) return;
      const texts = fill(entry);
      if (texts === undefined || texts.some((text) => marks.includes(text))) return;
      const repeat = await createRepeater(row);
      // A text that all rows share may look like a mark. Then, the row has a text of its own there.
      isPossible = areEqual(repeat(entry, texts), file);
      pattern = isPossible ? { pdf: entry.pdf, repeat } : undefined;
    },
  };
};

/** A slot on whose text nothing else depends. */
interface PlainSlot {
  /** Returns whether that holds for a text, and whether it has no warning. Undefined if it does for every text. */
  readonly isPlain?: (text: string) => boolean;
}

/** Texts of an aura on which nothing else depends: `background` is a file, `page` and `repeat` decide on pages. */
const auraText = /^assets\[\d+\]\.aura\.(?:look\.label|(?!(?:actions|background|page|repeat)$)\w+)$/;
const actionData = /^assets\[(\d+)\]\.aura\.actions\[(\d+)\]\.data$/;

/** Returns what a slot is; undefined if more than its text depends on it, such as the policy on the address of an image. */
const describeSlot = ({ path }: Pick<TextSlot, "path">, { assets }: Smartlink): PlainSlot | undefined => {
  if (path === "title" || auraText.test(path)) return {};
  // An empty description is left out of the page.
  if (path === "smartlinkSocialDesc") return { isPlain: (text) => text !== "" };
  const [, asset, action] = actionData.exec(path) ?? [];
  const type = assets[Number(asset)]?.aura.actions[Number(action)]?.type;
  if (type === undefined || type === "page" || findActionDefinition(type)?.findFiles !== undefined) return undefined;
  return { isPlain: (text) => !hasActionWarning(type, text) };
};

const areEqual = (a: OutputFile, b: OutputFile): boolean =>
  a.size === b.size &&
  a.pieces.length === b.pieces.length &&
  a.pieces.every((piece, index) => describePiece(piece) === describePiece(b.pieces[index]));

const describePiece = (piece: OutputChunk | undefined): string | undefined =>
  typeof piece === "object" ? piece.part : piece;
