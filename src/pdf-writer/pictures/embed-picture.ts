/** Embeds pictures as image XObjects (ISO 32000-1, 8.9.5). */
import type { Matrix } from "../content/page-space.ts";
import type { Bytes, Deflate, Inflate } from "../syntax/pdf-bytes.ts";
import { encodeAscii85 } from "../writing/encode-ascii85.ts";
import type { ObjectWriter } from "../writing/increment-writer.ts";
import { describeForeignFormat } from "./describe-format.ts";
import { isJpeg, readJpeg } from "./jpeg.ts";
import { PictureError } from "./picture-error.ts";
import {
  countChannels,
  decodeSamples,
  inflateRows,
  isPng,
  type Png,
  readAlpha,
  readColourKey,
  readPng,
} from "./png.ts";

/** A picture as the stream of an image XObject. */
export interface PictureStream {
  /** Entries of the dictionary, without those of the length and of the filter. */
  readonly entries: string;
  readonly filter: "DCTDecode" | "FlateDecode";
  /** The dictionary of the filter's parameters. */
  readonly parameters?: string;
  /** Text: the data in ASCII85. */
  readonly data: Bytes | string;
}

/** A picture that is ready to be written. */
export interface Picture {
  /** Size in pixels as shown, with the orientation applied. */
  readonly width: number;
  readonly height: number;
  /** Maps the unit square of the stored picture to that of the picture as shown. */
  readonly orientation: Matrix;
  readonly image: PictureStream;
  readonly alpha?: PictureStream;
}

/** Functions that compress and decompress. */
export interface Codecs {
  readonly inflate: Inflate;
  readonly deflate: Deflate;
}

/** Reads a JPEG or PNG picture. @throws PictureError */
export const readPicture = async (bytes: Bytes, codecs: Codecs): Promise<Picture> => {
  if (isJpeg(bytes)) return readJpegPicture(bytes);
  if (isPng(bytes)) return readPngPicture(bytes, codecs);
  throw new PictureError(describeForeignFormat(bytes));
};

/** Writes a picture. Returns the number of its XObject. `number`: that of an object that was reserved for it. */
export const embedPicture = (
  writer: ObjectWriter,
  { image, alpha }: Pick<Picture, "image" | "alpha">,
  number?: number,
): number => {
  const mask = alpha && `/SMask ${writer.writeStream(formatEntries(alpha), alpha.data)} 0 R`;
  return writer.writeStream(`${formatEntries(image)}${mask ?? ""}`, image.data, number);
};

const formatEntries = ({ entries, filter, parameters, data }: PictureStream): string => {
  const isText = typeof data === "string";
  const filters = isText ? `[/ASCII85Decode/${filter}]` : `/${filter}`;
  if (parameters === undefined) return `${entries}/Filter${filters}`;
  return `${entries}/Filter${filters}/DecodeParms${isText ? `[null${parameters}]` : parameters}`;
};

/** Returns the picture with data that are ASCII text, for updates that are text. They are a quarter longer. */
export const toTextPicture = ({ image, alpha, ...size }: Picture): Picture => ({
  ...size,
  image: toTextStream(image),
  ...(alpha && { alpha: toTextStream(alpha) }),
});

const toTextStream = (stream: PictureStream): PictureStream =>
  typeof stream.data === "string" ? stream : { ...stream, data: encodeAscii85(stream.data) };

/** Matrices of the orientations of Exif, from 1 to 8. */
const orientations: readonly Matrix[] = [
  [1, 0, 0, 1, 0, 0],
  [-1, 0, 0, 1, 1, 0],
  [-1, 0, 0, -1, 1, 1],
  [1, 0, 0, -1, 0, 1],
  [0, -1, -1, 0, 1, 1],
  [0, -1, 1, 0, 0, 1],
  [0, 1, 1, 0, 0, 0],
  [0, 1, -1, 0, 1, 0],
];
const upright: Matrix = [1, 0, 0, 1, 0, 0];

