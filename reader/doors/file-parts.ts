/** Reads the parts of a generated file, verifies them, and creates the source of an unencrypted or decrypted file. */

import { safeLink } from "#domain/links/link.ts";
import type { DeliveredSmartlink, PartSource } from "#domain/model/delivery.ts";
import { concatenateBytes } from "#domain/values/concatenate-bytes.ts";
import { memoizeAsync, memoizeByKey } from "#domain/values/memoize-async.ts";
import { decodeByteText } from "#reader/model/pdf-updates.ts";
import type { BootHandover } from "../boot/boot-handover.ts";
import { type CodePolicy, runScript } from "../boot/code-policy.ts";
import type { createPanels } from "../document/panels.ts";
import { ReaderError } from "../document/reader-error.ts";
import type { PdfInput, PdfResources, ReaderSource, WorkerScript } from "../document/source.ts";
import { hasSha256 } from "../encryption/has-sha256.ts";
import { fetchText, resolveLinkedUrl } from "./linked-files.ts";

/** Reads the verified bytes of a part by its name. */
export type ReadPart = (name: string) => Promise<Uint8Array<ArrayBuffer>>;

/** Resolves when the part has arrived. Only its lengths are verified. Throws a `ReaderError` if it is incomplete. */
export const waitForPart = async (boot: BootHandover | undefined, name: string) => {
  if (boot === undefined) throw new ReaderError("truncated", name);
  return boot.part(name).catch((problem: unknown) => {
    throw new ReaderError(problem === "altered" ? "altered" : "truncated", name);
  });
};

/** Reads a part and verifies its sha256 (the boot script checks only lengths). Throws a `ReaderError`. */
export const readVerifiedPart = async (
  boot: BootHandover | undefined,
  name: string,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { header, bytes } = await waitForPart(boot, name);
  if (!(await hasSha256(bytes, header.sha256))) throw new ReaderError("altered", name);
  return bytes;
};

/** Loads the pdf.js worker from the file or from the address that the file links. */
export const loadWorkerScript = async (source: PartSource, boot: BootHandover | undefined): Promise<WorkerScript> =>
  "part" in source
    ? { code: await readVerifiedPart(boot, source.part), started: boot?.worker }
    : { code: await fetchText(source.url, source.integrity) };

type RuntimeText = "sentences" | "panels";

/** Set by the build: the files that belong to this version of the reader. */
declare const __READER_RUNTIME__: Readonly<Record<RuntimeText, { readonly file: string; readonly integrity: string }>>;

/** Reads the part if the file contains its reader; else fetches it from the folder of the linked worker. */
const loadRuntimeText = async (
  name: RuntimeText,
  worker: PartSource,
  boot: BootHandover | undefined,
): Promise<string> => {
  if (boot) return new TextDecoder().decode(await readVerifiedPart(boot, name));
  const folder = "url" in worker ? worker.url.replace(/[^/]*$/, "") : "";
  return fetchText(folder + __READER_RUNTIME__[name].file, __READER_RUNTIME__[name].integrity);
};

/** The global that the panels' script sets (panels.ts). */
export interface PanelGlobals {
  smartlinkPanels?: typeof createPanels | undefined;
}

/** Creates the loaders of the reader's other files, which a generated file contains or links. */
export const createRuntimeLoaders = (
  worker: PartSource,
  boot: BootHandover | undefined,
  policy: CodePolicy,
): Pick<ReaderSource, "sentences" | "panels"> => ({
  sentences: () => loadRuntimeText("sentences", worker, boot),
  // Once, because the panels remember which forms were answered.
  panels: memoizeAsync(async () => {
    runScript(await loadRuntimeText("panels", worker, boot), policy);
    const { smartlinkPanels } = globalThis as PanelGlobals;
    // The page's policy blocked the script: its hash is not listed.
    if (!smartlinkPanels) throw new ReaderError("altered", "panels");
    return smartlinkPanels();
  }),
});

/** What a generated file provides besides its record. */
export interface FileParts extends Pick<ReaderSource, "sentences" | "panels" | "policy" | "worker"> {
  readonly part: ReadPart;
}

/** Creates the source from the record of a generated file. Reads no part before its methods are called. */
export const createFileSource = (smartlink: DeliveredSmartlink, { part, ...runtime }: FileParts): ReaderSource => {
  const { delivery } = smartlink;
  const isPart = (address: string) => address.startsWith("part:");
  const readPart = async (address: string, type: string) =>
    new Blob([await part(address.slice("part:".length))], { type });
  const objectUrls = memoizeByKey<string>();
  return {
    smartlink,
    origin: { batch_id: delivery.batch_id, reference_id: delivery.reference_id },
    tracking: {
      addresses: [delivery.tracking_url, smartlink.callback_post],
      email: smartlink.tracking_email,
      analytics: true,
    },
    ...runtime,
    resources: async (): Promise<PdfResources> => {
      if ("url" in delivery.resources) return { url: resolveLinkedUrl(delivery.resources.url) };
      const names = delivery.resources.inline;
      const bytes = await Promise.all(names.map(part));
      return {
        inline: Object.fromEntries(names.map((name, index) => [name, bytes[index] as Uint8Array<ArrayBuffer>])),
      };
    },
    pdf: async (): Promise<PdfInput> => {
      const { pdf, updates = [] } = delivery;
      const readUpdates = updates.map((update) => ("part" in update ? part(update.part) : decodeByteText(update.text)));
      if ("part" in pdf) {
        const base = part(pdf.part);
        return {
          data: updates.length === 0 ? await base : concatenateBytes(await Promise.all([base, ...readUpdates])),
        };
      }
      const url = resolveLinkedUrl(pdf.url);
      if (updates.length === 0) return { url };
      return {
        open: async (options) => {
          const [{ openUpdatedPdf }, ...bytes] = await Promise.all([runtime.panels(), ...readUpdates]);
          return openUpdatedPdf({ ...options, url, updates: concatenateBytes(bytes) });
        },
      };
    },
    resolveFile: async (address, kind, mimetype) =>
      isPart(address)
        ? objectUrls(address, async () => URL.createObjectURL(await readPart(address, mimetype)))
        : safeLink(address, kind, document.baseURI),
    readPart: (address, mimetype) => (isPart(address) ? readPart(address, mimetype) : undefined),
  };
};
