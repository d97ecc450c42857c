/**
 * Makes the file of one row: fills the template, resolves its PDF and resources and has the page assembled. A row with a
 * problem produces no file.
 */

import { createFilledDataCheck, createFormCheck } from "#domain/actions/action-warnings.ts";
import { leavesOutPages } from "#domain/conditions/left-out-pages.ts";
import { createRowSelection, type RowSelection, wholeTemplate } from "#domain/conditions/select-row.ts";
import { buildOutputName } from "#domain/files/output-name.ts";
import { describeAsset, findJumpTarget, findJumpWarnings } from "#domain/geometry/geometry-warnings.ts";
import { readRepeat } from "#domain/geometry/repeat-pages.ts";
import { publicFolder } from "#domain/links/public-url.ts";
import type { Asset } from "#domain/model/asset.ts";
import { leadsToDocuments, makesPages, type PlannedEntry } from "#domain/model/batch.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import {
  type CompiledTemplate,
  compileTemplate,
  createFillTest,
  fillTemplate,
} from "#domain/placeholders/compile-template.ts";
import { type Problem, problem, withLocation } from "#domain/problem.ts";
import { readAssetIndex } from "#domain/problems/asset-index.ts";
import { createDocumentLinks } from "#domain/publishing/personal-link.ts";
import type { RowFields } from "#domain/publishing/row-fields.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { findSkinWarnings } from "#domain/skin/skin-warnings.ts";
import { memoizeAtIndex } from "#domain/values/memoize-last.ts";
import type { TextHash } from "#ports/bytes.ts";
import type { PdfFacts } from "#ports/pdf.ts";
import type { PdfResolver, ResolvedPdf } from "../inputs/pdf-resolver.ts";
import type { ResourceResolver } from "../inputs/resource-resolver.ts";
import { type RowResources, resolveRowResources } from "../inputs/row-resources.ts";
import { readLanguage } from "../page/assemble.ts";
import { strategies } from "../page/strategies.ts";
import { findPasswordProblems } from "../parts/encryptors.ts";
import { createMarkCheck, type MarkFindings, noMarkFindings } from "../printing/check-marks.ts";
import type { PrintedRow, RowToPrint } from "../printing/page-printer.ts";
import { createPageMaker, type PageMakerInput, type RowInput } from "./page-maker.ts";
import { withRowLocation } from "./row-location.ts";
import type { RowPdfMaker } from "./row-pdf.ts";
import { createSelectionCheck, noFaults, type SelectionFaults } from "./selection-faults.ts";
import { createSimilarRows } from "./similar-rows.ts";

/** The stages of one job, and its parameters. */
export interface RowMakerInput extends PageMakerInput {
  readonly pdfs: PdfResolver;
  readonly resources: ResourceResolver;
  readonly hashText: TextHash;
  /** Makes the PDFs of rows, if the batch makes any. */
  readonly rowPdfs?: RowPdfMaker;
  readonly rowFields: RowFields;
}

/** The files of one row that succeeded. */
export interface RowOutput {
  /** The row's web document, then its PDF, as far as the batch makes them. */
  readonly files: readonly [OutputFile, ...OutputFile[]];
  /** Files of the batch's folder that the row links and that no earlier row of the batch has listed. */
  readonly support: readonly OutputFile[];
  /** The filled template. */
  readonly smartlink: Smartlink;
  /** What the reader of this file cannot show as intended. */
  readonly warnings: readonly Problem[];
}

/** A filled row, and what it has of the template. */
export interface FilledSelection {
  readonly filled: Result<Smartlink>;
  readonly selection: RowSelection;
}