const jpegColourSpaces = { 1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK" } as const;

const readJpegPicture = (bytes: Bytes): Picture => {
  const { width, height, components, isInverted, orientation } = readJpeg(bytes);
  const isTurned = orientation > 4;
  const decode = isInverted ? "/Decode[1 0 1 0 1 0 1 0]" : "";
  return {
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    orientation: orientations[orientation - 1] ?? upright,
    image: {
      entries: `${formatImage(width, height, jpegColourSpaces[components], 8)}${decode}`,
      filter: "DCTDecode",
      data: bytes,
    },
  };
};

const formatImage = (width: number, height: number, colourSpace: string, bits: number): string =>
  `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace${colourSpace}/BitsPerComponent ${bits}`;

const readPngPicture = async (bytes: Bytes, codecs: Codecs): Promise<Picture> => {
  const png = readPng(bytes);
  const { width, height } = png;
  const canKeepData = !png.isInterlaced && png.bitDepth <= 8 && countChannels(png) % 2 === 1;
  const hasAlpha = countChannels(png) % 2 === 0 || (png.colourType === 3 && png.transparency !== undefined);
  const samples = hasAlpha || !canKeepData ? await decodeSamples(png, codecs.inflate) : undefined;
  // Broken data would leave a hole in the page.
  if (samples === undefined) await inflateRows(png, codecs.inflate);
  const alpha = samples && readAlpha(png, samples);
  return {
    width,
    height,
    orientation: upright,
    image: canKeepData || samples === undefined ? keepData(png) : await encodeColours(png, samples, codecs),
    ...(alpha && {
      alpha: {
        entries: formatImage(width, height, "/DeviceGray", 8),
        filter: "FlateDecode",
        data: await codecs.deflate(alpha),
      },
    }),
  };
};

/** PDF has the same compression and the same filters of rows, so the data of most pictures stay as they are. */
const keepData = (png: Png): PictureStream => {
  const layout = `/Predictor 15/Colors ${countChannels(png)}/BitsPerComponent ${png.bitDepth}/Columns ${png.width}`;
  const image = formatImage(png.width, png.height, formatColourSpace(png), png.bitDepth);
  const key = readColourKey(png);
  const mask = key && `/Mask[${key.flatMap((sample) => [sample, sample]).join(" ")}]`;
  return { entries: `${image}${mask ?? ""}`, filter: "FlateDecode", parameters: `<<${layout}>>`, data: png.data };
};

const formatColourSpace = (png: Png): string => {
  if (png.colourType !== 3) return countChannels(png) < 3 ? "/DeviceGray" : "/DeviceRGB";
  const colours = Math.min(256, Math.floor((png.palette?.length ?? 0) / 3));
  const digits = Array.from(png.palette?.subarray(0, colours * 3) ?? [], (byte) => byte.toString(16).padStart(2, "0"));
  return `[/Indexed/DeviceRGB ${colours - 1}<${digits.join("")}>]`;
};

/** Compresses the colours without alpha, with 8 bits a sample. */
const encodeColours = async (png: Png, samples: Bytes, { deflate }: Codecs): Promise<PictureStream> => {
  const channels = countChannels(png);
  const colours = channels % 2 === 1 ? channels : channels - 1;
  const pixels = png.width * png.height;
  const data = new Uint8Array(pixels * colours);
  for (let pixel = 0; pixel < pixels; pixel++)
    for (let channel = 0; channel < colours; channel++)
      data[pixel * colours + channel] = samples[pixel * channels + channel] ?? 0;
  const key = readColourKey(png)?.map((sample) => to8Bits(sample, png.bitDepth));
  const mask = key && `/Mask[${key.flatMap((sample) => [sample, sample]).join(" ")}]`;
  const image = formatImage(png.width, png.height, formatColourSpace(png), 8);
  return { entries: `${image}${mask ?? ""}`, filter: "FlateDecode", data: await deflate(data) };
};

const to8Bits = (sample: number, bitDepth: number): number =>
  bitDepth === 16 ? sample >> 8 : Math.round((sample * 255) / (2 ** bitDepth - 1));
