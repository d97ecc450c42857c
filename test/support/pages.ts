/** Reads generated files back. */

import { type PartHeader, partMark } from "#domain/files/part-format.ts";
import type { DeliveredSmartlink } from "#domain/model/delivery.ts";
import type { OutputFile } from "#domain/model/output.ts";
import type { PartStore } from "#ports/store.ts";
import { unpackPart } from "#reader/boot/unpack-part.ts";

/** Returns the file's bytes, joined from its chunks and parts like in an export. */
export const bytesOf = async (file: OutputFile, parts: PartStore): Promise<Uint8Array> => {
  const pieces = await Promise.all(
    file.pieces.map(async (piece) =>
      typeof piece === "string"
        ? new TextEncoder().encode(piece)
        : ((await parts.bytes(piece.part)) ?? new Uint8Array()),
    ),
  );
  return Buffer.concat(pieces);
};

/** Parses the smartlink record of a generated page. */
export const smartlinkOf = (html: string): DeliveredSmartlink => {
  const [, json = ""] = /<script type="application\/json" id="smartlink">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as DeliveredSmartlink;
};

/** Parses the Content-Security-Policy of a generated page to its directives. */
export const policyOfPage = (html: string): Readonly<Record<string, string>> => {
  const [, policy = ""] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
  const plain = policy
    .replaceAll("&#39;", "'")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll("&#61;", "=");
  return Object.fromEntries(plain.split("; ").map((rule) => [rule.split(" ")[0], rule.split(" ").slice(1).join(" ")]));
};

/** Returns all parts of a text-encoded page by name, unpacked by the reader's code. */
export const partsOf = async (html: string): Promise<ReadonlyMap<string, Uint8Array>> => {
  const parts = new Map<string, Uint8Array>();
  let header: PartHeader | undefined;
  let chunks: string[] = [];
  for (const [, comment = "", script] of html.matchAll(/<!--(.*?)-->|(<script>step\(\)<\/script>)/gs)) {
    if (comment.startsWith(partMark)) {
      header = JSON.parse(comment.slice(partMark.length)) as PartHeader;
      chunks = [];
    } else if (script === undefined) chunks.push(comment);
    else if (header !== undefined) parts.set(header.name, (await unpackPart(header, chunks)).bytes);
  }
  return parts;
};
