/** Reads the header of a JPEG picture (ITU-T T.81), whose data PDF viewers decode themselves. */
import type { Bytes } from "../syntax/pdf-bytes.ts";
import { checkPictureSize, PictureError } from "./picture-error.ts";

/** What PDF states about a JPEG picture. */
export interface JpegHeader {
  /** As stored, before the orientation is applied. */
  readonly width: number;
  readonly height: number;
  readonly components: 1 | 3 | 4;
  /** Whether 0 means full ink, as Adobe's programs store CMYK. */
  readonly isInverted: boolean;
  /** The orientation of Exif: 1 is upright. */
  readonly orientation: number;
}

/** Returns whether the bytes begin as a JPEG picture does. */
export const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

/** Baseline, extended and progressive: all that PDF's DCTDecode covers. */
const decodableFrames = new Set([0xc0, 0xc1, 0xc2]);
/** Define a Huffman table, extension and arithmetic conditioning lie among the start-of-frame markers. */
const otherMarkers = new Set([0xc4, 0xc8, 0xcc]);
const startOfScan = 0xda;

/** Reads the segments up to the first scan. @throws PictureError */
export const readJpeg = (bytes: Bytes): JpegHeader => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let frame: Pick<JpegHeader, "width" | "height" | "components"> | undefined;
  let isAdobe = false;
  let orientation = 1;
  let isComplete = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) throw new PictureError("it is damaged");
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes, and markers without a length.
    if (marker === 0xff || marker === 1 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (marker === startOfScan) {
      isComplete = hasEnd(bytes, at);
      break;
    }
    const end = at + 2 + view.getUint16(at + 2);
    const segment = bytes.subarray(at + 4, end);
    if (marker >= 0xc0 && marker <= 0xcf && !otherMarkers.has(marker)) frame = readFrame(marker, segment);
    if (marker === 0xee && startsWith(segment, "Adobe")) isAdobe = true;
    if (marker === 0xe1 && startsWith(segment, "Exif\0\0")) orientation = readOrientation(segment.subarray(6));
    at = end;
  }
  if (frame === undefined) throw new PictureError("it is damaged");
  if (!isComplete) throw new PictureError("it ends too early");
  return { ...frame, isInverted: isAdobe && frame.components === 4, orientation };
};

/** Returns whether the end-of-image marker follows the start of the first scan. In its data, 0xff is never followed by 0xd9. */
const hasEnd = (bytes: Bytes, scan: number): boolean => {
  for (let at = bytes.lastIndexOf(0xd9); at > scan; at = bytes.lastIndexOf(0xd9, at - 1))
    if (bytes[at - 1] === 0xff) return true;
  return false;
};

const readFrame = (marker: number, segment: Bytes): Pick<JpegHeader, "width" | "height" | "components"> => {
  const [precision, heightHigh = 0, heightLow = 0, widthHigh = 0, widthLow = 0, components] = segment;
  if (!decodableFrames.has(marker) || precision !== 8)
    throw new PictureError("it is a lossless, arithmetic or 12-bit JPEG, which PDF viewers do not show");
  if (components !== 1 && components !== 3 && components !== 4)
    throw new PictureError(`it has ${components ?? 0} colour components`);
  const [width, height] = [widthHigh * 256 + widthLow, heightHigh * 256 + heightLow];
  checkPictureSize(width, height);
  return { width, height, components };
};

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  Array.from(text).every((letter, index) => bytes[index] === letter.charCodeAt(0));

const orientationTag = 0x0112;

/** Reads the orientation of the first image directory of a TIFF header. Returns 1 if there is none. */
const readOrientation = (tiff: Bytes): number => {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.length);
  if (tiff.length < 8) return 1;
  const isLittleEndian = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, isLittleEndian);
  if (directory + 2 > tiff.length) return 1;
  const count = view.getUint16(directory, isLittleEndian);
  for (let at = directory + 2, index = 0; index < count && at + 12 <= tiff.length; index++, at += 12) {
    if (view.getUint16(at, isLittleEndian) !== orientationTag) continue;
    const value = view.getUint16(at + 8, isLittleEndian);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
};
