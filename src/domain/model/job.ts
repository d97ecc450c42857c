import type { Problem } from "../problem.ts";
import type { BatchParams, Encoding, Strategy } from "./batch.ts";

/** The status of a job (docs/api.md, “Batches”). */
export type JobStatus = "In progress" | "Paused" | "Done" | "Cancelled" | "Failed";

/** An event of a job. Status, log, counters and report are derived from the list of events. `at`: ISO 8601 UTC. */
export type BatchEvent =
  | { readonly kind: "started"; readonly at: string; readonly total: number }
  | {
      readonly kind: "row-done";
      readonly at: string;
      readonly row: number;
      readonly reference_id: string;
      readonly path: string;
      readonly size: number;
    }
  | {
      readonly kind: "row-failed";
      readonly at: string;
      readonly row: number;
      readonly reference_id: string;
      readonly problems: readonly Problem[];
    }
  | { readonly kind: "warning"; readonly at: string; readonly problem: Problem }
  | {
      /** The result of a callback or an e-mail. */
      readonly kind: "notice";
      readonly at: string;
      readonly level: "info" | "warning";
      readonly problem: Problem;
    }
  | { readonly kind: "retried"; readonly at: string; readonly rows: readonly number[] }
  /** A cancelled job was resumed with the rows that had been skipped. */
  | { readonly kind: "continued"; readonly at: string; readonly rows: number }
  | {
      readonly kind: "paused";
      readonly at: string;
      /** Absent if a person or program paused the job. */
      readonly problem?: Problem;
    }
  | {
      readonly kind: "resumed";
      readonly at: string;
      /** When the job was interrupted; absent after a pause. Closing the browser interrupts it without an event. */
      readonly since?: string;
    }
  | { readonly kind: "cancelled"; readonly at: string; readonly reason: "requested" | "max_errors" }
  | { readonly kind: "failed"; readonly at: string; readonly problem: Problem }
  | { readonly kind: "done"; readonly at: string };

/** A batch job as it is stored. Times are ISO 8601 UTC. The API adds computed fields (`readJobRecord`). */
export interface BatchJob {
  readonly batch_id: string;
  /** How people call the batch. Absent: by its id. */
  readonly name?: string;
  readonly job_id: string;
  readonly status: JobStatus;
  /** Why it was cancelled or paused; absent if a failure that may end paused it. */
  readonly reason?: "requested" | "max_errors";
  /** When the batch was started. It runs later, if no page is open or it is paused first. */
  readonly started: string;
  readonly finished: string | null;
  readonly succeededCount: number;
  readonly erroredCount: number;
  readonly skippedCount: number;
  readonly total: number;
  readonly strategy: Strategy;
  readonly encoding: Encoding;
  /** Absent: web documents alone. */
  readonly outputs?: BatchParams["outputs"];
  readonly max_errors: number;
  /** Where the exported folder will be hosted; absent: links lead to this site. */
  readonly public_url?: string;
  /** Id of the smartlink in this library that was the template; absent if a file or another site had it. */
  readonly document_id?: string;
  /** Id of the job whose failed rows this one makes again with corrected data. */
  readonly corrects?: string;
  /** When the job was paused; absent while it is not paused. */
  readonly pausedAt?: string;
  /** Time between `started` and now or `finished` in which the job waited for its first run, was paused, was interrupted or had ended. */
  readonly idleMs?: number;
  /** Size of all outputs in bytes. */
  readonly bytes: number;
  /** When the documents were put where readers find them; absent if nobody has done or said so. */
  readonly publishedAt?: string;
  /** When a person said that the documents or their links were sent. */
  readonly sentAt?: string;
}

/** How far the documents of a job are on their way to the readers. */
export type JobDelivery = Pick<BatchJob, "publishedAt" | "sentAt">;
