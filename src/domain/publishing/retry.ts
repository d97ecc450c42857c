/** When a failed upload is tried again. */

/** Attempts for one file, the first included. With the delays between them, about 15 seconds. */
export const maxAttempts = 6;

/** Longest delay that a server can ask for. A file that has to wait longer fails. */
export const longestDelayMs = 120_000;

const firstDelayMs = 500;

/**
 * Returns the delay after a failed attempt: twice as long each time, and shortened by up to a half, so that several
 * uploads do not return at the same instant. `attempt`: counted from 1. `random`: 0 to 1.
 */
export const computeRetryDelayMs = (attempt: number, random: number): number =>
  firstDelayMs * 2 ** (attempt - 1) * (1 - random / 2);

/** Returns the delay of a `Retry-After` header (RFC 9110 §10.2.3: seconds or a date); undefined if it has none. */
export const readRetryAfterMs = (header: string | null, now: string): number | undefined => {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const dateMs = Date.parse(text);
  return /^[A-Za-z]/.test(text) && !Number.isNaN(dateMs) ? Math.max(0, dateMs - Date.parse(now)) : undefined;
};
