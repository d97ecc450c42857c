/** Formats a count in English, the language of the report. */
export const formatCount = (count: number): string => {
  // A report has a count in each row, and `Intl` takes three times as long.
  if (Number.isSafeInteger(count) && count >= 0) return groupThousands(count);
  counts ??= new Intl.NumberFormat("en");
  return counts.format(count);
};

const groupThousands = (count: number): string =>
  count < 1_000
    ? String(count)
    : `${groupThousands(Math.floor(count / 1_000))},${String(count % 1_000).padStart(3, "0")}`;

/** Formats a number of things, such as “1 row” and “1,200 rows”. `noun`: in the singular. */
export const formatQuantity = (count: number, noun: string): string =>
  `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`;

// Created once, because `toLocaleString` creates a formatter on each call, for thousands of rows. Created lazily, because
// most starts of the service worker need none.
let counts: Intl.NumberFormat | undefined;

const units = ["B", "kB", "MB", "GB", "TB"] as const;

/** Formats a size in decimal units with three significant digits, such as `1.24 MB`. */
export const formatBytes = (bytes: number): string => {
  // Log and report have the size of each row, and most rows are about equally large.
  const known = sizeTexts.get(bytes);
  if (known !== undefined) return known;
  if (sizeTexts.size >= maxSizeTexts) sizeTexts.clear();
  const text = describeBytes(bytes);
  sizeTexts.set(bytes, text);
  return text;
};

const sizeTexts = new Map<number, string>();
const maxSizeTexts = 1_000;

const describeBytes = (bytes: number): string => {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  // A report has a size in each row, and `Intl` takes ten times as long.
  const rounded = Number((bytes / 1000 ** power).toPrecision(3));
  return `${rounded < 1000 ? rounded : formatCount(rounded)} ${units[power]}`;
};

/** Formats a duration. */
export const formatDuration = (ms: number): string => {
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds.toLocaleString("en", { maximumFractionDigits: 1 })} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${Math.round(seconds % 60)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};
