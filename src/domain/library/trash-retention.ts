/** How long deleted items stay in the trash. */

/** The choices in days. 0: for ever. */
export const trashDayChoices = [7, 30, 90, 0] as const;
/** Days that deleted items stay in the trash. */
export type TrashDays = (typeof trashDayChoices)[number];

const defaultTrashDays: TrashDays = 30;
const dayMs = 86_400_000;

/** Returns the stored choice, 30 days if there is none or if it is not one of the choices. */
export const parseTrashDays = (value: unknown): TrashDays =>
  trashDayChoices.find((days) => days === value) ?? defaultTrashDays;

/** Returns when an item that was deleted at `deleted` expires, null for never. Dates are ISO 8601 UTC. */
export const expiryOf = (deleted: string, days: TrashDays): string | null =>
  days === 0 ? null : new Date(Date.parse(deleted) + days * dayMs).toISOString();

/** Returns when an item expires after the choice was changed: a day from `now` at the earliest, so that it can be undone. */
export const changedExpiryOf = (deleted: string, days: TrashDays, now: string): string | null => {
  const expires = expiryOf(deleted, days);
  const earliest = new Date(Date.parse(now) + dayMs).toISOString();
  return expires === null || expires > earliest ? expires : earliest;
};

/** Whether an item has expired at `now`. */
export const hasExpired = ({ expires }: { readonly expires: string | null }, now: string): boolean =>
  expires !== null && Date.parse(expires) <= Date.parse(now);
