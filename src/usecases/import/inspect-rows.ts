/** Plans and fills the rows of a batch, and finds what is wrong with each. Generates and stores nothing. */
import { findFilesMissingInRow, type MissingFiles } from "#batch/inputs/missing-files.ts";
import type { OpenedBatch } from "#batch/open-batch.ts";
import type { MarkFindings } from "#batch/printing/check-marks.ts";
import type { ContentFaults } from "#batch/printing/print-text.ts";
import { noFaults } from "#batch/printing/print-text.ts";
import type { RowPlanner } from "#batch/rows/plan.ts";
import { withRowLocation } from "#batch/rows/row-location.ts";
import { isOfShownAsset, isPdfRejected, type RowMaker } from "#batch/rows/row-maker.ts";
import { findActionDefinition } from "#domain/actions.ts";
import type { ImportedRow } from "#domain/intake/read-data.ts";
import { fillsMarks } from "#domain/marks/template-marks.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { mayHoldPlaceholder } from "#domain/placeholders/placeholder-text.ts";
import { type Problem, type ProblemLocation, withLocation } from "#domain/problem.ts";
import type { PdfFacts } from "#ports/pdf.ts";
import type { CheckedPdf, CheckedPdfs } from "./check-pdfs.ts";
import type { InspectContents } from "./inspect-contents.ts";
import type { StoredMarks } from "./stored-marks.ts";

