/** Figures as the report shows them: in English, because the report is. */
export const formatCount = (count: number): string => {
  counts ??= new Intl.NumberFormat("en");
  return counts.format(count);
};

// Made once, since a number's own `toLocaleString` makes one for each of thousands of rows; and not before a report is
// written: a service worker starts for many a call that needs none.
let counts: Intl.NumberFormat | undefined;
let threeFigures: Intl.NumberFormat | undefined;

const units = ["B", "kB", "MB", "GB", "TB"] as const;

/** Decimal units, three figures. */
export const formatBytes = (bytes: number): string => {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1000 ** power;
  threeFigures ??= new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });
  return `${threeFigures.format(value)} ${units[power]}`;
};

/** Formats the time between two ISO 8601 instants; a running job has no end yet. */
export const formatDuration = (started: string, finished: string | null): string => {
  if (finished === null) return "";
  const seconds = (Date.parse(finished) - Date.parse(started)) / 1000;
  if (seconds < 60) return `${seconds.toLocaleString("en", { maximumFractionDigits: 1 })} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${Math.round(seconds % 60)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};
