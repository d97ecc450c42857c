/**
 * Amounts of data as people read them: decimal units as file managers show them, three figures (so that columns
 * align), in English.
 */
const units = ["B", "kB", "MB", "GB", "TB", "PB"] as const;

/** `bytes` ≥ 0, not necessarily whole. */
export const formatBytes = (bytes: number): string => {
  let value = Math.max(0, bytes);
  let unit = 0;
  // 999.5 would be shown as 1,000: it belongs to the next unit.
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 ? 0 : value < 10 ? 2 : value < 100 ? 1 : 0;
  return `${value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits })}\u00a0${units[unit]}`;
};
