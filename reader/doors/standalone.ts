/**
 * The door of generated files: the smartlink stands in the page, and its parts in the page or at the addresses that it
 * names. One classic script, inside `mixed` and `original` files, linked by `smallest` ones.
 */
import "../older-browsers.ts";
import type { DeliveredSmartlink, PartSource } from "#domain/model/delivery.ts";
import { safeLink } from "#domain/rules/link.ts";
import type { BootGlobals, Handover } from "../boot/handover.ts";
import { hasSha256 } from "../check-bytes.ts";
import { createCodePolicy } from "../code-policy.ts";
import { ReaderFault } from "../fault.ts";
import { fetchText, linkedAddress } from "../linked.ts";
import { showFault } from "../notice.ts";
import { openReader } from "../reader.ts";
import type { PdfResources, ReaderSource, WorkerScript } from "../source.ts";
import { languageFor } from "../strings.ts";
import { adoptStyles } from "../styles.ts";

const page = globalThis as BootGlobals;

/** A part with its sha256 checked: the boot script has checked only its length. */
const checkedPart = async (boot: Handover | undefined, name: string): Promise<Uint8Array<ArrayBuffer>> => {
  if (boot === undefined) throw new ReaderFault("truncated", name);
  const { header, bytes } = await boot.part(name).catch((fault: unknown) => {
    throw new ReaderFault(fault === "altered" ? "altered" : "truncated", name);
  });
  if (!(await hasSha256(bytes, header.sha256))) throw new ReaderFault("altered", name);
  return bytes;
};

const sourceOf = (smartlink: DeliveredSmartlink, boot: Handover | undefined): ReaderSource => {
  const { delivery } = smartlink;
  const part = (name: string) => checkedPart(boot, name);
  const worker = async (source: PartSource): Promise<WorkerScript> =>
    "part" in source
      ? { code: await part(source.part), started: boot?.worker }
      : { code: await fetchText(source.url, source.integrity) };
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
    tracking: { addresses: [delivery.tracking_url, smartlink.callback_post], email: smartlink.tracking_email },
    policy: boot?.policy ?? createCodePolicy(),
    worker: () => worker(delivery.worker),
    resources: async (): Promise<PdfResources> => {
      if ("url" in delivery.resources) return { url: linkedAddress(delivery.resources.url) };
      const names = delivery.resources.inline;
      const bytes = await Promise.all(names.map(part));
      return {
        inline: Object.fromEntries(names.map((name, index) => [name, bytes[index] as Uint8Array<ArrayBuffer>])),
      };
    },
    pdf: async () =>
      "part" in delivery.pdf ? { data: await part(delivery.pdf.part) } : { url: linkedAddress(delivery.pdf.url) },
    file: async (address, kind, mimetype) =>
      address.startsWith("part:")
        ? objectUrl(address.slice("part:".length), mimetype)
        : safeLink(address, kind, document.baseURI),
  };
};

const open = (): void => {
  const boot = page.smartlinkBoot;
  page.smartlinkBoot = undefined;
  if (boot === undefined) performance.mark("smartlink:start");
  const root = document.documentElement;
  root.dataset["smartlinkState"] = "loading";
  const host = document.querySelector<HTMLElement>("smartlink-reader");
  if (host === null) return;
  try {
    const data = document.getElementById("smartlink")?.textContent;
    if (!data) throw new ReaderFault("truncated");
    openReader(host, sourceOf(JSON.parse(data) as DeliveredSmartlink, boot)).opened.then(() => {
      // It was started before anybody knew that the document may not be shown.
      if (root.dataset["smartlinkState"] !== "ready") boot?.worker?.terminate();
    });
  } catch (cause) {
    adoptStyles();
    showFault(
      host,
      cause instanceof SyntaxError ? new ReaderFault("altered", cause.message) : cause,
      languageFor(navigator.languages),
    );
  }
};

open();