/** Makes the rows of one job. */
export interface RowMaker {
  /** The compiled template that the rows fill. */
  readonly compiled: CompiledTemplate<Smartlink>;
  /** Fills the template with the row's values. Fails with all problems that can be known without the row's PDF. */
  fill(entry: PlannedEntry): Result<Smartlink>;
  /** Fills the template as `fill` does. The selection is what the row has of it: all, if that cannot be known. */
  fillSelected(entry: PlannedEntry): FilledSelection;
  /** Returns whether `fill` succeeds for the row. Takes a fraction of its time. */
  canFill(entry: PlannedEntry): boolean;
  /** Checks the values of the row for the marks of its PDF, as far as the inspection of the PDF knows them. */
  checkMarks(entry: PlannedEntry, facts: Pick<PdfFacts, "marks"> | undefined): MarkFindings;
  /** Returns a problem for each asset on a page that the PDF does not have: the same for each row, with the template's name. */
  findMisplacedAssets(smartlink: Smartlink, facts: PdfFacts): readonly Problem[];
  /** Returns the warnings of a filled row: invalid data of actions, jumps to pages that the PDF does not have. */
  findWarnings(smartlink: Smartlink, facts: PdfFacts | undefined): readonly Problem[];
  /**
   * Returns what is wrong with the pages that the row leaves out: none remains, or jumps lead to them. `smartlink`: the filled
   * template, or the template if rows change no jumps.
   */
  findLeftOutFaults(entry: PlannedEntry, smartlink: Smartlink, facts: PdfFacts | undefined): SelectionFaults;
  /** Starts to prepare the row's PDF and, if it has its own, its encryption key, in parallel with other rows. */
  prepare(entry: PlannedEntry): void;
  /** Makes the row. Fails with all problems of the row; rejects if a stage throws. */
  make(entry: PlannedEntry): Promise<Result<RowOutput>>;
  /**
   * Makes a row at once that differs in texts alone from rows that `make` has made. Returns undefined for all other rows, also
   * for those with a problem or a warning.
   */
  makeSimilar(entry: PlannedEntry): RowOutput | undefined;
}

