/** Formats a job's events as lines of its log. */
import type { BatchEvent } from "#domain/model/job.ts";
import type { ProblemLocation } from "#domain/problem.ts";
import { formatLocation } from "#domain/problems/format-location.ts";
import { readLocation } from "#domain/problems/read-location.ts";
import { formatBytes, formatCount } from "./report-format.ts";

/** A line of a job's log. */
export interface LogLine {
  readonly at: string;
  readonly level: "info" | "warning" | "error";
  readonly row?: number;
  readonly reference_id?: string;
  readonly code?: string;
  readonly text: string;
  /** Where in the row or file. */
  readonly location: string;
  /** What `location` describes. */
  readonly place?: ProblemLocation;
}

/** Returns the lines of an event. A failed row has one line per problem. */
export const toLogLines = (event: BatchEvent): readonly LogLine[] => {
  const info = (text: string): readonly LogLine[] => [{ at: event.at, level: "info", text, location: "" }];
  switch (event.kind) {
    case "started":
      return info(`Started: ${rowsText(event.total)}.`);
    case "row-done":
      return [
        {
          at: event.at,
          level: "info",
          row: event.row,
          reference_id: event.reference_id,
          text: `Made ${event.path} (${formatBytes(event.size)}).`,
          location: "",
        },
      ];
    case "row-failed":
      return event.problems.map(({ code, message, at }) => ({
        at: event.at,
        level: "error",
        row: event.row,
        reference_id: event.reference_id,
        code,
        text: message,
        ...locate(withoutRow(at)),
      }));
    case "warning":
      return [toProblemLine(event.at, "warning", event.problem)];
    case "notice":
      return [toProblemLine(event.at, event.level, event.problem)];
    case "retried":
      return info(`Retry of ${rowsText(event.rows.length)}.`);
    case "continued":
      return info(`Resumed with ${rowsText(event.rows)}.`);
    case "paused":
      return event.problem === undefined
        ? info("Paused on request.")
        : [toProblemLine(event.at, "warning", event.problem)];
    case "resumed":
      return info(event.since === undefined ? "Resumed." : "Resumed after an interruption.");
    case "cancelled":
      return info(
        event.reason === "max_errors" ? "Stopped: the limit of errors was reached." : "Cancelled on request.",
      );
    case "failed":
      return [toProblemLine(event.at, "error", event.problem)];
    case "done":
      return info("Done.");
    default:
      return event satisfies never;
  }
};

const rowsText = (count: number): string => `${formatCount(count)} ${count === 1 ? "row" : "rows"}`;

type EventProblem = Extract<BatchEvent, { readonly kind: "warning" }>["problem"];

const toProblemLine = (at: string, level: LogLine["level"], problem: EventProblem): LogLine => ({
  at,
  level,
  code: problem.code,
  text: problem.message,
  ...locate(problem.at),
});

const locate = (at: EventProblem["at"]): Pick<LogLine, "location" | "place"> =>
  at === undefined ? { location: "" } : { location: formatLocation(at), place: readLocation(at) };

/** Returns a location without the row, which has its own column. */
const withoutRow = (at: EventProblem["at"]): EventProblem["at"] => {
  if (at === undefined) return undefined;
  const { row: _row, reference_id: _reference, ...rest } = at;
  return rest;
};
