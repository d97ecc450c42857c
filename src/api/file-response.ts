/** Bytes as an answer: single ranges, `ETag` = sha256, `If-Range`, `If-None-Match` (RFC 9110). */

import { headerMediaType } from "#domain/files/media-type.ts";
import { problem } from "#domain/problem.ts";
import type { Result } from "#domain/result.ts";
import type { ServedFile } from "#usecases/library/contents.ts";
import { commonHeaders, problemResponse } from "./responses.ts";

/** What people upload may be a page with scripts: opened on this site's address it runs none. */
const inert = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src data:";

export const fileResponse = (request: Request, { file, sha256, mimetype, filename }: ServedFile): Response => {
  const body = bodyOf(file);
  const tag = `"${sha256}"`;
  const headers: Record<string, string> = {
    ...commonHeaders,
    "Content-Type": headerMediaType(mimetype),
    "Content-Disposition": `inline; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, percent)}`,
    "Accept-Ranges": "bytes",
    ETag: tag,
    // A PDF is shown by the browser's own viewer, which no sandbox lets in.
    ...(mimetype === "application/pdf" ? {} : { "Content-Security-Policy": inert }),
  };
  if (tagsIn(request.headers.get("if-none-match")).some((one) => one === tag || one === "*"))
    return new Response(null, { status: 304, headers });
  const range = asksForRange(request, tag) ? rangeOf(request.headers.get("range") ?? "", file.size) : "whole";
  if (range === "outside") {
    const message = `The file has ${file.size} bytes, and the range lies outside them. Ask for a range inside, or for the whole file.`;
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

/** The file, or why there is none. */
export const fileResultResponse = async (
  request: Request,
  finding: Promise<Result<ServedFile>>,
): Promise<Response | Result<never>> => {
  const found = await finding;
  return found.ok ? fileResponse(request, found.value) : found;
};

const percent = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;

const bodyOf = (file: ServedFile["file"]): Blob => {
  if (file instanceof Blob) return file;
  throw new TypeError("A stored file is a Blob in every host.");
};

const tagsIn = (header: string | null): readonly string[] =>
  (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));

/** A range of another version of the file would be mixed with this one's bytes. */
const asksForRange = (request: Request, tag: string): boolean => {
  const condition = request.headers.get("if-range");
  return request.headers.has("range") && (condition === null || condition.trim() === tag);
};

/** One range of bytes. Several, or what is no range of bytes, is answered with the whole file, as may be. */
const rangeOf = (
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
