/** What the benchmarks leave in the pages that they measure. */

/** Calls the REST API (`store/api-caller.mjs`): lists folders, the root first, or sends a form. Resolves with `details`. */
declare var benchCallApi: {
  (path: "folder"): Promise<readonly [root: BenchRecord]>;
  (path: "asset" | "content" | "document", fields: Readonly<Record<string, string | Blob>>): Promise<BenchRecord>;
};
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

/** When the first items of the library were painted (`library/open-library.mjs`), in milliseconds since navigation. */
declare var benchFirstRows: number | undefined;
/** Returns the session of the Library page, undefined while it shows no list. */
declare var benchLibrary: () => BenchLibrarySession | undefined;
/** Stops to observe and returns the durations of long tasks (`library/tasks.mjs`), in milliseconds. */
declare var benchLongTasks: (() => readonly number[]) | undefined;
/** Milliseconds that papaparse alone has taken (`batch/data-files.mjs`); undefined while it parses. */
declare var benchParseMs: number | undefined;
/** Longest task of a report so far (`batch/data-files.mjs`), in milliseconds; undefined without one. */
declare var benchLongestTaskMs: number | undefined;
/** Stops to record and returns the times from frame to frame (`editor/frames.mjs`), in milliseconds. */
declare var benchFrames: (() => number[]) | undefined;

/** What the benchmarks read of the manager's `LibrarySession`. */
interface BenchLibrarySession {
  readonly state: { readonly phase: string; readonly selection: { readonly ids: ReadonlySet<string> } };
  readonly library: {
    readonly search: { start(): Promise<void>; search(query: string, limit?: number): Promise<unknown> };
  };
}

interface BenchLibraryList extends Element {
  readonly library: { readonly session: BenchLibrarySession };
}

interface BenchRecord {
  readonly id: string;
}
