/**
 * Reads a job's log for the results of its rows and for what its report shows. The log is read page by page: of each row
 * only a number stays in memory.
 */
import { createFieldCollector } from "#batch/report/links.ts";
import { createOutcomeTable, type RowResult, toRowResult } from "#batch/report/row-results.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { BatchEvent } from "#domain/model/job.ts";
import { type Problem, withLocation } from "#domain/problem.ts";
import { type CauseGroups, createCauseGroups } from "#domain/problems/cause-groups.ts";
import type { JobStore } from "#ports/store.ts";

/** The results of consecutive rows. */
export interface RowResultChunk {
  /** Index of the first row, from 0. */
  readonly first: number;
  readonly entries: readonly PlannedEntry[];
  /** One result for each entry. */
  readonly results: readonly RowResult[];
}

/** A log that was read to its end. */
export interface JobLogReading {
  /** Warnings by cause. */
  readonly warnings: readonly Problem[];
  /** The last event that ended a run of the job other than by `done`. */
  readonly lastStop: Extract<BatchEvent, { readonly kind: "failed" | "cancelled" }> | undefined;
  /** Number of times that the job was reopened. */
  readonly reopenings: number;
  /** Yields the results of all rows in the order of the data. */
  results(): AsyncIterable<RowResultChunk>;
  /** What all results have in common, where it was read with the log; else, the results are read for it. */
  readonly overview?: ResultOverview;
}

/** What a report says about all rows. */
export interface ResultOverview {
  /** Fields of the data, see `createFieldCollector`. */
  readonly fields: readonly string[];
  /** Problems of failed rows, at most `maxCauses`. */
  readonly errors: Pick<CauseGroups, "list" | "count">;
}

/** Collects the overview of results in their order. */
export const createOverview = (
  template: Parameters<typeof createFieldCollector>[0],
): ResultOverview & { add(entry: Pick<PlannedEntry, "row" | "data">, problems: readonly Problem[]): void } => {
  const collector = createFieldCollector(template);
  const errors = createCauseGroups(maxCauses);
  return {
    add: (entry, problems) => {
      collector.add(entry);
      for (const item of problems) errors.add(withLocation(item, { row: entry.row }));
    },
    get fields() {
      return collector.fields;
    },
    errors,
  };
};

const eventsPerPage = 2_000;
/** Causes of one report. Where each row has a cause of its own, a list of all would be as long as the list of rows. */
export const maxCauses = 1_000;

/** Reads the log of a job. `unstoredEvents`: events that will follow those of the store. */
export const readJobLog = async (
  jobId: string,
  jobs: Pick<JobStore, "events" | "rows">,
  unstoredEvents: readonly BatchEvent[] = [],
): Promise<JobLogReading> => {
  const collector = createLogCollector();
  let storedCount = 0;
  for await (const page of readEventPages(jobId, jobs)) {
    page.forEach(collector.add);
    storedCount += page.length;
  }
  unstoredEvents.forEach(collector.add);
  return collector.read(() => jobs.rows(jobId), createProblemReader(jobId, jobs, { storedCount, unstoredEvents }));
};

/** Reads the problems of a failed row by the position of its event in the log. */
type ProblemReader = (position: number) => Promise<readonly Problem[]>;

/** The events of a log, added in their order. */
export interface LogCollector {
  add(event: BatchEvent): void;
  /** Returns the reading of the events so far. */
  read(rows: () => ReturnType<JobStore["rows"]>, readProblems: ProblemReader): JobLogReading;
}

/** Creates the collector of a log. */
export const createLogCollector = (): LogCollector => {
  const outcomes = createOutcomeTable();
  const warnings = createCauseGroups(maxCauses);
  let lastStop: JobLogReading["lastStop"];
  let reopenings = 0;
  let position = 0;
  return {
    add: (event) => {
      outcomes.add(event, position);
      position += 1;
      if (event.kind === "warning") warnings.add(event.problem);
      else if (event.kind === "failed" || event.kind === "cancelled") lastStop = event;
      else if (event.kind === "retried" || event.kind === "continued") reopenings += 1;
    },
    read: (rows, readProblems) => ({
      warnings: warnings.list(),
      lastStop,
      reopenings,
      results: async function* () {
        for await (const { first, entries } of rows()) {
          const results: RowResult[] = [];
          for (const entry of entries) {
            const outcome = outcomes.get(entry.row);
            const problems = outcome?.status === "failed" ? await readProblems(outcome.position) : [];
            results.push(toRowResult(entry, outcome, problems));
          }
          yield { first, entries, results };
        }
      },
    }),
  };
};

/** Yields all events of a job's log in pages, oldest first. */
export async function* readEventPages(
  jobId: string,
  jobs: Pick<JobStore, "events">,
): AsyncGenerator<readonly BatchEvent[]> {
  for (let after = 0; ; after += eventsPerPage) {
    const page = await jobs.events(jobId, after, eventsPerPage);
    if (page.length > 0) yield page;
    if (page.length < eventsPerPage) return;
  }
}

/** Failed rows follow each other in the log, except for those of a few retries: their pages are read one after the other. */
const cachedPages = 4;

const createProblemReader = (
  jobId: string,
  jobs: Pick<JobStore, "events">,
  { storedCount, unstoredEvents }: { readonly storedCount: number; readonly unstoredEvents: readonly BatchEvent[] },
): ProblemReader => {
  const pages = new Map<number, readonly BatchEvent[]>();
  const readPage = async (first: number): Promise<readonly BatchEvent[]> => {
    const page = pages.get(first) ?? (await jobs.events(jobId, first, eventsPerPage));
    pages.delete(first);
    pages.set(first, page);
    const [oldest] = pages.keys();
    if (pages.size > cachedPages && oldest !== undefined) pages.delete(oldest);
    return page;
  };
  return async (position: number): Promise<readonly Problem[]> => {
    const offset = position % eventsPerPage;
    const event =
      position < storedCount ? (await readPage(position - offset))[offset] : unstoredEvents[position - storedCount];
    return event?.kind === "row-failed" ? event.problems : [];
  };
};
