/** Reads the files that pages print: `data:` addresses, files of the batch, and files with an address of their own. */
import { safeLink } from "#domain/links/link.ts";
import { problem } from "#domain/problem.ts";
import { fail, ok } from "#domain/result.ts";
import { truncate } from "#domain/text/truncate.ts";
import type { Fetcher } from "#ports/fetcher.ts";
import type { PartStore } from "#ports/store.ts";
import { decodeDataAddress } from "../parts/data-address.ts";
import type { PrintedFiles } from "../printing/printed-files.ts";
import type { DroppedFiles } from "./dropped-files.ts";
import { missingFileProblem } from "./missing-files.ts";

/** Creates the files of one batch. */
export const createPrintedFiles = (
  parts: Pick<PartStore, "bytes">,
  fetcher: Fetcher,
  dropped: DroppedFiles,
): PrintedFiles => {
  const readLocal: PrintedFiles["readLocal"] = async (url) => {
    const bytes = /^data:/i.test(url) ? decodeDataAddress(url) : await readDropped(url, parts, dropped);
    if (bytes !== undefined) return ok(bytes);
    return safeLink(url, "fetch") === undefined ? fail(missingFileProblem(truncate(url))) : ok(undefined);
  };
  return {
    readLocal,
    read: async (url) => {
      const file = await readLocal(url);
      if (!file.ok) return file;
      if (file.value !== undefined) return ok(file.value);
      const href = safeLink(url, "fetch") ?? url;
      const response = await fetcher.bytes(href);
      return response.ok ? response : fail(unreachableFileProblem(href));
    },
  };
};

const readDropped = async (url: string, parts: Pick<PartStore, "bytes">, dropped: DroppedFiles) => {
  const file = dropped.find(url);
  return file && (await parts.bytes(file.sha256));
};

const unreachableFileProblem = (href: string) =>
  problem(
    "resource-missing",
    `The file at ${href} could not be fetched, but the page needs it. Add the file to the batch, or allow this site to fetch it (CORS).`,
  );
