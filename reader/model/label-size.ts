/** How wide a label is on one, two or three lines, so that its size can be fitted to an area. */

/** Returns the least width at which the words need at most `lineCount` lines. `space`: width between two words. */
const fitWords = (widths: readonly number[], space: number, lineCount: number): number => {
  const lineWidth = (from: number, to: number) =>
    widths.slice(from, to).reduce((sum, width) => sum + width, (to - from - 1) * space);
  const bestWidth = (from: number, lines: number): number => {
    if (lines === 1) return lineWidth(from, widths.length);
    let best = Number.POSITIVE_INFINITY;
    for (let to = from + 1; to <= widths.length; to++)
      best = Math.min(best, Math.max(lineWidth(from, to), to < widths.length ? bestWidth(to, lines - 1) : 0));
    return best;
  };
  return bestWidth(0, lineCount);
};

/** With more words, the calculation takes too long; such a label gets the width of even lines. */
const maxWords = 24;

/**
 * Returns the widths of a label on one, two and three lines. `measure` returns the width of a text in any unit. A label
 * without spaces has one line.
 */
export const measureLines = (label: string, measure: (text: string) => number): readonly [number, number, number] => {
  const words = label.trim().split(/\s+/);
  const whole = measure(words.join(" "));
  if (words.length > maxWords) return [whole, whole * 0.55, whole * 0.37];
  const widths = words.map(measure);
  const space = measure(" ");
  return [whole, fitWords(widths, space, 2), fitWords(widths, space, 3)];
};
