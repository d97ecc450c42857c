/** What a document calls its pages: i, ii, iii, 1, 2, A-1 … People type these names, and numbers where there are none. */
export interface PageLabels {
  /** Undefined where the page is called by its number. */
  labelOf(page: number): string | undefined;
  /** The page of that name, else of that number; undefined where the document has none. */
  pageOf(text: string): number | undefined;
}

const plain = (text: string): string => text.normalize("NFKC").trim().toLowerCase();

/** `labels` in the order of the pages; null where the document names none. */
export const createPageLabels = (labels: readonly string[] | null, count: number): PageLabels => {
  const pages = new Map<string, number>();
  for (const [index, label] of (labels ?? []).slice(0, count).entries()) {
    const name = plain(label);
    if (name !== "" && !pages.has(name)) pages.set(name, index + 1);
  }
  return {
    labelOf: (page) => {
      const label = labels?.[page - 1]?.trim();
      return label === undefined || label === "" || label === String(page) ? undefined : label;
    },
    pageOf: (text) => {
      const wanted = plain(text);
      const named = pages.get(wanted);
      if (named !== undefined) return named;
      const page = /^\d{1,9}$/.test(wanted) ? Number(wanted) : 0;
      return page >= 1 && page <= count ? page : undefined;
    },
  };
};
