/** A job's events as lines of a log: when, how grave, which row, the code and a sentence. */
import type { BatchEvent } from "#domain/model/job.ts";
import { formatLocation } from "#domain/problems/format-location.ts";
import { formatBytes, formatCount } from "./report-format.ts";

export interface LogLine {
  readonly at: string;
  readonly level: "info" | "warning" | "error";
  readonly row?: number;
  readonly reference_id?: string;
  readonly code?: string;
  readonly text: string;
  /** Where in the row or file. */
  readonly place: string;
}

/** A row with several problems has a line for each. */
export const toLogLines = (event: BatchEvent): readonly LogLine[] => {
  const info = (text: string): readonly LogLine[] => [{ at: event.at, level: "info", text, place: "" }];
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
          place: "",
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
        place: placeWithin(at),
      }));
    case "warning":
      return [ofProblem(event.at, "warning", event.problem)];
    case "notice":
      return [ofProblem(event.at, event.level, event.problem)];
    case "retried":
      return info(`Retry of ${rowsText(event.rows.length)}.`);
    case "continued":
      return info(`Resumed with ${rowsText(event.rows)}.`);
    case "paused":
      return [ofProblem(event.at, "warning", event.problem)];
    case "resumed":
      return info("Resumed.");
    case "cancelled":
      return info(
        event.reason === "max_errors" ? "Stopped: the limit of errors was reached." : "Cancelled on request.",
      );
    case "failed":
      return [ofProblem(event.at, "error", event.problem)];
    case "done":
      return info("Done.");
    default:
      return event satisfies never;
  }
};

const rowsText = (count: number): string => `${formatCount(count)} ${count === 1 ? "row" : "rows"}`;

type Told = Extract<BatchEvent, { readonly problem: unknown }>["problem"];

const ofProblem = (at: string, level: LogLine["level"], problem: Told): LogLine => ({
  at,
  level,
  code: problem.code,
  text: problem.message,
  place: formatLocation(problem.at),
});

/** The row stands in its own column. */
const placeWithin = (at: Told["at"]): string => {
  if (at === undefined) return "";
  const { row: _row, reference_id: _reference, ...rest } = at;
  return formatLocation(rest);
};
