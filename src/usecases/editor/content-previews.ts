/**
 * Shows the contents of a document as they will be printed for a row of the sample data, and finds the rows whose contents have
 * problems. Texts are filled and set by the code of a batch.
 */
import { readLanguage } from "#batch/page/assemble.ts";
import { createValueChecks } from "#batch/printing/check-marks.ts";
import type { ContentArea, ContentDrawer, DrawnContent } from "#batch/printing/draw-content.ts";
import { findNearestFont } from "#batch/printing/page-fonts.ts";
import { selectShownAssets } from "#domain/conditions/shown-assets.ts";
import { compileMarks } from "#domain/marks/mark-texts.ts";
import type { PdfMarks } from "#domain/marks/pdf-marks.ts";
import type { Condition, PageContent } from "#domain/model/page-content.ts";
import { compileTemplate, fillTemplate } from "#domain/placeholders/compile-template.ts";
import { documentLinkName } from "#domain/placeholders/document-link-name.ts";
import type { Problem } from "#domain/problem.ts";
import type { ContentFault } from "#domain/problems/content-fault.ts";
import type { RowData } from "#domain/values/row-data.ts";

/** A content in its area on the shown page. */
export interface PreviewedContent {
  readonly content: PageContent;
  /** Which rows have it. By default, all. */
  readonly condition?: Condition | undefined;
  readonly area: ContentArea;
}

/** How a content looks for a row. */
export interface ContentPreview extends DrawnContent {
  /** Whether the row has the content. One that it does not have is not drawn. */
  readonly isShown: boolean;
}

/** Previews of contents. */
export interface ContentPreviews {
  /**
   * Draws contents for a row. Without one, placeholders are drawn as they are written. `languages`: those of the smartlink, which
   * may have placeholders.
   */
  draw(
    contents: readonly PreviewedContent[],
    languages: readonly string[],
    row: RowData | undefined,
  ): Promise<readonly ContentPreview[]>;
  /**
   * Finds what is wrong with each content in any of the rows, errors first. Without rows, only contents without placeholders are
   * checked, and no row is listed. Lets other tasks run meanwhile.
   * @throws The reason of the signal when it is aborted
   */
  check(
    contents: readonly PreviewedContent[],
    languages: readonly string[],
    rows: readonly RowData[],
    signal: AbortSignal,
  ): Promise<readonly (readonly ContentFault[])[]>;
  /**
   * Finds what is wrong with the values of the rows in place of each mark, errors first. Lets other tasks run meanwhile.
   * @throws The reason of the signal when it is aborted
   */
  checkMarks(
    marks: Pick<PdfMarks, "marks" | "fonts">,
    languages: readonly string[],
    rows: readonly RowData[],
    signal: AbortSignal,
  ): Promise<readonly (readonly ContentFault[])[]>;
}

/** What the previews need. */
export interface ContentPreviewPorts {
  readonly drawer: ContentDrawer;
  /** Resolves when other tasks have run. */
  readonly nextTask: () => Promise<void>;
  /** Returns the time in milliseconds. */
  readonly now: () => number;
}

/** A check that takes longer would delay the drawing of what a person types. */
const maxTaskMs = 8;
/** Rows that are listed of a fault. */
const maxListedRows = 5;

