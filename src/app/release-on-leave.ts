import type { Connection } from "#adapters/store/connection.ts";

/**
 * A page that is left may be kept asleep for the way back, with its worker, its lock and its open transactions, and all
 * other pages would wait for them. So it lets go of everything, and begins anew when it is shown again.
 */
export const releaseOnLeave = (connection: Connection, letGo: () => void = () => undefined): void => {
  addEventListener("pagehide", () => {
    letGo();
    connection.abandon();
  });
  addEventListener("pageshow", (event) => event.persisted && location.reload());
};
