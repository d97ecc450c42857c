/**
 * Lists the rows of a job window by window, filtered and searched, however many there are. An index per job is kept in
 * memory: states from the log, names from the stored rows. It grows with each call, so that a running job is listed too.
 */
import type { BatchJob } from "#domain/model/job.ts";
import type { Problem } from "#domain/problem.ts";
import { fail, ok } from "#domain/result.ts";
import { jobNotFound } from "../job-problems.ts";
import type { JobRow, JobRowPage, JobRowPorts, JobRows, RowQuery } from "./job-row.ts";
import { RowNames } from "./row-names.ts";
import { matchesWords, toWordLists } from "./row-search.ts";
import { RowStates } from "./row-states.ts";

/** Jobs whose index is kept. A page shows the rows of one job, seldom of two. */
const maxIndexes = 2;
const eventsPerRead = 5_000;

/** Creates the lists. The index of a job is built at the first call, which lists the first rows before it is complete. */
export const createJobRows = (ports: JobRowPorts): JobRows => {
  const indexes = new Map<string, JobRowIndex>();
  const indexOf = (jobId: string): JobRowIndex => {
    const index = indexes.get(jobId) ?? new JobRowIndex(jobId, ports);
    indexes.delete(jobId);
    indexes.set(jobId, index);
    for (const oldest of [...indexes.keys()].slice(0, -maxIndexes)) indexes.delete(oldest);
    return index;
  };
  return {
    listRows: async (jobId, query) => {
      const stored = await ports.store.jobs.get(jobId);
      if (stored === undefined) {
        indexes.delete(jobId);
        return fail(jobNotFound(jobId));
      }
      return ok(await indexOf(jobId).list(stored.job, query));
    },
  };
};

class JobRowIndex {
  readonly #jobId: string;
  readonly #ports: JobRowPorts;
  readonly #states = new RowStates();
  readonly #names: RowNames;
  #reading: Promise<void> = Promise.resolve();
  #matches: { readonly key: string; readonly indexes: readonly number[] } | undefined;

  constructor(jobId: string, ports: JobRowPorts) {
    this.#jobId = jobId;
    this.#ports = ports;
    this.#names = new RowNames(jobId, ports);
  }

  async list(job: BatchJob, query: RowQuery): Promise<JobRowPage> {
    await this.#readEvents();
    const hasEnded = job.finished !== null;
    const isWhole = query.state === "all" && query.text.trim() === "";
    await this.#names.readUntil(isWhole ? query.first + query.count : 1);
    const matches = isWhole ? undefined : this.#findMatches(query, hasEnded);
    const end = query.first + query.count;
    const readCount = Math.min(end, this.#names.count);
    const indexes =
      matches?.slice(query.first, end) ??
      Array.from({ length: Math.max(0, readCount - query.first) }, (_, index) => query.first + index);
    return {
      rows: await this.#readRows(indexes, hasEnded),
      matchCount: matches?.length ?? job.total,
      counts: this.#states.count(job.total, hasEnded),
      indexedCount: this.#names.isComplete ? job.total : this.#names.count,
      total: job.total,
    };
  }

  /** Reads what was added to the log since the last call. Calls wait for each other, so that no event is added twice. */
  #readEvents(): Promise<void> {
    const read = async () => {
      const { jobs } = this.#ports.store;
      for (;;) {
        const events = await jobs.events(this.#jobId, this.#states.eventCount, eventsPerRead);
        this.#states.add(events);
        if (events.length < eventsPerRead) return;
      }
    };
    this.#reading = this.#reading.then(read, read);
    return this.#reading;
  }

  #findMatches({ state, text }: RowQuery, hasEnded: boolean): readonly number[] {
    const wordLists = toWordLists(text, this.#names.decimalSign);
    const key = [
      state,
      ...wordLists.map((words) => words.join(" ")),
      this.#names.count,
      this.#states.eventCount,
      hasEnded,
    ].join("\n");
    if (this.#matches?.key === key) return this.#matches.indexes;
    const indexes: number[] = [];
    for (let index = 0; index < this.#names.count; index++) {
      const row = this.#names.rowAt(index);
      if (state !== "all" && this.#states.stateOf(row, hasEnded) !== state) continue;
      const searchText = this.#names.searchTextAt(index);
      if (wordLists.some((words) => matchesWords(words, row, searchText))) indexes.push(index);
    }
    this.#matches = { key, indexes };
    return indexes;
  }

  async #readRows(indexes: readonly number[], hasEnded: boolean): Promise<readonly JobRow[]> {
    const names = indexes.map((index) => this.#names.nameAt(index));
    const problems = await this.#readProblems(names.flatMap(({ row }) => this.#states.problemPositionOf(row) ?? []));
    return names.map((name) => ({
      ...name,
      state: this.#states.stateOf(name.row, hasEnded),
      size: this.#states.sizeOf(name.row),
      problems: problems.get(name.row) ?? [],
    }));
  }

  /** Reads the problems of failed rows from these positions of the log: in one read where their events lie close together. */
  async #readProblems(eventPositions: readonly number[]): Promise<ReadonlyMap<number, readonly Problem[]>> {
    const problems = new Map<number, readonly Problem[]>();
    const positions = eventPositions.toSorted((a, b) => a - b);
    for (let at = 0; at < positions.length; ) {
      const first = positions[at] ?? 0;
      let last = first;
      while (at < positions.length && (positions[at] ?? 0) - first < eventsPerRead) last = positions[at++] ?? last;
      for (const event of await this.#ports.store.jobs.events(this.#jobId, first, last - first + 1))
        if (event.kind === "row-failed") problems.set(event.row, event.problems);
    }
    return problems;
  }
}
