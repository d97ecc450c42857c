/**
 * A clock that never runs backwards, so that an expired document stays expired when the computer's clock is set back.
 * A deterrent only: it is lost with the browser's storage.
 */

/**
 * Returns the later of now and the stored time, in milliseconds since 1970.
 *
 * @param stored Text from storage; invalid text is ignored.
 */
export const latestTimeMs = (stored: string | undefined, nowMs: number): number => {
  const storedMs = Number(stored);
  return Number.isSafeInteger(storedMs) && storedMs > nowMs ? storedMs : nowMs;
};
