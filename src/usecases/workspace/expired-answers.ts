/** Removes the stored answers of calls with an `Idempotency-Key` that are too old to be replayed. */
import type { ServicePorts } from "../library/service-ports.ts";

/** How long the answer of a call is stored (docs/decisions/0021). */
export const answerRetentionMs = 24 * 3_600_000;

/** Few enough that their texts need little memory. */
const answersPerRound = 100;

/** Removes all expired answers. */
export const removeExpiredAnswers = async ({
  store: { records },
  clock,
}: Pick<ServicePorts, "store" | "clock">): Promise<void> => {
  const isExpired = ({ created }: { readonly created: string }) =>
    Date.parse(clock.now()) - Date.parse(created) > answerRetentionMs;
  for (;;) {
    const oldest = await records.list("answers", { limit: answersPerRound });
    const expired = oldest.filter(isExpired);
    if (expired.length === 0) return;
    await records.change(["answers"], async (tx) => {
      for (const { id } of expired) {
        const answer = await tx.get("answers", id);
        // The same key may have been used again meanwhile.
        if (answer !== undefined && isExpired(answer)) await tx.remove("answers", id);
      }
    });
    if (expired.length < answersPerRound) return;
  }
};
