/** Names the format of a file that is no JPEG and no PNG picture, so that a person knows how to convert it. */

/** Formats by the text at a position of their first bytes. */
const signatures: readonly (readonly [position: number, text: string, name: string])[] = [
  [8, "WEBP", "a WebP picture"],
  [0, "GIF8", "a GIF picture"],
  [0, "BM", "a BMP picture"],
  [0, "II*\0", "a TIFF picture"],
  [0, "MM\0*", "a TIFF picture"],
  [4, "ftypavi", "an AVIF picture"],
  [4, "ftyphei", "a HEIC picture"],
  [4, "ftypmif1", "a HEIC picture"],
  [0, "\x00\x00\x01\x00", "an icon"],
  [0, "8BPS", "a Photoshop file"],
  [0, "%PDF-", "a PDF"],
];

const markupBytes = 1000;
const markupForm =
  /^(?:\s|<\?[^>]*>|<!--(?:(?!-->)[\s\S])*-->|<!doctype\s+svg[^>]*>)*<(!doctype html|html|head|body|svg)[\s>]/i;

/** Returns why a file is rejected, as the end of a sentence about it. */
export const describeForeignFormat = (bytes: Uint8Array): string => {
  if (bytes.length === 0) return "it is empty";
  const start = Array.from(bytes.subarray(0, markupBytes), (byte) => String.fromCharCode(byte)).join("");
  const tag = markupForm.exec(start.replace(/^\xef\xbb\xbf/, ""))?.[1]?.toLowerCase();
  const name = tag === "svg" ? "an SVG picture" : signatures.find(([at, text]) => start.startsWith(text, at))?.[2];
  if (name !== undefined) return `it is ${name}. Save it as a JPEG or PNG picture`;
  if (tag !== undefined) return "it is a web page, which some servers send in place of a missing file";
  return "it is neither a JPEG nor a PNG picture";
};
