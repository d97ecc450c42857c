/** Page labels of a PDF (ISO 32000, 12.4.2): i, ii, iii, 1, 2, A-1 … Readers type them into the page field. */

/** Maps pages to labels and typed text to pages. */
export interface PageLabels {
  /** Undefined if the page has no label or its label is its number. */
  labelOf(page: number): string | undefined;
  /** Finds a page by its label (ignoring case), else by its number. Returns undefined if there is none. */
  pageOf(text: string): number | undefined;
}

const normalize = (text: string): string => text.normalize("NFKC").trim().toLowerCase();

/** @param labels In page order; null if the document has no labels. Of equal labels the first page counts. */
export const createPageLabels = (labels: readonly string[] | null, count: number): PageLabels => {
  const pages = new Map<string, number>();
  for (const [index, label] of (labels ?? []).slice(0, count).entries()) {
    const name = normalize(label);
    if (name !== "" && !pages.has(name)) pages.set(name, index + 1);
  }
  return {
    labelOf: (page) => {
      const label = labels?.[page - 1]?.trim();
      return label === undefined || label === "" || label === String(page) ? undefined : label;
    },
    pageOf: (text) => {
      const name = normalize(text);
      const labelledPage = pages.get(name);
      if (labelledPage !== undefined) return labelledPage;
      const page = /^\d{1,9}$/.test(name) ? Number(name) : 0;
      return page >= 1 && page <= count ? page : undefined;
    },
  };
};
