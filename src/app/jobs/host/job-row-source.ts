/**
 * The rows of a job as a list scrolls through them: only the pages around the visible rows are in memory. One request is
 * open at a time; rows that are no longer visible when it ends are not requested.
 */
import type { Problem } from "#domain/problem.ts";
import type { JobRow, JobRowPage, JobRows, RowQuery } from "#usecases/jobs/rows/job-row.ts";

/** Which rows of which job to show. */
export interface RowFilter {
  readonly jobId: string;
  readonly state: RowQuery["state"];
  readonly text: string;
}

interface LoadedPage {
  readonly rows: readonly JobRow[];
  readonly revision: number;
}

const pageRows = 100;
/** Some 4,000 rows: a fast scroll back and forth needs no request. */
const maxPages = 40;
/** Interval of requests while the worker still reads the rows into its index. */
const indexingMs = 250;

/** Loads the rows around the visible ones. */
export class JobRowSource {
  readonly #load: JobRows["listRows"];
  readonly #onChange: () => void;
  #filter: RowFilter | undefined;
  #range = { first: 0, count: pageRows };
  #pages = new Map<number, LoadedPage>();
  /** Counts the changes of the job and of the filter. Pages of an earlier one are shown until they are loaded again. */
  #revision = 0;
  #latest: JobRowPage | undefined;
  #problem: Problem | undefined;
  #isLoading = false;

  /** `onChange` is called when rows or counts have changed. */
  constructor(load: JobRows["listRows"], onChange: () => void) {
    this.#load = load;
    this.#onChange = onChange;
  }

  /** Counts, and the number of matches. Undefined until the first rows are loaded. */
  get latest(): Omit<JobRowPage, "rows"> | undefined {
    return this.#latest;
  }

  /** Why the rows could not be loaded. */
  get problem(): Problem | undefined {
    return this.#problem;
  }

  /** Whether the worker has not yet read all rows, so that a filter may find more. */
  get isIndexing(): boolean {
    return this.#latest !== undefined && this.#latest.indexedCount < this.#latest.total;
  }

  /** Returns a row by its position among the matches; undefined until it is loaded. */
  rowAt(position: number): JobRow | undefined {
    return this.#pages.get(Math.floor(position / pageRows))?.rows[position % pageRows];
  }

  /** Shows other rows. */
  setFilter(filter: RowFilter): void {
    this.#filter = filter;
    this.#pages.clear();
    this.#range = { first: 0, count: pageRows };
    this.refresh();
  }

  /** Loads the rows at these positions, unless they are loaded. */
  setRange(first: number, count: number): void {
    this.#range = { first, count };
    void this.#loadMissing();
  }

  /** Loads the visible rows again, because the job has progressed. */
  refresh(): void {
    this.#revision += 1;
    void this.#loadMissing();
  }

  async #loadMissing(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    for (let page = this.#findMissingPage(); page !== undefined; page = this.#findMissingPage()) {
      const isLoaded = await this.#loadPage(page);
      this.#onChange();
      if (!isLoaded) break;
    }
    this.#isLoading = false;
    if (this.isIndexing && this.#problem === undefined) setTimeout(() => this.refresh(), indexingMs);
  }

  #findMissingPage(): number | undefined {
    if (this.#filter === undefined) return undefined;
    const { first, count } = this.#range;
    const last = Math.max(first, Math.min(first + count, this.#latest?.matchCount ?? Number.POSITIVE_INFINITY) - 1);
    for (let page = Math.floor(first / pageRows); page <= Math.floor(last / pageRows); page++)
      if (this.#pages.get(page)?.revision !== this.#revision) return page;
    return undefined;
  }

  async #loadPage(page: number): Promise<boolean> {
    const filter = this.#filter;
    if (filter === undefined) return false;
    const { jobId, state, text } = filter;
    const revision = this.#revision;
    const result = await this.#load(jobId, { state, text, first: page * pageRows, count: pageRows });
    // The filter has changed meanwhile.
    if (filter !== this.#filter) return true;
    this.#problem = result.ok ? undefined : result.problems[0];
    if (!result.ok) return false;
    this.#latest = result.value;
    this.#pages.delete(page);
    this.#pages.set(page, { rows: result.value.rows, revision });
    for (const oldest of [...this.#pages.keys()].slice(0, -maxPages)) this.#pages.delete(oldest);
    return true;
  }
}
