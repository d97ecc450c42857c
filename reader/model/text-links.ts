/** Finds the addresses in the text of a page, which viewers of PDFs offer as links: web pages and e-mail addresses. */
import { safeLink } from "#domain/links/link.ts";
import type { PlacedRun } from "./join-text.ts";

/** A link for an address in the text. */
export interface TextLink {
  readonly url: string;
  /** In PDF user space: left, bottom, right, top. */
  readonly rect: readonly [number, number, number, number];
}

/** Ends before punctuation, which belongs to the sentence, and before closing brackets. */
const webAddress =
  /\b(?:https?:\/\/|www\.)[^\s<>"\u201c\u201d\u00ab\u00bb]*[^\s<>"\u201c\u201d\u00ab\u00bb.,;:!?'()[\]{}\u2019]/giu;
const emailAddress = /[\p{L}\p{N}][\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{0,63}@(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,63}/gu;

const toUrl = (address: string): string | undefined => {
  const url = address.includes("@") && !/^(?:https?:|www\.)/i.test(address) ? `mailto:${address}` : address;
  return safeLink(/^www\./i.test(url) ? `https://${url}` : url, "open");
};

/** Returns the width of a text in any unit. */
export type MeasureText = (text: string) => number;

/** The part of a run between two letters. */
const measurePart = (
  { str, transform, width }: PlacedRun,
  start: number,
  end: number,
  measure: MeasureText,
): TextLink["rect"] => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const length = Math.hypot(a, b) || 1;
  const at = (letters: number, up: number) => {
    const along = (width * measure(str.slice(0, letters))) / (measure(str) || 1) / length;
    return [e + a * along + c * up, f + b * along + d * up] as const;
  };
  const corners = [at(start, -0.2), at(end, -0.2), at(start, 0.9), at(end, 0.9)];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

const unite = (x: TextLink["rect"], y: TextLink["rect"]): TextLink["rect"] => [
  Math.min(x[0], y[0]),
  Math.min(x[1], y[1]),
  Math.max(x[2], y[2]),
  Math.max(x[3], y[3]),
];

const findInLine = (line: readonly PlacedRun[], measure: MeasureText): readonly TextLink[] => {
  const text = line.map(({ str }) => str).join("");
  const webMatches = [...text.matchAll(webAddress)];
  const isInWebAddress = (index: number) =>
    webMatches.some((match) => index >= match.index && index < match.index + match[0].length);
  const mailMatches = [...text.matchAll(emailAddress)].filter(({ index }) => !isInWebAddress(index));
  return [...webMatches, ...mailMatches].flatMap(({ 0: address, index }) => {
    const url = toUrl(address);
    let rect: TextLink["rect"] | undefined;
    let runStart = 0;
    for (const run of line) {
      const start = Math.max(0, index - runStart);
      const end = Math.min(run.str.length, index + address.length - runStart);
      const part = start < end ? measurePart(run, start, end, measure) : undefined;
      if (part) rect = rect ? unite(rect, part) : part;
      runStart += run.str.length;
    }
    return url && rect ? [{ url, rect }] : [];
  });
};

/**
 * Returns the links of a page. An address that is divided at a line end has none.
 *
 * @param measure Places the letters within their run; by default, all are equally wide.
 */
export const findTextLinks = (
  runs: readonly PlacedRun[],
  measure: MeasureText = ({ length }) => length,
): readonly TextLink[] => {
  const links: TextLink[] = [];
  let line: PlacedRun[] = [];
  for (const run of runs) {
    line.push(run);
    if (!run.hasEOL) continue;
    links.push(...findInLine(line, measure));
    line = [];
  }
  return [...links, ...findInLine(line, measure)];
};
