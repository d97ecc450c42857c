/** Draws, checks and prints the contents of assets in a worker. Loaded with the first asset that prints something. */
import type { RowData } from "#domain/values/row-data.ts";
import { connect } from "#rpc/connect.ts";
import type { ContentOperations } from "#workers/content-worker.ts";
import type { ContentWorker } from "./session/content-worker.ts";

const startWorker = () =>
  new Worker(new URL("../../../workers/content-worker.ts", import.meta.url), { type: "module", name: "contents" });

/** Starts the worker, which ends with the signal. */
export const startContentWorker = (signal: AbortSignal): ContentWorker => {
  let sentRows: readonly RowData[] | undefined;
  const { remote, end } = connect<ContentOperations>(() => {
    // A worker that was started anew has no rows.
    sentRows = undefined;
    return startWorker();
  });
  signal.addEventListener("abort", () => end());
  const sendRows = async (rows: readonly RowData[]): Promise<void> => {
    if (rows !== sentRows) await remote.setRows(rows);
    sentRows = rows;
  };
  return {
    draw: remote.draw,
    print: remote.print,
    check: async (contents, languages, rows, checkSignal) => {
      await sendRows(rows);
      return remote.check(contents, languages, checkSignal);
    },
    checkMarks: async (marks, languages, rows, checkSignal) => {
      await sendRows(rows);
      return remote.checkMarks(marks, languages, checkSignal);
    },
  };
};
