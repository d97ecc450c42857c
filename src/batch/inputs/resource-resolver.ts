/**
 * Resolves files of assets (icons, images, media). An added file or a `data:` address becomes a part of the batch,
 * inside the file or beside it, and is stored once. A file with an address of its own stays a link, unless the smartlink
 * wants its assets offline.
 */

import { safeLink } from "#domain/links/link.ts";
import type { ResourceFile } from "#domain/model/asset.ts";
import type { PartRef } from "#domain/model/output.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { describeCaptionFault, readCaptions } from "#domain/text/captions.ts";
import { truncate } from "#domain/text/truncate.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { Fetcher } from "#ports/fetcher.ts";
import type { PartStore } from "#ports/store.ts";
import type { ByteSource } from "../parts/byte-source.ts";
import { decodeDataAddress, encodeDataAddress } from "../parts/data-address.ts";
import type { Parts } from "../parts/parts.ts";
import type { DroppedFiles } from "./dropped-files.ts";
import { detectFileType } from "./file-type.ts";
import { missingFileProblem } from "./missing-files.ts";

/** A file of an asset that was read and stored. */
export interface ResolvedResource {
  /** The file as the delivered smartlink names it: `part:<name>`, a path beside the file, or its own address. */
  readonly file: ResourceFile;
  readonly inside?: PartRef;
  readonly beside?: { readonly path: string; readonly part: PartRef };
  /** A part that is encrypted per row, with its bytes. */
  readonly toEncrypt?: { readonly name: string; readonly content: ByteSource };
  /** Why readers cannot be shown the file. */
  readonly warning?: Problem;
}

/** Where the bytes of a file are stored. `address`: in a `data:` address. `encrypted`: in memory, until the row encrypts them. */
export type ResourceTarget = "inside" | "address" | "beside" | "encrypted";

/** Resolves files of assets, each once per target. */
export interface ResourceResolver {
  /** Whether the file has an address of its own and its bytes are not among the batch's files. */
  isLink(file: ResourceFile): boolean;
  /** `use`: `track` for captions, whose text is checked. A file that stays a link is not read. */
  resolve(file: ResourceFile, target: ResourceTarget, use?: "track"): Promise<Result<ResolvedResource>>;
}

/** What resolving files needs from its environment. */
export interface ResourceResolverPorts {
  readonly bytes: Bytes;
  readonly fetcher: Fetcher;
  readonly parts: PartStore;
}

/** Creates the resolver of one batch. It caches each file by address and target. */
export const createResourceResolver = (
  ports: ResourceResolverPorts,
  parts: Parts,
  droppedFiles: DroppedFiles,
): ResourceResolver => {
  const known = new Map<string, Promise<Result<ResolvedResource>>>();
  const resolve = async (
    file: ResourceFile,
    target: ResourceTarget,
    use: "track" | undefined,
  ): Promise<Result<ResolvedResource>> => {
    const { url } = file;
    const embedded = async (bytes: Uint8Array<ArrayBuffer> | undefined) => {
      const resource = await embed(file, bytes, target);
      const warning = use === "track" && bytes !== undefined ? findCaptionWarning(file, bytes) : undefined;
      return resource.ok && warning !== undefined ? ok({ ...resource.value, warning }) : resource;
    };
    if (url.startsWith("data:")) return embedded(decodeDataAddress(url));
    const dropped = droppedFiles.find(url);
    if (dropped !== undefined) return embedded(await ports.parts.bytes(dropped.sha256));
    const href = safeLink(url, "fetch");
    if (href === undefined) return fail(missingFileProblem(url));
    if (target === "beside") return ok({ file: { ...file, url: href } });
    const answer = await ports.fetcher.bytes(href);
    return answer.ok ? embedded(answer.value) : fail(unreachableFileProblem(href));
  };
  const embed = async (
    file: ResourceFile,
    bytes: Uint8Array<ArrayBuffer> | undefined,
    target: ResourceTarget,
  ): Promise<Result<ResolvedResource>> => {
    if (bytes === undefined) return fail(missingFileProblem(file.url.slice(0, 60)));
    const sha256 = await ports.bytes.sha256(bytes);
    const { mimetype, extension } = detectFileType(file, bytes);
    const described = { ...file, mimetype, filesize: bytes.length };
    if (target === "address") return ok({ file: { ...described, url: encodeDataAddress(mimetype, bytes) } });
    if (target !== "beside") {
      const name = `file/${sha256.slice(0, 16)}`;
      const inFile = { ...described, url: `part:${name}` };
      if (target === "encrypted")
        return ok({ file: inFile, toEncrypt: { name, content: { sha256, bytes: async () => bytes } } });
      return ok({ file: inFile, inside: await parts.bytes(name, bytes, sha256) });
    }
    const path = `files/${sha256.slice(0, 16)}.${extension}`;
    return ok({ file: { ...described, url: path }, beside: { path, part: await parts.raw(bytes, sha256) } });
  };
  return {
    isLink: ({ url }) => /^https?:/i.test(url) && droppedFiles.find(url) === undefined,
    resolve: (file, target, use) => {
      const key = `${use} ${target} ${file.mimetype} ${file.filename} ${file.url}`;
      const resolution = known.get(key) ?? resolve(file, target, use);
      known.set(key, resolution);
      return resolution;
    },
  };
};

const findCaptionWarning = ({ filename, url }: ResourceFile, bytes: Uint8Array): Problem | undefined => {
  const captions = readCaptions(bytes);
  const name = filename || (url.startsWith("data:") ? "data:" : url);
  return captions.ok ? undefined : problem("captions-invalid", describeCaptionFault(captions.fault, truncate(name)));
};

const unreachableFileProblem = (href: string) =>
  problem(
    "resource-missing",
    `The asset's file at ${href} could not be fetched, but the smartlink requires its assets offline. Add the file to the batch, or allow this site to fetch it (CORS).`,
  );
