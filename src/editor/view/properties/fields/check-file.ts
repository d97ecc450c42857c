/**
 * Checks files that a person chooses for an asset, by their size and type and, for pictures, by trying to show them.
 * Captions are checked by their text.
 */
import { msg, str } from "@lit/localize";
import { maxCaptionBytes, readCaptions } from "#domain/text/captions.ts";
import { formatBytes } from "#ui/format/bytes.ts";

/** The files that a field accepts. */
export type AcceptedFiles = "image" | "video" | "audio" | "captions" | "font" | "any";

/** A larger file would make every generated document too large to send and to open on a phone. */
const maxFileBytes = 100_000_000;
/** Readers of such a file are likely to wait for it. */
const largeFileBytes = 20_000_000;

const describeWrongKind: Readonly<Record<Exclude<AcceptedFiles, "any">, (name: string) => string>> = {
  image: (name) => msg(str`“${name}” is not a picture. Choose a PNG, JPEG, WebP, GIF or SVG file.`),
  video: (name) => msg(str`“${name}” is not a video. Choose an MP4 or WebM file.`),
  audio: (name) => msg(str`“${name}” is not a sound. Choose an MP3, M4A, OGG or WAV file.`),
  font: (name) => msg(str`“${name}” is not a font. Choose a TTF, OTF, WOFF or WOFF2 file.`),
  captions: (name) => msg(str`“${name}” is no file of captions. Choose a WebVTT (.vtt) or SubRip (.srt) file.`),
};

/** Browsers know no type of caption files, so their text decides. */
const findCaptionProblem = async (file: File): Promise<string | undefined> => {
  const { name } = file;
  const captions = file.size > maxCaptionBytes ? undefined : readCaptions(new Uint8Array(await file.arrayBuffer()));
  if (captions?.ok) return undefined;
  if (captions?.fault === "empty")
    return msg(str`“${name}” has no captions yet. Choose a file with at least one text and its times.`);
  if (captions?.fault === "encoding" && /\.(?:vtt|srt)$/i.test(name))
    return msg(str`“${name}” is not UTF-8 text. Save it with the encoding UTF-8 and choose it again.`);
  return describeWrongKind.captions(name);
};

/** Returns why a file cannot be used; undefined for one that can. Reads nothing of a file that is too large. */
export const findFileProblem = async (file: File, accepted: AcceptedFiles): Promise<string | undefined> => {
  const { name, size, type } = file;
  // Systems name the types of fonts in many ways.
  if (accepted === "font" && !/\.(?:ttf|otf|woff2?)$/i.test(name)) return describeWrongKind.font(name);
  if (accepted !== "any" && accepted !== "captions" && accepted !== "font" && !type.startsWith(`${accepted}/`))
    return describeWrongKind[accepted](name);
  if (size === 0) return msg(str`“${name}” is empty. Choose a file with content.`);
  if (accepted === "captions") return findCaptionProblem(file);
  if (size > maxFileBytes)
    return msg(
      str`“${name}” is ${formatBytes(size)}, and a file in a document can be at most ${formatBytes(maxFileBytes)}. Choose a smaller one, or put it on a web server and enter its address.`,
    );
  if (accepted === "image" && !(await canShowPicture(file)))
    return msg(
      str`“${name}” cannot be shown: it is damaged, or has a format that browsers do not know. Choose a PNG, JPEG, WebP, GIF or SVG file.`,
    );
  return undefined;
};

/** Media types that current browsers play; where there are several names for a type, all of them. */
const widelyPlayedTypes = new Set([
  "video/mp4",
  "video/webm",
  ...["mpeg", "mp3", "mp4", "x-m4a", "aac", "ogg", "wav", "wave", "x-wav", "webm", "flac", "x-flac"].map(
    (name) => `audio/${name}`,
  ),
]);

/** Returns what the author should know about a file that can be used; undefined if there is nothing. */
export const findFileWarning = (file: File, accepted: AcceptedFiles): string | undefined => {
  const { name, size, type } = file;
  // What this browser plays says little about the readers' browsers.
  if ((accepted === "video" || accepted === "audio") && !widelyPlayedTypes.has(type))
    return accepted === "video"
      ? msg(str`Many browsers cannot play “${name}”. MP4 videos play everywhere.`)
      : msg(str`Many browsers cannot play “${name}”. MP3 sounds play everywhere.`);
  return size > largeFileBytes
    ? msg(str`“${name}” is ${formatBytes(size)}. Readers with a slow connection wait long for it.`)
    : undefined;
};

const canShowPicture = async (file: File): Promise<boolean> => {
  const address = URL.createObjectURL(file);
  const image = new Image();
  try {
    return await new Promise((resolve) => {
      image.onload = () => resolve(true);
      image.onerror = () => resolve(false);
      image.src = address;
    });
  } finally {
    URL.revokeObjectURL(address);
  }
};
