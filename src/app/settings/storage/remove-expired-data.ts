/** Removes what has expired, when a page starts: items of the trash, and stored answers of calls. */
import type { ServicePorts } from "#usecases/library/service-ports.ts";

/** Loads the code that it needs. A failure is left to the next start. */
export const removeExpiredData = async (ports: Pick<ServicePorts, "store" | "clock">): Promise<void> => {
  try {
    const { removeExpired } = await import("#usecases/library/trash/retention.ts");
    await removeExpired(ports);
    const { removeExpiredAnswers } = await import("#usecases/workspace/expired-answers.ts");
    await removeExpiredAnswers(ports);
  } catch {
    // What is left harms nothing.
  }
};