/** Creates the row maker of one job. It remembers which PDFs it has warned about, so a new job needs a new one. */
export const createRowMaker = (input: RowMakerInput): RowMaker => {
  const { params, encryptors, rowFields } = input;
  const compiled = compileTemplate(input.template);
  const pages = createPageMaker(input);
  const hasPages = makesPages(params);
  const selectRow = createRowSelection(input.template);

  const fillSelected: RowMaker["fillSelected"] = (entry) => {
    if (isRowUnreadable(entry)) return { filled: fail(...(entry.problems ?? [])), selection: wholeTemplate };
    const fields = rowFields.read(entry);
    const selected = selectRow?.(fields);
    const selection = selected?.ok === true ? selected.value : wholeTemplate;
    const filled = fillTemplate(compiled, fields, undefined, selection.shown);
    const rowProblems = [
      ...(entry.problems ?? []),
      ...(selected?.ok === false ? selected.problems : []),
      ...(rowFields.problem === undefined ? [] : [rowFields.problem]),
      ...(filled.ok ? findPasswordProblems(filled.value) : []),
    ];
    if (rowProblems.length === 0) return { filled, selection };
    const others = filled.ok ? [] : filled.problems.filter(isIndependentOf(rowProblems));
    return { filled: fail(...rowProblems, ...others), selection };
  };
  const fill = (entry: PlannedEntry): Result<Smartlink> => fillSelected(entry).filled;

  const canFillData = createFillTest(compiled);
  const needsPassword = input.template.config.global.pdfzPassword !== "false";
  const canFill = (entry: PlannedEntry): boolean =>
    needsPassword || selectRow !== undefined
      ? fill(entry).ok
      : !entry.problems?.length && canFillData(rowFields.read(entry));

  const checkMarkValues = createMarkCheck(input.template);
  const checkMarks: RowMaker["checkMarks"] = (entry, facts) =>
    isRowUnreadable(entry) ? noMarkFindings : checkMarkValues(rowFields.read(entry), facts?.marks);

  const warnedPdfs = new Set<string>();
  /** Returns the warnings of a PDF for the first row that uses it, and none for later rows. */
  const pdfWarnings = ({ facts, content }: ResolvedPdf, name: string): readonly Problem[] => {
    if (warnedPdfs.has(content.sha256)) return [];
    warnedPdfs.add(content.sha256);
    return (facts.warnings ?? []).map((warning) => withLocation(warning, { file: name }));
  };

  const prepare = (entry: PlannedEntry): void => {
    if (!isPdfRejected(entry)) input.pdfs.prefetch(entry.pdf, entry.pdf_password);
    if (!hasPages) return;
    pages.prepare();
    if (!encryptors.isPerRow) return;
    const filled = fill(entry);
    if (filled.ok) encryptors.prepare(entry, filled.value);
  };

  const findDataWarnings = createFilledDataCheck(input.template);
  const findUnheardForms = createFormCheck(input.template, params.environment?.tracking_url);
  const findWarnings: RowMaker["findWarnings"] = (smartlink, facts) => [
    ...findDataWarnings(smartlink),
    ...findUnheardForms(smartlink),
    ...(smartlink.config.skin === input.template.config.skin ? [] : findSkinWarnings(smartlink.config.skin)),
    ...(facts === undefined || areOnPages(smartlink, facts)
      ? []
      : findJumpWarnings(smartlink, input.template, facts.pages.length)),
  ];

  const findMisplacedAssets: RowMaker["findMisplacedAssets"] = (smartlink, facts) =>
    areOnPages(smartlink, facts) ? [] : listMisplacedAssets(smartlink, input.template, facts);

  const resolveResources = async (smartlink: Smartlink, shown?: readonly boolean[]) =>
    hasPages ? resolveRowResources(smartlink, input.resources, strategies[params.strategy], shown) : noResources;
  /** Returns the identifier of a row's PDF (ISO 32000-1, 14.4): 32 hexadecimal digits, whichever files the row has. */
  const createPdfId = (sha256: string, { reference_id, suffix }: PlannedEntry): string =>
    input.hashText(sha256, `${params.batch_id}/${buildOutputName(reference_id, suffix)}`).slice(0, 32);

  const { batch_id, public_url } = params;
  const linkOf =
    leadsToDocuments(params) && public_url !== undefined
      ? createDocumentLinks(input, publicFolder(public_url, batch_id))
      : undefined;

  /** Describes a row for the printer of its PDF. */
  const describeRow = (
    entry: PlannedEntry,
    smartlink: Smartlink,
    { shown, leftOut }: RowSelection,
    { content, facts }: ResolvedPdf,
  ): RowToPrint => ({
    smartlink,
    data: rowFields.read(entry),
    shown,
    leftOut: leftOut?.remain(facts.pages.length).leftOut,
    language: readLanguage(smartlink),
    id: createPdfId(content.sha256, entry),
    documentUrl: linkOf?.(entry),
  });

  const similarRows = createSimilarRows({
    compiled,
    trackingUrl: params.environment?.tracking_url,
    pages: hasPages ? pages : undefined,
    rowPdfs: input.rowPdfs,
    resolveResources,
    readFields: rowFields.read,
    print: (entry, smartlink, pdf) => {
      try {
        return pdf.printer?.printAtOnce(describeRow(entry, smartlink, wholeTemplate, pdf));
      } catch {
        // The usual way meets the same error, and makes it a problem of the row.
        return undefined;
      }
    },
  });

  const leavesPages = leavesOutPages(input.template);
  const findSelectionFaults = createSelectionCheck(input.template);
  const makeFiles = async (
    row: RowInput,
    printed: PrintedRow | undefined,
  ): Promise<Result<Pick<RowOutput, "files" | "support">>> => {
    const pdf = await input.rowPdfs?.make({ ...row, update: printed?.writePdfText() });
    if (pdf?.ok === false) return pdf;
    if (!hasPages && pdf !== undefined) return ok({ files: [pdf.value], support: [] });
    // A page whose PDF rows do not change has title and language itself, and the PDF that it shares with other rows.
    const { file, support } = await pages.make(row.pdf.isDrawn ? { ...row, update: printed?.writeText() } : row);
    return ok({ files: pdf === undefined ? [file] : [file, pdf.value], support });
  };

  const make = async (entry: PlannedEntry): Promise<Result<RowOutput>> => {
    const { filled, selection } = fillSelected(entry);
    const { shown, leftOut } = selection;
    const pdf = isPdfRejected(entry) ? fail() : await input.pdfs.resolve(entry.pdf, entry.pdf_password);
    const smartlink = filled.ok ? filled.value : input.template;
    const rowResources = await resolveResources(smartlink, shown);
    const problems = [
      ...(filled.ok ? [] : filled.problems),
      ...(pdf.ok ? findMisplacedAssets(smartlink, pdf.value.facts) : pdf.problems),
      ...(pdf.ok ? checkMarks(entry, pdf.value.facts).problems : []),
      ...(filled.ok ? rowResources.problems : []),
    ];
    const faults = pdf.ok ? findSelectionFaults(smartlink, selection, pdf.value.facts) : noFaults;
    problems.push(...faults.problems);
    const print =
      pdf.ok && problems.length === 0
        ? await pdf.value.printer?.print(describeRow(entry, smartlink, selection, pdf.value))
        : undefined;
    if (print?.ok === false) problems.push(...print.problems);
    const printed = print?.ok === true ? print.value : undefined;
    if (!pdf.ok || problems.length > 0) return fail(...problems.map((cause) => withRowLocation(cause, entry)));
    const rowFiles = await makeFiles({ entry, smartlink, shown, leftOut, pdf: pdf.value, rowResources }, printed);
    if (!rowFiles.ok) return fail(...rowFiles.problems.map((cause) => withRowLocation(cause, entry)));
    const { files, support } = rowFiles.value;
    const rowWarnings = [
      ...findWarnings(smartlink, pdf.value.facts).filter(isOfShownAsset(shown)),
      ...faults.warnings,
      ...rowResources.warnings,
    ];
    const ofPdf = pdfWarnings(pdf.value, entry.pdf);
    // Rows with other assets have other pages.
    if (rowWarnings.length === 0 && selectRow === undefined) await similarRows.learn({ entry, files, pdf: pdf.value });
    const warnings = [
      ...ofPdf,
      ...[...rowWarnings, ...(printed?.warnings ?? [])].map((warning) => withRowLocation(warning, entry)),
    ];
    return ok({ files, support, smartlink, warnings });
  };

  const findLeftOutFaults: RowMaker["findLeftOutFaults"] = (entry, smartlink, facts) => {
    const selected = leavesPages ? selectRow?.(rowFields.read(entry)) : undefined;
    return selected?.ok ? findSelectionFaults(smartlink, selected.value, facts) : noFaults;
  };
  return {
    compiled,
    fill,
    fillSelected,
    canFill,
    checkMarks,
    findMisplacedAssets,
    findWarnings,
    findLeftOutFaults,
    prepare,
    make,
    makeSimilar: similarRows.make,
  };
};

