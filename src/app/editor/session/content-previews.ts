/** Draws and checks what the assets of an open smartlink print. */
import { memoizeAsync } from "#domain/values/memoize-async.ts";
import type { ContentService } from "#editor/view/stage/printed/content-service.ts";
import type { EditorAccess } from "./editor-access.ts";
import type { EditorSession } from "./editor-session.ts";

/** Creates the service. The worker is started with the first content, and ends with the signal. */
export const createContentService = (
  { startContentWorker, toProblem }: Pick<EditorAccess, "startContentWorker" | "toProblem">,
  session: Pick<EditorSession, "smartlink">,
  signal: AbortSignal,
): ContentService => {
  const start = memoizeAsync(() => startContentWorker(signal));
  const languages = () => session.smartlink.campaignLanguage.filter((language) => typeof language === "string");
  return {
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
  };
};
