/** Fills a smartlink that is opened without a batch with a row of data, as a batch would. */
import { toDeliveredAssets } from "#batch/page/deliver.ts";
import { changesPdfs } from "#batch/printing/printed-assets.ts";
import { describeNoPages } from "#batch/rows/selection-faults.ts";
import type { RemainingPages } from "#domain/conditions/left-out-pages.ts";
import { createRowSelection, type RowSelection, wholeTemplate } from "#domain/conditions/select-row.ts";
import type { ViewedSmartlink } from "#domain/model/records/viewed-smartlink.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { compileTemplate, fillTemplate } from "#domain/placeholders/compile-template.ts";
import { selectLocale } from "#domain/placeholders/filters.ts";
import type { Problem } from "#domain/problem.ts";
import type { RowData } from "#domain/values/row-data.ts";

/** A smartlink, and the row with which it is shown. Plain data. */
export interface ViewedRow {
  readonly view: ViewedSmartlink;
  /** What readers do not get of the settings. */
  readonly config: Pick<Smartlink["config"], "marks" | "pages">;
  readonly pageCount: number;
  /** Undefined: placeholders and marks stay as they are written, and no page is left out. */
  readonly data: RowData | undefined;
}

/** A filled smartlink. */
export interface FilledView {
  /** What was filled. Where that fails, without what only rows decide. */
  readonly template: Smartlink;
  readonly smartlink: Smartlink;
  readonly selection: RowSelection;
  /** Those that remain where the row leaves some out. */
  readonly pages: RemainingPages | undefined;
  /** Undefined: nothing was filled. */
  readonly data: RowData | undefined;
  /** Why the row cannot be generated. */
  readonly problems: readonly Problem[];
}

/** Fills a smartlink. Where that fails, placeholders stay. */
export const fillView = ({ view, config, pageCount, data }: ViewedRow): FilledView => {
  // The assets of a stored smartlink have all fields that printing reads.
  const written = view as unknown as Smartlink;
  const template = { ...written, config: { ...written.config, ...config } };
  const stay = (problems: readonly Problem[]): FilledView => ({
    ...{ template: written, smartlink: written, selection: wholeTemplate },
    ...{ pages: undefined, data: undefined, problems },
  });
  if (data === undefined) return stay([]);
  const compiled = compileTemplate(template);
  if (compiled.problems.length > 0) return stay(compiled.problems);
  const selected = createRowSelection(template)?.(data);
  if (selected?.ok === false) return stay(selected.problems);
  const selection = selected?.value ?? wholeTemplate;
  const filled = fillTemplate(compiled, data, selectLocale(view.campaignLanguage), selection.shown);
  if (!filled.ok) return stay(filled.problems);
  const pages = selection.leftOut?.remain(pageCount);
  if (pages?.count === 0) return stay([describeNoPages(pageCount)]);
  return { template, smartlink: filled.value, selection, pages, data, problems: [] };
};

/** Returns whether the row may change its PDF: prints on pages, fills marks, or leaves out pages. */
export const mayChangePdf = ({ template }: FilledView): boolean => changesPdfs(template);

/** Returns the filled smartlink as its readers get it. */
export const toDeliveredView = ({ smartlink, selection, pages }: FilledView): ViewedSmartlink => {
  const { config, ...fields } = smartlink as unknown as ViewedSmartlink;
  const { global, skin } = config;
  return {
    ...fields,
    config: skin === undefined ? { global } : { global, skin },
    assets: toDeliveredAssets(smartlink.assets, selection.shown, pages) as unknown as ViewedSmartlink["assets"],
  };
};
