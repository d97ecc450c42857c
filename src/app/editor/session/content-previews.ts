/** Draws and checks what the assets of an open smartlink print. */
import { memoizeAsync } from "#domain/values/memoize-async.ts";
import type { MarkServices } from "#editor/view/marks/mark-list.ts";
import type { ContentService } from "#editor/view/stage/printed/content-service.ts";
import type { ViewedRow } from "#usecases/publishing/fill-view.ts";
import type { PrintedView } from "#usecases/publishing/print-view.ts";
import { createFontReader } from "./document-fonts.ts";
import type { EditorAccess } from "./editor-access.ts";
import type { EditorSession } from "./editor-session.ts";

/** The contents of an open smartlink. */
export interface SessionContents extends ContentService {
  /** Fills the smartlink with a row as a batch does, and prints what the row changes in the PDF. */
  preview(row: ViewedRow): Promise<PrintedView>;
  /** Returns the bytes at an address of another site; undefined if they cannot be fetched. */
  fetchFile(url: string): Promise<Blob | undefined>;
  /** Finds what is wrong with the values of the rows in place of each mark. Resolves with undefined when the signal is aborted. */
  checkMarks: MarkServices["checkMarks"];
}

/** Creates the service. `sha256`: of the PDF. The worker is started with the first content, and ends with the signal. */
export const createContentService = (
  { startContentWorker, readPart, toProblem }: Pick<EditorAccess, "startContentWorker" | "readPart" | "toProblem">,
  session: Pick<EditorSession, "smartlink" | "state" | "files">,
  sha256: string,
  signal: AbortSignal,
): SessionContents => {
  const startOnce = memoizeAsync(() => startContentWorker(signal));
  const fetchFile = async (url: string) => (await startOnce()).fetchFile(url);
  const readFonts = createFontReader((file) => ("url" in file ? fetchFile(file.url) : session.files.read(file)));
  const start = async () => {
    const [worker, fonts] = await Promise.all([startOnce(), readFonts(session.state.document)]);
    worker.useFonts(fonts);
    return worker;
  };
  const languages = () => session.smartlink.campaignLanguage.filter((language) => typeof language === "string");
  return {
    fetchFile,
    languages,
    draw: async (contents, row) => {
      try {
        return await (await start()).draw(contents, languages(), row);
      } catch (error) {
        if (signal.aborted) return undefined;
        // Shown at each asset in place of its drawing.
        const problems = [toProblem(error)];
        return contents.map(() => ({ shapes: [], problems, warnings: [], isShown: true }));
      }
    },
    check: async (contents, rows, checkSignal) => {
      try {
        return await (await start()).check(contents, languages(), rows, checkSignal);
      } catch {
        // Aborted; or the worker has failed, which the drawings report.
        return undefined;
      }
    },
    checkMarks: async (marks, rows, checkSignal) => {
      try {
        return await (await start()).checkMarks(marks, languages(), rows, checkSignal);
      } catch {
        return undefined;
      }
    },
    preview: async (row) => {
      const { fillView, mayChangePdf, toDeliveredView } = await import("#usecases/publishing/fill-view.ts");
      const filled = fillView(row);
      const pdf = mayChangePdf(filled) ? await readPart(sha256) : undefined;
      return pdf === undefined
        ? { view: toDeliveredView(filled), problems: filled.problems }
        : (await start()).print(row, pdf);
    },
  };
};