/** A row as it would be generated, with what is wrong with it. */
export interface InspectedRow {
  readonly entry: PlannedEntry;
  /** The filled template, for the first rows that can be filled. */
  readonly filled: Smartlink | undefined;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** A row with problems and warnings that have no row in their locations. */
type FoundRow = InspectedRow;

/** No file is missing. */
export const noneMissing: MissingFiles = { required: [], optional: [] };

/** What rows are inspected with. */
export interface RowInspectorInput {
  readonly opened: Pick<OpenedBatch, "template" | "dropped" | "contents">;
  readonly planner: RowPlanner;
  readonly maker: RowMaker;
  readonly pdfs: CheckedPdfs;
  /** Inspects what rows print; undefined if they print nothing. */
  readonly inspectContents?: InspectContents | undefined;
  /** Reads the marks of PDFs of the library. */
  readonly storedMarks: StoredMarks;
  /** What the locations of all problems of rows have in common. */
  readonly location: ProblemLocation | undefined;
}

/** Inspects rows one after the other, in the order of the data. */
export type InspectRow = (row: ImportedRow) => InspectedRow | Promise<InspectedRow>;

/** Number of rows that are filled for the preview. */
export const filledRows = 5;

/** Creates the inspection of one batch. It remembers the names of earlier rows. */
export const createRowInspector = (input: RowInspectorInput): InspectRow => {
  const { opened, planner, maker, pdfs } = input;
  const { template, dropped, contents } = opened;

  const findPdf = (entry: PlannedEntry, contentProblems: readonly Problem[]): CheckedPdf | undefined =>
    contents.get(entry.pdf) !== undefined || contentProblems.length > 0 || isPdfRejected(entry)
      ? undefined
      : pdfs.resolve(entry.pdf);

  const findSharedFindings = createSharedFindings(input);
  const locateAll = createLocator(input.location);
  let rowCount = 0;

  /** Adds what printing the row would report. Rows with other problems are not printed. */
  const addContents = (
    row: FoundRow,
    pdf: CheckedPdf | undefined,
    marks: MarkFindings,
  ): InspectedRow | Promise<InspectedRow> => {
    const { entry, filled, problems, warnings } = row;
    const locate = (faults: ContentFaults) =>
      locateAll(entry, filled, join(problems, faults.problems), join(warnings, faults.warnings));
    if (input.inspectContents === undefined || problems.length > 0) return locate(noFaults);
    const faults = input.inspectContents(entry, pdf, marks.inOtherFonts);
    return faults instanceof Promise ? faults.then(locate) : locate(faults);
  };

  const inspect = (row: ImportedRow, contentProblems: readonly Problem[]): InspectedRow | Promise<InspectedRow> => {
    const entry = planner.plan(row.entry, row.problems);
    rowCount += 1;
    const pdf = findPdf(entry, contentProblems);
    const shared = rowCount > filledRows && maker.canFill(entry) ? findSharedFindings?.(pdf?.facts) : undefined;
    const marks = findMarks(entry, pdf?.facts);
    if (shared === undefined) return addContents(inspectFilled(entry, pdf, contentProblems, marks), pdf, marks);
    const pages = maker.findLeftOutFaults(entry, template, pdf?.facts);
    const problems = join(contentProblems, pdf?.problems ?? none, shared.problems, marks.problems, pages.problems);
    const warnings = join(shared.warnings, marks.warnings, pages.warnings);
    return addContents({ entry, filled: undefined, problems, warnings }, pdf, marks);
  };

  const warnedPdfs = new Set<string>();
  /** Checks the marks of the row's PDF. The first row with a PDF of the library has the warnings of that. */
  const findMarks = (entry: PlannedEntry, facts: PdfFacts | undefined): MarkFindings => {
    const stored = input.storedMarks.get(entry.pdf);
    const findings = maker.checkMarks(entry, stored === undefined ? facts : { marks: stored });
    if (stored === undefined || stored.warnings.length === 0 || warnedPdfs.has(entry.pdf)) return findings;
    warnedPdfs.add(entry.pdf);
    return { ...findings, warnings: [...stored.warnings, ...findings.warnings] };
  };

  const inspectFilled = (
    entry: PlannedEntry,
    pdf: CheckedPdf | undefined,
    contentProblems: readonly Problem[],
    marks: MarkFindings,
  ): FoundRow => {
    const { filled, selection } = maker.fillSelected(entry);
    const isShown = isOfShownAsset(selection.shown);
    const pages = maker.findLeftOutFaults(entry, filled.ok ? filled.value : template, pdf?.facts);
    const rowFiles = filled.ok ? findFilesMissingInRow(template, filled.value, dropped) : noneMissing;
    const problems = [
      ...contentProblems,
      ...(filled.ok ? [] : filled.problems),
      ...rowFiles.required.filter(isShown),
      ...(pdf?.problems ?? []),
      ...(pdf?.facts ? maker.findMisplacedAssets(filled.ok ? filled.value : template, pdf.facts) : []),
      ...marks.problems,
      ...pages.problems,
    ];
    const warnings = [
      ...rowFiles.optional.filter(isShown),
      ...(filled.ok ? [...maker.findWarnings(filled.value, pdf?.facts).filter(isShown), ...pages.warnings] : []),
      ...marks.warnings,
    ];
    return { entry, filled: filled.ok ? showMarks(filled.value, marks) : undefined, problems, warnings };
  };

  return (row) => {
    const { pdf } = row.entry;
    const contentProblems = contents.find(pdf);
    if (fillsMarks(template) && !input.storedMarks.has(pdf) && pdfs.find(pdf) === undefined)
      return Promise.resolve(contentProblems).then(async (problems) => {
        await input.storedMarks.read(pdf, contents.get(pdf));
        return inspect(row, problems);
      });
    return contentProblems instanceof Promise
      ? contentProblems.then((problems) => inspect(row, problems))
      : inspect(row, contentProblems);
  };
};

/** Returns the filled template with the values of the row's marks in place of those of all PDFs. */
const showMarks = (filled: Smartlink, { values }: MarkFindings): Smartlink => {
  const { mark_texts } = filled.config;
  if (mark_texts === undefined) return filled;
  return { ...filled, config: { ...filled.config, mark_texts: mark_texts.map((text) => values.get(text) ?? "") } };
};

const none: readonly Problem[] = [];

/** Joins lists that are empty for most rows. */
const join = (...lists: readonly (readonly Problem[])[]): readonly Problem[] =>
  lists.every(({ length }) => length === 0) ? none : lists.flat();

type LocateAll = (
  entry: PlannedEntry,
  filled: Smartlink | undefined,
  problems: readonly Problem[],
  warnings: readonly Problem[],
) => InspectedRow;

/** Creates a function that gives the problems of a row their locations. */
const createLocator = (location: ProblemLocation | undefined): LocateAll => {
  const locate = (item: Problem, entry: PlannedEntry): Problem => {
    const located = withRowLocation(item, entry);
    return location === undefined ? located : withLocation(located, location);
  };
  const locateEach = (items: readonly Problem[], entry: PlannedEntry): readonly Problem[] =>
    items.length === 0 ? none : items.map((item) => locate(item, entry));
  return (entry, filled, problems, warnings) => ({
    entry,
    filled,
    problems: locateEach(problems, entry),
    warnings: locateEach(warnings, entry),
  });
};

/** What is wrong with every row that uses a PDF. */
interface SharedFindings {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/**
 * Returns a search for findings that depend on the row's PDF only, remembered for the last one. Undefined if values of rows
 * can change files, pages or structured data of assets, which then have to be searched in each filled row.
 */
const createSharedFindings = ({
  opened: { template },
  maker,
}: RowInspectorInput): ((facts: PdfFacts | undefined) => SharedFindings) | undefined => {
  if (isChangedByRows(template)) return undefined;
  let lastFacts: PdfFacts | undefined;
  let last: SharedFindings | undefined;
  return (facts) => {
    if (last === undefined || facts !== lastFacts) {
      const problems = facts === undefined ? [] : maker.findMisplacedAssets(template, facts);
      last = { problems, warnings: maker.findWarnings(template, facts) };
      lastFacts = facts;
    }
    return last;
  };
};

/** Returns whether placeholders are where more than the text of a filled row has to be checked. */
const isChangedByRows = ({ assets, config }: Smartlink): boolean =>
  mayHoldPlaceholder(JSON.stringify(config.skin ?? "")) ||
  assets.some(
    ({ files, aura }) =>
      Object.values(files).some(({ url }) => mayHoldPlaceholder(url)) ||
      mayHoldPlaceholder(JSON.stringify(aura["repeat"] ?? "")) ||
      aura.actions.some(({ type, data }) => mayHoldPlaceholder(data) && !isPlainText(type)),
  );

/** Returns whether the data of an action is one text or address, which filling checks. */
const isPlainText = (type: string): boolean => {
  const definition = findActionDefinition(type);
  return type !== "page" && definition?.structure === undefined && definition?.findFiles === undefined;
};
