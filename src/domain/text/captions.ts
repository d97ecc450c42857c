/**
 * Reads the text of caption files: WebVTT (https://www.w3.org/TR/webvtt1/), which browsers show, and SubRip (`.srt`), which is
 * converted to it. Only the frame of the text is checked; browsers skip single cues that are malformed.
 */

/** A film of three hours has about 200 kB of captions. A larger file is hardly one, and would stall the reader. */
export const maxCaptionBytes = 2_000_000;

/** Why the bytes are no captions. `empty`: there is no cue. */
export type CaptionFault = "too-large" | "encoding" | "form" | "empty";

/** WebVTT text, or why there is none. */
export type CaptionText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly fault: CaptionFault };

const fail = (fault: CaptionFault): CaptionText => ({ ok: false, fault });

const vttStart = /^WEBVTT(?:[ \t\n]|$)/;
const vttCue = /^(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}/m;
/** Some programs write a dot in place of the comma, or fewer digits. What follows the times is a position in pixels. */
const srtCue =
  /^[ \t]*(\d{1,2}):(\d{1,2}):(\d{1,2})[,.](\d{1,3})[ \t]*-->[ \t]*(\d{1,2}):(\d{1,2}):(\d{1,2})[,.](\d{1,3})(?:[ \t].*)?$/;

/** Returns the captions as WebVTT text with line feeds, without a byte order mark. */
export const readCaptions = (bytes: Uint8Array): CaptionText => {
  if (bytes.length > maxCaptionBytes) return fail("too-large");
  const decoded = decode(bytes);
  if (decoded === undefined) return fail("encoding");
  const text = decoded.replace(/\r\n?/g, "\n");
  if (vttStart.test(text)) return vttCue.test(text) ? { ok: true, text } : fail("empty");
  if (text.trim() === "") return fail("empty");
  // A SubRip file begins with the number of its first cue, which some programs leave out.
  const [first = "", second = ""] = text.trimStart().split("\n", 2);
  const beginsWithCue = srtCue.test(first) || (/^\d+\s*$/.test(first) && srtCue.test(second));
  return beginsWithCue ? { ok: true, text: convertSubRip(text.trimStart()) } : fail("form");
};

/** WebVTT is UTF-8. Editors on Windows also save UTF-16, with a mark that names it. Removes the mark. */
const decode = (bytes: Uint8Array): string | undefined => {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
};

const convertSubRip = (text: string): string => {
  const lines = text.split("\n").map((line) => {
    const times = srtCue.exec(line)?.slice(1);
    return times === undefined ? convertSubRipLine(line) : `${toTime(times.slice(0, 4))} --> ${toTime(times.slice(4))}`;
  });
  return `WEBVTT\n\n${lines.join("\n")}`;
};

const toTime = ([hours = "", minutes = "", seconds = "", fraction = ""]: readonly string[]): string =>
  `${hours.padStart(2, "0")}:${minutes.padStart(2, "0")}:${seconds.padStart(2, "0")}.${fraction.padEnd(3, "0")}`;

/** Bold, italic and underlined text are the same in both formats. Colours and positions are left out, other `<` are text. */
const convertSubRipLine = (line: string): string =>
  line
    .replace(/<\/?font\b[^>]*>|\{\\[^}]*\}/gi, "")
    .replaceAll("&", "&amp;")
    .replace(/<(?!\/?[biu]>)/gi, "&lt;")
    .replaceAll("-->", "--&gt;");

const sentences: Readonly<Record<CaptionFault, string>> = {
  "too-large": `The file is larger than ${maxCaptionBytes / 1_000_000} MB, so it is hardly a file of captions. Use a WebVTT file (.vtt).`,
  encoding: "The file is not UTF-8 text. Save it as WebVTT (.vtt) with the encoding UTF-8.",
  form: "The file is neither WebVTT nor SubRip: a .vtt file begins with the line WEBVTT. Save the captions as WebVTT.",
  empty: "The file has no cue: no line with times such as 00:01.000 --> 00:04.000. Add one, or remove the captions.",
};

/** Describes for the author why the reader does not show the captions. `name`: of the file. */
export const describeCaptionFault = (fault: CaptionFault, name: string): string =>
  `The captions “${name}” cannot be shown, so the film plays without them. ${sentences[fault]}`;