/** Creates the previews. */
export const createContentPreviews = ({ drawer, nextTask, now }: ContentPreviewPorts): ContentPreviews => {
  const open = (contents: readonly PreviewedContent[]) =>
    Promise.all(contents.map(({ content }) => drawer.open(content)));

  /** Visits rows one after the other, and lets other tasks run meanwhile. */
  const visitRows = async <T>(
    rows: readonly T[],
    signal: AbortSignal,
    visit: (row: T, index: number) => void,
  ): Promise<void> => {
    let start = now();
    for (const [index, row] of rows.entries()) {
      visit(row, index);
      if (now() - start < maxTaskMs) continue;
      await nextTask();
      signal.throwIfAborted();
      start = now();
    }
  };

  const drawOne = (previewed: PreviewedContent, fill: FillContent, row: RowData | undefined): ContentPreview => {
    const { content, language, problems, isShown, isAsWritten } = fill(row);
    if (!isShown) return { shapes: [], problems, warnings: [], isShown };
    const drawn = drawer.draw(content, previewed.area, language);
    // What is written in place of the values says nothing about them.
    if (isAsWritten) return { shapes: drawn.shapes, problems, warnings: [], isShown };
    return { ...drawn, isShown };
  };

  const checkOne = (previewed: PreviewedContent, fill: FillContent, row: RowData | undefined): FoundFaults => {
    const { content, language, problems, isShown, isAsWritten } = fill(row);
    if (!isShown || isAsWritten) return { problems, warnings: [] };
    return drawer.check(content, previewed.area, language);
  };

  return {
    draw: async (contents, languages, row) => {
      await open(contents);
      return contents.map((previewed) => drawOne(previewed, createFill(previewed, languages), row));
    },
    check: async (contents, languages, rows, signal) => {
      await open(contents);
      const checked = contents.map((previewed) => ({
        ...{ previewed, fill: createFill(previewed, languages), faults: new Map<string, FoundFault>() },
        same: undefined as FoundFaults | undefined,
      }));
      const hasRows = rows.length > 0;
      await visitRows(hasRows ? rows : [undefined], signal, (row, index) => {
        for (const item of checked) {
          const faults = item.same ?? checkOne(item.previewed, item.fill, row);
          if (item.fill.isConstant) item.same = faults;
          countFaults(item.faults, faults, hasRows ? index : undefined);
        }
      });
      return checked.map(({ faults }) => listFaults(faults));
    },
    checkMarks: async (pdfMarks, languages, rows, signal) => {
      const campaignLanguage = languages;
      const language = readLanguage({ campaignLanguage });
      for (const font of pdfMarks.fonts) await drawer.openFont(findNearestFont(font));
      const checks = createValueChecks(pdfMarks);
      const checked = pdfMarks.marks.map((mark, index) => ({
        ...{ texts: compileMarks([mark], { campaignLanguage }), check: checks[index] },
        faults: new Map<string, FoundFault>(),
      }));
      await visitRows(rows, signal, (row, index) => {
        for (const { texts, check, faults } of checked) {
          const filled = texts.fill({ [documentLinkName]: sampleLink, ...row });
          if (!filled.ok) countFaults(faults, { problems: filled.problems, warnings: [] }, index);
          const { warnings = [], inOtherFont } = (filled.ok && check?.(filled.value[0] ?? "")) || {};
          const ofFont = inOtherFont === undefined ? [] : drawer.checkMark(inOtherFont, language);
          countFaults(faults, { problems: [], warnings: [...warnings, ...ofFont] }, index);
        }
      });
      return checked.map(({ faults }) => listFaults(faults));
    },
  };
};

type FoundFaults = Pick<DrawnContent, "problems" | "warnings">;

interface FoundFault extends ContentFault {
  count: number;
  readonly rows: number[];
}

/** Errors first. */
const listFaults = (faults: ReadonlyMap<string, FoundFault>): readonly ContentFault[] =>
  [...faults.values()].sort((a, b) => Number(b.isError) - Number(a.isError));

const countFaults = (
  faults: Map<string, FoundFault>,
  { problems, warnings }: FoundFaults,
  row: number | undefined,
): void => {
  for (const problem of problems) countFault(faults, problem, true, row);
  for (const warning of warnings) countFault(faults, warning, false, row);
};

const countFault = (
  faults: Map<string, FoundFault>,
  problem: Problem,
  isError: boolean,
  row: number | undefined,
): void => {
  const fault = faults.get(problem.code) ?? { problem, isError, count: 0, rows: [] };
  faults.set(problem.code, fault);
  if (row === undefined) return;
  fault.count++;
  if (fault.rows.length < maxListedRows) fault.rows.push(row);
};

/** A content for a row. */
interface FilledContent {
  readonly content: PageContent;
  readonly language: string;
  /** Why it could not be filled. */
  readonly problems: readonly Problem[];
  readonly isShown: boolean;
  /** Whether it still has its placeholders. */
  readonly isAsWritten: boolean;
}

/** Fills a content. */
interface FillContent {
  (row: RowData | undefined): FilledContent;
  /** Whether it is the same for all rows. */
  readonly isConstant: boolean;
}

/** In place of the address of a row's document, which a batch knows. It has a usual length. */
const sampleLink = "https://example.org/offers/reference.0123456789abcdef0123456789abcdef.html";

const createFill = ({ content, condition }: PreviewedContent, languages: readonly string[]): FillContent => {
  const asset = { aura: { content, ...(condition === undefined ? {} : { show_when: condition }) } };
  const compiled = compileTemplate({ campaignLanguage: [...languages], assets: [{ aura: { content } }] });
  const selectShown = selectShownAssets({ assets: [asset] });
  const hasSlots = compiled.slots.length > 0 || compiled.problems.length > 0;
  const written: FilledContent = {
    content,
    language: readLanguage({ campaignLanguage: languages }),
    problems: [],
    isShown: true,
    isAsWritten: hasSlots,
  };
  const fill = (row: RowData | undefined): FilledContent => {
    if (row === undefined) return written;
    const shown = selectShown?.(row);
    if (shown?.ok === false) return { ...written, problems: shown.problems, isAsWritten: true };
    if (shown?.value[0] === false) return { ...written, isShown: false };
    if (!hasSlots) return written;
    const filled = fillTemplate(compiled, { [documentLinkName]: sampleLink, ...row });
    if (!filled.ok) return { ...written, problems: filled.problems };
    const { campaignLanguage, assets } = filled.value;
    return {
      ...written,
      content: assets[0]?.aura.content ?? content,
      language: readLanguage({ campaignLanguage }),
      isAsWritten: false,
    };
  };
  return Object.assign(fill, { isConstant: !hasSlots && selectShown === undefined });
};
