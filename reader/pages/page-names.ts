/** What pages are called: by the document's own labels where it has them, else by their number. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { pageLabels } from "#reader/model/page-label.ts";
import type { Translate } from "../i18n/language.ts";

export interface PageNames {
  /** "iv", "4". */
  short(page: number): string;
  /** "Page iv (4 of 120)", "Page 4". */
  full(page: number): string;
  /** Where the page is: "Page iv (4 of 120)", "Page 4 of 120". */
  place(page: number): string;
  /** "(4 of 120)" beside a label, "/ 120" beside a number. */
  beside(page: number): string;
  /** The page that somebody means who types this. */
  pageOf(text: string): number | undefined;
  /** Whether there are names to type that are no numbers. */
  readonly labelled: boolean;
  /** Reads the document's labels. Until then, and where it has none, numbers are names. True: some names have changed. */
  load(pdf: PDFDocumentProxy): Promise<boolean>;
}

export const createPageNames = (total: number, t: Translate): PageNames => {
  let labels = pageLabels(null, total);
  let labelled = false;
  const named = (page: number, otherwise: "pageNumber" | "pagePlace"): string => {
    const label = labels.labelOf(page);
    return label === undefined ? t(otherwise, { page, total }) : t("pageLabelled", { label, page, total });
  };
  return {
    short: (page) => labels.labelOf(page) ?? String(page),
    full: (page) => named(page, "pageNumber"),
    place: (page) => named(page, "pagePlace"),
    beside: (page) => (labels.labelOf(page) === undefined ? t("pageOf", { total }) : t("pageBeside", { page, total })),
    pageOf: (text) => labels.pageOf(text),
    get labelled() {
      return labelled;
    },
    load: async (pdf) => {
      const found = await pdf.getPageLabels().catch(() => null);
      labels = pageLabels(found, total);
      labelled = Array.from({ length: total }, (_, index) => labels.labelOf(index + 1)).some(
        (label) => label !== undefined,
      );
      return labelled;
    },
  };
};
