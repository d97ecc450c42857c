import type { Connection } from "#adapters/store/database/connection.ts";

/**
 * Closes the connection when the page is left, and reloads the page when the browser shows it again from its
 * back/forward cache. A cached page would keep its lock and its open transactions, and all other pages would wait.
 */
export const releaseOnLeave = (connection: Connection, onLeave: () => void = () => undefined): void => {
  addEventListener("pagehide", () => {
    onLeave();
    connection.abandon();
  });
  addEventListener("pageshow", (event) => event.persisted && location.reload());
};
