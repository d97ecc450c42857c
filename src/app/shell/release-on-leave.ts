import type { Connection } from "#adapters/store/database/connection.ts";
import type { BatchClient } from "../jobs/host/batch-client.ts";
import type { JobHost } from "../jobs/host/job-host.ts";

/** What a page does when it is left, frozen in the background, and running again. */
interface PageHandlers {
  readonly onLeave: () => void;
  readonly onFreeze: () => void;
  readonly onResume: () => void;
}

/** Pages without jobs have nothing else to release. */
const noHandlers: PageHandlers = { onLeave: () => undefined, onFreeze: () => undefined, onResume: () => undefined };

/**
 * Closes the connection when the page is left or frozen (https://wicg.github.io/page-lifecycle), and reloads the page when
 * the browser shows it again from its back/forward cache. Such a page would keep its lock and its open transactions, and all
 * other pages would wait.
 */
export const releaseOnLeave = (
  connection: Pick<Connection, "abandon" | "suspend">,
  { onLeave, onFreeze, onResume }: PageHandlers = noHandlers,
): void => {
  addEventListener("pagehide", () => {
    onLeave();
    connection.abandon();
  });
  document.addEventListener("freeze", () => {
    onFreeze();
    connection.suspend();
  });
  document.addEventListener("resume", onResume);
  addEventListener("pageshow", (event) => event.persisted && location.reload());
};

/** What a page that runs jobs does. */
export const createPageHandlers = (
  host: JobHost,
  client: Pick<BatchClient, "close">,
  pageLeft: AbortController,
): PageHandlers => ({
  onLeave: () => {
    pageLeft.abort();
    host.stop();
    client.close();
  },
  onFreeze: () => {
    // The worker freezes too, in the middle of a transaction if it runs a job.
    if (host.suspend()) client.close();
  },
  onResume: () => host.takePart(),
});
