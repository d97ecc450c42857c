/**
 * A generated smartlink as the site itself shows it. The site opens it in a sandbox, so that it cannot reach the store;
 * a sandboxed page has no service worker and cannot reach what it links either. So for showing, and only for showing,
 * what is linked is put inside. Downloads and exports have the file's own bytes.
 */

import {
  assembleEncryptedPreview,
  assemblePage,
  listParts,
  neutralLanguage,
  type Page,
  readLanguage,
  readSmartlinkJson,
} from "#batch/page/assemble.ts";
import { createFrames, type Frames } from "#batch/page/frame.ts";
import { createParts, type Parts } from "#batch/parts/parts.ts";
import type { Encoding } from "#domain/model/batch.ts";
import type { DeliveredSmartlink, EncryptedSmartlink } from "#domain/model/delivery.ts";
import type { OutputChunk, OutputFile, PartRef } from "#domain/model/output.ts";
import type { RuntimeManifest } from "#ports/reader-runtime.ts";
import type { PartStore } from "#ports/store.ts";
import type { BatchPorts } from "../jobs/pipeline.ts";

export type PreviewPorts = Pick<BatchPorts, "store" | "kit" | "bytes" | "fetcher">;

export interface PreviewPage {
  readonly pieces: readonly OutputChunk[];
  /** Parts that were made for this view alone, by their key. */
  readonly newParts: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** The page to show: the file itself where everything is inside, else one that has it inside; marked as a preview. */
export const createPreviewPage = async (file: OutputFile, ports: PreviewPorts): Promise<PreviewPage> => {
  const { pieces, newParts: made } = await shownPage(file, ports);
  return { pieces: pieces.map((piece, index) => (index === 0 ? marked(piece) : piece)), newParts: made };
};

/**
 * Whoever is shown a page by the site that made it is its maker: the reader counts no opening that has this mark, in a
 * sandbox of the site (reader/tracking/preview.ts).
 */
const marked = (piece: OutputChunk): OutputChunk =>
  typeof piece === "string" ? piece.replace("<head>", '<head><meta name="smartlink-preview" content="">') : piece;

const shownPage = async (file: OutputFile, ports: PreviewPorts): Promise<PreviewPage> => {
  const own: PreviewPage = { pieces: file.pieces, newParts: new Map() };
  const json = readSmartlinkJson(file.pieces);
  if (json === undefined) return own;
  const data = JSON.parse(json) as DeliveredSmartlink | EncryptedSmartlink;
  if ("lock" in data) return "part" in data.worker ? own : unlinked(data, file, ports);
  if (data.delivery.strategy === "original") return own;
  return inlined(data, file, ports);
};

/** A locked page with what it links inside. What is sealed stays so: nobody here has the password. */
const unlinked = async (data: EncryptedSmartlink, file: OutputFile, ports: PreviewPorts): Promise<PreviewPage> => {
  const kit = await ports.kit.manifest();
  const encoding = String(file.pieces[0]).includes('<meta charset="windows-1252">') ? "binary" : "text";
  const made = new Map<string, Uint8Array<ArrayBuffer>>();
  const parts = createParts({ ...ports, parts: memoryParts(made) }, kit, encoding);
  const names = await linkedResources(file.batch_id, kit, ports);
  const resources = await Promise.all(names.map((name) => parts.resource(name)));
  const beside = await Promise.all(
    Object.entries(data.parts).map(async ([name, url]) => {
      const bytes = url === "" ? undefined : await linkedBytes(file.batch_id, url, ports);
      return bytes && { name, part: await parts.packed(name, bytes, await ports.bytes.sha256(bytes)) };
    }),
  );
  const found = beside.filter((one) => one !== undefined);
  const shown: EncryptedSmartlink = {
    ...data,
    parts: { ...data.parts, ...Object.fromEntries(found.map(({ name }) => [name, ""])) },
    worker: { part: "worker" },
    shown: { resources: names },
  };
  // The reader may be among the file's own parts: the second of a name is not looked at.
  const refs = [
    await parts.script("worker", kit.worker),
    await parts.script("reader", kit.reader),
    await parts.script("sentences", kit.sentences),
    await parts.script("panels", kit.panels),
    ...resources.filter((part) => part !== undefined),
    ...listParts(file.pieces),
    ...found.map(({ part }) => part),
  ];
  const frame = await framesInside(kit, encoding, parts)(neutralLanguage);
  return { pieces: assembleEncryptedPreview(shown, { kit, encoding, frame, parts: refs }), newParts: made };
};

const inlined = async (smartlink: DeliveredSmartlink, file: OutputFile, ports: PreviewPorts): Promise<PreviewPage> => {
  const kit = await ports.kit.manifest();
  const made = new Map<string, Uint8Array<ArrayBuffer>>();
  const parts = createParts({ ...ports, parts: memoryParts(made) }, kit, "text");
  const { delivery } = smartlink;
  const needs = await linkedResources(file.batch_id, kit, ports);
  const pdf = "url" in delivery.pdf ? await linkedBytes(file.batch_id, delivery.pdf.url, ports) : undefined;
  const files = new Map<string, PartRef>();
  const inside = async (url: string): Promise<string> => {
    const bytes = /^(part:|data:|https?:)/.test(url) ? undefined : await linkedBytes(file.batch_id, url, ports);
    if (bytes === undefined) return url;
    const sha256 = await ports.bytes.sha256(bytes);
    const name = `file/${sha256.slice(0, 16)}`;
    files.set(name, await parts.bytes(name, bytes, sha256));
    return `part:${name}`;
  };
  const assets = [];
  for (const asset of smartlink.assets) {
    const own: Record<string, (typeof asset.files)[string]> = {};
    for (const [name, resource] of Object.entries(asset.files))
      own[name] = { ...resource, url: await inside(resource.url) };
    assets.push({ ...asset, files: own });
  }
  const refs = [
    await parts.script("worker", kit.worker),
    await parts.script("reader", kit.reader),
    await parts.script("sentences", kit.sentences),
    await parts.script("panels", kit.panels),
    ...(await Promise.all(needs.map((name) => parts.resource(name)))).filter((part) => part !== undefined),
    ...(pdf ? [await parts.bytes("pdf", pdf, await ports.bytes.sha256(pdf))] : []),
    ...files.values(),
  ];
  const page: Page = {
    smartlink: {
      ...smartlink,
      assets,
      delivery: {
        ...delivery,
        strategy: "original",
        pdf: pdf ? { part: "pdf" } : delivery.pdf,
        worker: { part: "worker" },
        resources: { inline: needs },
      },
    },
    kit,
    encoding: "text",
    decoders: needs.some((name) => name.startsWith("wasm/")),
    frame: await framesInside(kit, "text", parts)(readLanguage(smartlink)),
    parts: refs,
  };
  return { pieces: await assemblePage(page, ports.bytes), newParts: made };
};

const framesInside = (kit: RuntimeManifest, encoding: Encoding, parts: Parts): Frames =>
  createFrames({ kit, encoding, parts, strategy: "original", runtimeUrl: "" });

/** What the batch's folder has of the reader's resources: its PDFs need no others. */
const linkedResources = async (
  batchId: string,
  kit: RuntimeManifest,
  { store }: PreviewPorts,
): Promise<readonly string[]> => {
  const there = new Set(await store.outputs.paths(batchId));
  return Object.entries(kit.resources).flatMap(([name, { file }]) => (there.has(`runtime/${file}`) ? [name] : []));
};

const linkedBytes = async (batchId: string, url: string, ports: PreviewPorts) => {
  if (/^https?:/i.test(url)) {
    const answer = await ports.fetcher.bytes(url);
    return answer.ok ? answer.value : undefined;
  }
  const piece = (await ports.store.outputs.get(batchId, url))?.pieces[0];
  return typeof piece === "object" ? ports.store.parts.bytes(piece.part) : undefined;
};

const memoryParts = (parts: Map<string, Uint8Array<ArrayBuffer>>): PartStore => ({
  has: async (sha256) => parts.has(sha256),
  put: async (sha256, bytes) => void parts.set(sha256, bytes),
  bytes: async (sha256) => parts.get(sha256),
});
