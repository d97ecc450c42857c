/** Answers requests for files: single ranges, `ETag` = sha256, `If-Range`, `If-None-Match` (RFC 9110). */

import { headerMediaType } from "#domain/files/media-type.ts";
import { problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import type { ServedFile } from "#usecases/library/contents.ts";
import { commonHeaders, problemResponse } from "./responses.ts";

/** Uploaded files may be HTML with scripts. This policy keeps them from running on the site's origin. */
const inertPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src data:";

/** Returns the file, the requested range of it (206), 304 for a matching `If-None-Match`, or 416. */
export const fileResponse = (request: Request, { file, sha256, mimetype, filename }: ServedFile): Response => {
  const body = toBlob(file);
  const tag = `"${sha256}"`;
  const headers: Record<string, string> = {
    ...commonHeaders,
    "Content-Type": headerMediaType(mimetype),
    "Content-Disposition": `inline; filename*=UTF-8''${encodeFileName(filename)}`,
    "Accept-Ranges": "bytes",
    ETag: tag,
    // The browser's PDF viewer does not run in a sandbox.
    ...(mimetype === "application/pdf" ? {} : { "Content-Security-Policy": inertPolicy }),
  };
  if (tagsIn(request.headers.get("if-none-match")).some((candidate) => candidate === tag || candidate === "*"))
    return new Response(null, { status: 304, headers });
  const range = wantsRange(request, tag) ? parseRange(request.headers.get("range") ?? "", file.size) : "whole";
  if (range === "outside") {
    const message = `The range is outside the file, which has ${file.size} bytes. Request a range inside the file, or the whole file.`;
    return problemResponse(request, [problem("range-invalid", message)], { "Content-Range": `bytes */${file.size}` });
  }
  if (range === "whole") return new Response(body, { headers: { ...headers, "Content-Length": String(file.size) } });
  const { first, last } = range;
  return new Response(body.slice(first, last + 1, mimetype), {
    status: 206,
    headers: {
      ...headers,
      "Content-Length": String(last - first + 1),
      "Content-Range": `bytes ${first}-${last}/${file.size}`,
    },
  });
};

/** Returns a generated file as a download. */
export const downloadResponse = (
  file: ServedFile["file"],
  {
    filename,
    mimetype,
    headers = {},
  }: Pick<ServedFile, "filename" | "mimetype"> & { readonly headers?: Readonly<Record<string, string>> },
): Response =>
  new Response(toBlob(file), {
    headers: {
      ...commonHeaders,
      "Content-Type": headerMediaType(mimetype),
      "Content-Length": String(file.size),
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeFileName(filename)}`,
      "Content-Security-Policy": inertPolicy,
      ...headers,
    },
  });

/** Waits for the file and returns its response, or the problems for which there is no file. */
export const fileResultResponse = async (
  request: Request,
  pendingFile: Promise<Result<ServedFile>>,
): Promise<Response | Result<never>> => {
  const file = await pendingFile;
  return file.ok ? fileResponse(request, file.value) : file;
};

/** Encodes a name for `filename*` (RFC 8187). */
const encodeFileName = (filename: string): string => encodeURIComponent(filename).replace(/['()*]/g, percentEncode);

const percentEncode = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;

const toBlob = (file: ServedFile["file"]): Blob => {
  if (file instanceof Blob) return file;
  throw new TypeError("A stored file is a Blob in every host.");
};

const tagsIn = (header: string | null): readonly string[] =>
  (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));

/** `If-Range` prevents mixing ranges of two versions of a file. */
const wantsRange = (request: Request, tag: string): boolean => {
  const condition = request.headers.get("if-range");
  return request.headers.has("range") && (condition === null || condition.trim() === tag);
};

/** Parses a single byte range. RFC 9110 allows answering several ranges, and other units, with the whole file. */
const parseRange = (
  header: string,
  size: number,
): "whole" | "outside" | { readonly first: number; readonly last: number } => {
  const [, from, to] = /^\s*bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header) ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return "whole";
  if (from === "")
    return Number(to) === 0 || size === 0 ? "outside" : { first: Math.max(0, size - Number(to)), last: size - 1 };
  const [first, last] = [Number(from), to === "" ? size - 1 : Math.min(Number(to), size - 1)];
  if (to !== "" && Number(to) < first) return "whole";
  return first >= size ? "outside" : { first, last };
};
