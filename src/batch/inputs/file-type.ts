import type { ResourceFile } from "#domain/model/asset.ts";

/** The type of a file, by content or name. */
export interface FileType {
  readonly mimetype: string;
  /** Without the dot. */
  readonly extension: string;
}

const types: readonly (readonly [extension: string, mimetype: string])[] = [
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["webp", "image/webp"],
  ["avif", "image/avif"],
  ["svg", "image/svg+xml"],
  ["mp4", "video/mp4"],
  ["m4v", "video/mp4"],
  ["webm", "video/webm"],
  ["ogv", "video/ogg"],
  ["mp3", "audio/mpeg"],
  ["m4a", "audio/mp4"],
  ["ogg", "audio/ogg"],
  ["wav", "audio/wav"],
  ["vtt", "text/vtt"],
  ["srt", "application/x-subrip"],
  ["pdf", "application/pdf"],
  ["ics", "text/calendar"],
  ["vcf", "text/vcard"],
  ["txt", "text/plain"],
  ["html", "text/html"],
  ["json", "application/json"],
  ["csv", "text/csv"],
  ["tsv", "text/tab-separated-values"],
  ["md", "text/markdown"],
  ["xml", "application/xml"],
  ["zip", "application/zip"],
  ["epub", "application/epub+zip"],
  ["rtf", "application/rtf"],
  ["doc", "application/msword"],
  ["docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["xls", "application/vnd.ms-excel"],
  ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ["ppt", "application/vnd.ms-powerpoint"],
  ["pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"],
  ["odt", "application/vnd.oasis.opendocument.text"],
  ["ods", "application/vnd.oasis.opendocument.spreadsheet"],
  ["odp", "application/vnd.oasis.opendocument.presentation"],
];

/**
 * Detects the type of a resource by its record, else its address or file name, else its first bytes. The reader decides
 * by this type how to show the resource.
 */
export const detectFileType = (file: ResourceFile, bytes: Uint8Array): FileType => {
  const named =
    findByMimeType(file.mimetype) ??
    findByMimeType(/^data:([^;,]+)/i.exec(file.url)?.[1]) ??
    findByName(file.filename) ??
    findByName(file.url);
  return named ?? findBySignature(bytes) ?? unknownType(file);
};

const findByMimeType = (mimetype: string | undefined): FileType | undefined => {
  const lowerCaseType = mimetype?.toLowerCase();
  const known = types.find(([, type]) => type === lowerCaseType);
  return known && { extension: known[0], mimetype: known[1] };
};

/** Keeps the extension, so that the device can choose an app for the file. */
const unknownType = ({ filename, url }: ResourceFile): FileType => {
  const extension = [filename, url].map((name) => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]).find(Boolean);
  return { mimetype: "application/octet-stream", extension: extension?.toLowerCase() ?? "bin" };
};

const findByName = (name: string): FileType | undefined => {
  const extension = /\.([A-Za-z0-9]{1,5})(?:[?#].*)?$/.exec(name)?.[1]?.toLowerCase();
  const known = types.find(([known]) => known === extension);
  return known && { extension: known[0], mimetype: known[1] };
};

const signatures: readonly (readonly [start: readonly number[], extension: string])[] = [
  [[0x89, 0x50, 0x4e, 0x47], "png"],
  [[0xff, 0xd8, 0xff], "jpg"],
  [[0x47, 0x49, 0x46, 0x38], "gif"],
  [[0x25, 0x50, 0x44, 0x46], "pdf"],
  [[0x1a, 0x45, 0xdf, 0xa3], "webm"],
];

const findBySignature = (bytes: Uint8Array): FileType | undefined => {
  const signature = signatures.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  return signature && findByName(`x.${signature[1]}`);
};
