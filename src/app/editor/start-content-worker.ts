/** Draws, checks and prints the contents of assets in a worker. Loaded with the first asset that prints something. */
import type { RowData } from "#domain/values/row-data.ts";
import { connect } from "#rpc/connect.ts";
import type { ContentOperations } from "#workers/content-worker.ts";
import type { ContentWorker, LoadedFont } from "./session/content-worker.ts";

const startWorker = () =>
  new Worker(new URL("../../../workers/content-worker.ts", import.meta.url), { type: "module", name: "contents" });

/** Starts the worker, which ends with the signal. */
export const startContentWorker = (signal: AbortSignal): ContentWorker => {
  let sentRows: readonly RowData[] | undefined;
  let fonts: readonly LoadedFont[] = [];
  let sentFonts = fonts;
  const { remote, end } = connect<ContentOperations>(() => {
    // A worker that was started anew has neither rows nor fonts.
    sentRows = undefined;
    sentFonts = [];
    return startWorker();
  });
  signal.addEventListener("abort", () => end());
  const sendRows = async (rows: readonly RowData[]): Promise<void> => {
    if (rows !== sentRows) await remote.setRows(rows);
    sentRows = rows;
  };
  const sendFonts = async (): Promise<void> => {
    const current = fonts;
    if (current.length + sentFonts.length > 0 && current !== sentFonts) await remote.setFonts(current);
    sentFonts = current;
  };
  return {
    useFonts: (next) => {
      fonts = next;
    },
    draw: async (...options) => {
      await sendFonts();
      return remote.draw(...options);
    },
    print: remote.print,
    fetchFile: remote.fetchFile,
    check: async (contents, languages, rows, checkSignal) => {
      await sendFonts();
      await sendRows(rows);
      return remote.check(contents, languages, checkSignal);
    },
    checkMarks: async (marks, languages, rows, checkSignal) => {
      await sendRows(rows);
      return remote.checkMarks(marks, languages, checkSignal);
    },
  };
};
