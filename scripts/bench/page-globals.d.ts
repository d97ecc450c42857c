/** What the benchmarks leave in the pages that they measure. */

/** Finds an enabled control by its name (`site.mjs`). */
declare var benchControl: (name: string) => HTMLElement | undefined;
/** When the service worker took control of the page (`api.mjs`), in milliseconds since navigation. */
declare var benchControlled: number | undefined;
/** Times of the stock viewer (`openings.mjs`), in milliseconds since navigation. */
declare var benchFirstPage: number | undefined;
declare var benchText: number | undefined;
/** The stock viewer of pdf.js. */
declare var PDFViewerApplication: {
  readonly initializedPromise: Promise<void>;
  readonly eventBus: {
    on(name: string, listener: (event: { readonly pageNumber: number; readonly error?: unknown }) => void): void;
  };
};
/** The ZIP that the site offers for download, and when and how long it was created (`zip.mjs`), in milliseconds. */
declare var benchZip: Blob | undefined;
declare var benchStartMs: number;
declare var benchZipMs: number;
/** Stores the records that MSW answers with (`msw/page.mjs`). */
declare var benchFill: (record: { readonly id: string }, list: readonly { readonly id: string }[]) => Promise<void>;
declare var benchReady: Promise<true> | undefined;
