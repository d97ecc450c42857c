/**
 * Prints the contents of a smartlink that is opened without a batch. Its reader gets the same updates of the PDF as that of a
 * generated file.
 */
import { createDroppedFiles } from "#batch/inputs/dropped-files.ts";
import { createPrintedFiles } from "#batch/inputs/printed-files.ts";
import { readLanguage } from "#batch/page/assemble.ts";
import { toDeliveredAssets } from "#batch/page/deliver.ts";
import type { OpenPrinter, OpenPrinterPorts } from "#batch/printing/open-printer.ts";
import type { PreparedPdf } from "#batch/printing/page-printer.ts";
import { printsContent } from "#batch/printing/printed-assets.ts";
import type { PrintedFiles } from "#batch/printing/printed-files.ts";
import type { PlannedEntry } from "#domain/model/batch.ts";
import type { ViewedSmartlink } from "#domain/model/records/viewed-smartlink.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { readAssetIndex } from "#domain/problems/asset-index.ts";
import { ok, type Result } from "#domain/result.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { Fetcher } from "#ports/fetcher.ts";

/** What printing needs from its environment. */
export interface ViewPrinterPorts extends Pick<OpenPrinterPorts, "runtime"> {
  readonly bytes: Pick<Bytes, "deflate" | "sha256" | "importCbcKey">;
  readonly fetcher: Fetcher;
  readonly loadPrinter: () => Promise<OpenPrinter>;
}

/** Reads the files of a smartlink. */
export interface ViewFiles {
  /** Returns the bytes of its PDF. */
  readPdf(): Promise<Result<Uint8Array<ArrayBuffer>>>;
  /** Returns the bytes of a resource by its address; undefined for one that has to be fetched. */
  readResource(url: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/**
 * Adds the updates that print what the assets have as content, and removes what readers do not need for that. Contents that
 * cannot be printed, such as a code with a placeholder in place of its value, are left out; on a PDF that cannot be changed, all are.
 */
export type PrintView = (view: ViewedSmartlink, files: ViewFiles) => Promise<ViewedSmartlink>;

/** Creates the function. The printer is loaded with the first smartlink that prints something. */
export const createViewPrinter =
  ({ bytes, runtime, fetcher, loadPrinter }: ViewPrinterPorts): PrintView =>
  async (view, { readPdf, readResource }) => {
    // The assets of a stored smartlink have all fields that printing reads.
    const smartlink = view as unknown as Smartlink;
    const assets = toDeliveredAssets(smartlink.assets) as unknown as ViewedSmartlink["assets"];
    const delivered = { ...view, assets };
    if (!printsContent(smartlink)) return delivered;
    const pdf = await readPdf();
    if (!pdf.ok) return delivered;
    const files = createViewedFiles(readResource, fetcher);
    const ports = {
      bytes,
      runtime,
      files,
      readPdf: async () => undefined,
      readFields: ({ data }: PlannedEntry) => data,
    };
    const printer = await (await loadPrinter())(smartlink, ports, undefined);
    const prepared = await printer.prepare(pdf.value);
    if (!prepared.ok) return delivered;
    const id = (await bytes.sha256(new TextEncoder().encode(JSON.stringify([view.id, view.uuid])))).slice(0, 32);
    const update = await printWhatCan(smartlink, prepared.value, id);
    if (update === undefined) return delivered;
    return { ...delivered, updates: [{ text: toByteText(prepared.value.shared) }, { text: update }] };
  };

const noParts = { bytes: async () => undefined };

const createViewedFiles = (readResource: ViewFiles["readResource"], fetcher: Fetcher): PrintedFiles => {
  const others = createPrintedFiles(noParts, fetcher, createDroppedFiles([]));
  const withResources =
    <T>(read: (url: string) => Promise<T>) =>
    async (url: string) => {
      const resource = await readResource(url);
      return resource === undefined ? read(url) : ok(resource);
    };
  return { read: withResources(others.read), readLocal: withResources(others.readLocal) };
};

/** Prints all contents but those with a problem. Undefined: it is not one of them. */
const printWhatCan = async (smartlink: Smartlink, pdf: PreparedPdf, id: string): Promise<string | undefined> => {
  const shown = smartlink.assets.map(() => true);
  for (;;) {
    const row = await pdf.print({ smartlink, data: {}, shown, language: readLanguage(smartlink), id });
    if (row.ok) return row.value.text;
    const faulty = row.problems.flatMap(({ at }) => readAssetIndex(at?.path ?? "") ?? []).filter((at) => shown[at]);
    if (faulty.length === 0) return undefined;
    for (const index of faulty) shown[index] = false;
  }
};

/** More arguments than this may be too many for a call. */
const maxArguments = 8192;

const toByteText = (bytes: Uint8Array): string => {
  let text = "";
  for (let at = 0; at < bytes.length; at += maxArguments)
    text += String.fromCharCode(...bytes.subarray(at, at + maxArguments));
  return text;
};
