/**
 * A clock that cannot be set back: the latest moment that was ever seen here. A document whose time is over stays so
 * where somebody turns the computer's clock back. It is a deterrent: it lasts as long as the browser's storage.
 */

/** Milliseconds since 1970: now, or the latest moment that was stored. Storage may hold anything. */
export const latestTimeMs = (stored: string | undefined, nowMs: number): number => {
  const before = Number(stored);
  return Number.isSafeInteger(before) && before > nowMs ? before : nowMs;
};
