import type { Connection } from "#adapters/store/database/connection.ts";

/** What a page does when it is left, frozen in the background, and running again. */
export interface PageHandlers {
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
