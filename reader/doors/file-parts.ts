/** The parts of a generated file: those inside, checked, and what a source makes of them. */

import { safeLink } from "#domain/links/link.ts";
import type { DeliveredSmartlink, PartSource } from "#domain/model/delivery.ts";
import type { createPanels } from "../assets/panels.ts";
import type { BootHandover } from "../boot/boot-handover.ts";
import { type CodePolicy, runScript } from "../boot/code-policy.ts";
import { ReaderError } from "../document/reader-error.ts";
import type { PdfResources, ReaderSource, WorkerScript } from "../document/source.ts";
import { hasSha256 } from "./has-sha256.ts";
import { fetchText, resolveLinkedUrl } from "./linked-files.ts";

export type ReadPart = (name: string) => Promise<Uint8Array<ArrayBuffer>>;

/** A part as it arrived: of the length that it should have, no more is known. */
export const waitForPart = async (boot: BootHandover | undefined, name: string) => {
  if (boot === undefined) throw new ReaderError("truncated", name);
  return boot.part(name).catch((fault: unknown) => {
    throw new ReaderError(fault === "altered" ? "altered" : "truncated", name);
  });
};

/** A part with its sha256 checked: the boot script has checked only its length. */
export const readVerifiedPart = async (
  boot: BootHandover | undefined,
  name: string,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { header, bytes } = await waitForPart(boot, name);
  if (!(await hasSha256(bytes, header.sha256))) throw new ReaderError("altered", name);
  return bytes;
};

export const loadWorkerScript = async (source: PartSource, boot: BootHandover | undefined): Promise<WorkerScript> =>
  "part" in source
    ? { code: await readVerifiedPart(boot, source.part), started: boot?.worker }
    : { code: await fetchText(source.url, source.integrity) };

type KitText = "sentences" | "panels";

/** What the build puts into the reader of generated files: the other files of the same kit. */
declare const __KIT__: Readonly<Record<KitText, { readonly file: string; readonly integrity: string }>>;

/** A part of a file that holds its reader; else beside the worker, in the folder of the reader's files. */
const kitText = async (name: KitText, worker: PartSource, boot: BootHandover | undefined): Promise<string> => {
  if (boot) return new TextDecoder().decode(await readVerifiedPart(boot, name));
  const folder = "url" in worker ? worker.url.replace(/[^/]*$/, "") : "";
  return fetchText(folder + __KIT__[name].file, __KIT__[name].integrity);
};

/** Where the script of the panels leaves them (panels.ts). */
export interface PanelGlobals {
  smartlinkPanels?: typeof createPanels | undefined;
}

/** What a file carries, or links, of the reader besides its script. */
export const createRuntimeLoaders = (
  worker: PartSource,
  boot: BootHandover | undefined,
  policy: CodePolicy,
): Pick<ReaderSource, "sentences" | "panels"> => ({
  sentences: () => kitText("sentences", worker, boot),
  panels: async () => {
    runScript(await kitText("panels", worker, boot), policy);
    const { smartlinkPanels } = globalThis as PanelGlobals;
    // The page's policy has not let it run.
    if (!smartlinkPanels) throw new ReaderError("altered", "panels");
    return smartlinkPanels();
  },
});

export interface FileParts extends Pick<ReaderSource, "sentences" | "panels" | "policy" | "worker"> {
  readonly part: ReadPart;
}

export const createFileSource = (smartlink: DeliveredSmartlink, { part, ...given }: FileParts): ReaderSource => {
  const { delivery } = smartlink;
  const objectUrls = new Map<string, Promise<string>>();
  const objectUrl = (name: string, type: string): Promise<string> => {
    const known = objectUrls.get(name);
    if (known) return known;
    const made = part(name).then((bytes) => URL.createObjectURL(new Blob([bytes], { type })));
    objectUrls.set(name, made);
    return made;
  };
  return {
    smartlink,
    origin: { batch_id: delivery.batch_id, reference_id: delivery.reference_id },
    tracking: {
      addresses: [delivery.tracking_url, smartlink.callback_post],
      email: smartlink.tracking_email,
      analytics: true,
    },
    ...given,
    resources: async (): Promise<PdfResources> => {
      if ("url" in delivery.resources) return { url: resolveLinkedUrl(delivery.resources.url) };
      const names = delivery.resources.inline;
      const bytes = await Promise.all(names.map(part));
      return {
        inline: Object.fromEntries(names.map((name, index) => [name, bytes[index] as Uint8Array<ArrayBuffer>])),
      };
    },
    pdf: async () =>
      "part" in delivery.pdf ? { data: await part(delivery.pdf.part) } : { url: resolveLinkedUrl(delivery.pdf.url) },
    resolveFile: async (address, kind, mimetype) =>
      address.startsWith("part:")
        ? objectUrl(address.slice("part:".length), mimetype)
        : safeLink(address, kind, document.baseURI),
  };
};