/** Of rows without a page, which alone has the files of actions. */
const noResources: RowResources = {
  files: new Map(),
  problems: [],
  warnings: [],
  inside: [],
  beside: [],
  plaintexts: new Map(),
};

/** Returns a test for problems that are not those of an asset which the row does not show. */
export const isOfShownAsset =
  (shown: readonly boolean[] | undefined) =>
  ({ at }: Problem): boolean => {
    const index = readAssetIndex(at?.path ?? "");
    return shown === undefined || index === undefined || shown[index] !== false;
  };

/** Returns whether the PDF has all pages of assets and of jumps. Rows share the assets without placeholders. */
const areOnPages = ({ assets }: Smartlink, { pages }: PdfFacts): boolean =>
  assets.every((asset, index) => asset.page >= 1 && findLastPage(asset, index) <= pages.length);

const findLastPage = memoizeAtIndex(({ page, aura }: Asset) => Math.max(page, ...aura.actions.map(findJumpTarget)));

const listMisplacedAssets = (smartlink: Smartlink, template: Smartlink, facts: PdfFacts): readonly Problem[] =>
  smartlink.assets.flatMap(({ page, aura }, index) => {
    if ((page >= 1 && page <= facts.pages.length) || readRepeat(aura) !== undefined) return [];
    return [
      problem(
        "asset-page-missing",
        `${describeAsset(template, index)} is on page ${page}, but the PDF has ${facts.pages.length === 1 ? "one page" : `${facts.pages.length} pages`}. Change the asset's page, or give this row a PDF that has this page.`,
        { path: `assets[${index}].page` },
      ),
    ];
  });

/** Returns whether reading the data found a problem of the row's PDF, which must not be reported twice. */
export const isPdfRejected = (entry: PlannedEntry): boolean =>
  isRowUnreadable(entry) || (entry.problems ?? []).some(({ at }) => at?.path === "pdf" || at?.path === "PDF_file");

const unreadableRowCodes: ReadonlySet<string> = new Set(["row-length", "quotes-broken", "part-damaged"]);

/** Returns whether no field of the row could be read. What would follow from empty fields is not reported. */
export const isRowUnreadable = ({ problems = [] }: Pick<PlannedEntry, "problems">): boolean =>
  problems.some(({ code }) => unreadableRowCodes.has(code));

/** Returns a test for problems that do not only follow from values with two meanings or none, which are reported already. */
const reportedCodes: ReadonlySet<string> = new Set(["value-ambiguous", "public-url-missing"]);
const isIndependentOf = (rowProblems: readonly Problem[]): ((found: Problem) => boolean) => {
  const open = rowProblems.flatMap(({ code, at }) => (reportedCodes.has(code) ? (at?.placeholders ?? []) : []));
  return ({ at }) => at?.placeholders === undefined || !at.placeholders.every((name) => open.includes(name));
};
