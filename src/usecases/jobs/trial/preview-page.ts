/**
 * Creates the page with which the site shows a generated smartlink. The site opens smartlinks in a sandbox, so that they
 * cannot reach the store. A sandboxed page has no service worker, so it cannot load linked files: they are inlined.
 * Downloads and exports contain the unchanged output.
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
import { createPageDigester } from "#batch/page/page-digester.ts";
import { createSmartlinkEncoder } from "#batch/page/smartlink-json.ts";
import { createParts, type Parts } from "#batch/parts/parts.ts";
import type { BatchPorts } from "#batch/pipeline.ts";
import type { Encoding } from "#domain/model/batch.ts";
import type { DeliveredSmartlink, EncryptedSmartlink } from "#domain/model/delivery.ts";
import type { OutputChunk, OutputFile, PartRef } from "#domain/model/output.ts";
import type { RuntimeManifest } from "#ports/reader-runtime.ts";
import type { PartStore } from "#ports/store.ts";

/** What creating a preview needs from its environment. */
export type PreviewPorts = Pick<BatchPorts, "store" | "runtime" | "bytes" | "fetcher">;

/** The page as chunks of text and references to parts. */
export interface PreviewPage {
  readonly pieces: readonly OutputChunk[];
  /** Parts that exist for this preview only and are not in the store, by their sha256. */
  readonly newParts: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** Returns the output, with its linked files inlined and marked as a preview. */
export const createPreviewPage = async (file: OutputFile, ports: PreviewPorts): Promise<PreviewPage> => {
  const { pieces, newParts } = await inlineLinkedFiles(file, ports);
  return { pieces: pieces.map((chunk, index) => (index === 0 ? markAsPreview(chunk) : chunk)), newParts };
};

/** The reader does not track the opening of a page with this mark in a sandbox of the site (reader/tracking/preview.ts). */
const markAsPreview = (chunk: OutputChunk): OutputChunk =>
  typeof chunk === "string" ? chunk.replace("<head>", '<head><meta name="smartlink-preview" content="">') : chunk;

const inlineLinkedFiles = async (file: OutputFile, ports: PreviewPorts): Promise<PreviewPage> => {
  const unchanged: PreviewPage = { pieces: file.pieces, newParts: new Map() };
  const json = readSmartlinkJson(file.pieces);
  if (json === undefined) return unchanged;
  const data = JSON.parse(json) as DeliveredSmartlink | EncryptedSmartlink;
  if ("lock" in data) return "part" in data.worker ? unchanged : inlineEncrypted(data, file, ports);
  if (data.delivery.strategy === "original") return unchanged;
  return inlinePlain(data, file, ports);
};

/** Inlines the linked parts of an encrypted smartlink, which stay encrypted. */
const inlineEncrypted = async (
  data: EncryptedSmartlink,
  file: OutputFile,
  ports: PreviewPorts,
): Promise<PreviewPage> => {
  const manifest = await ports.runtime.manifest();
  const encoding = readEncoding(file);
  const newParts = new Map<string, Uint8Array<ArrayBuffer>>();
  const parts = createParts({ ...ports, parts: createMemoryPartStore(newParts) }, manifest, encoding);
  const names = await findLinkedResources(file.batch_id, manifest, ports);
  const resources = await Promise.all(names.map((name) => parts.resource(name)));
  const linkedParts = await Promise.all(
    Object.entries(data.parts).map(async ([name, url]) => {
      const bytes = url === "" ? undefined : await readLinkedFile(file.batch_id, url, ports);
      return bytes && { name, part: await parts.packed(name, bytes, await ports.bytes.sha256(bytes)) };
    }),
  );
  const inlinedParts = linkedParts.filter((part) => part !== undefined);
  const preview: EncryptedSmartlink = {
    ...data,
    parts: { ...data.parts, ...Object.fromEntries(inlinedParts.map(({ name }) => [name, ""])) },
    worker: { part: "worker" },
    shown: { resources: names },
  };
  // The output may contain the reader already; only the first part of a name is used.
  const refs = [
    ...(await createReaderScripts(manifest, parts)),
    ...resources.filter((part) => part !== undefined),
    ...listParts(file.pieces),
    ...inlinedParts.map(({ part }) => part),
  ];
  const frame = await createInlineFrames(manifest, encoding, parts)(neutralLanguage);
  const { pieces } = assembleEncryptedPreview(preview, { manifest, encoding, frame, parts: refs });
  return { pieces, newParts };
};

/** Of the parts that the output contains. */
const readEncoding = ({ pieces }: OutputFile): Encoding =>
  String(pieces[0]).includes('<meta charset="windows-1252">') ? "binary" : "text";

const inlinePlain = async (
  smartlink: DeliveredSmartlink,
  file: OutputFile,
  ports: PreviewPorts,
): Promise<PreviewPage> => {
  const manifest = await ports.runtime.manifest();
  const newParts = new Map<string, Uint8Array<ArrayBuffer>>();
  const encoding = readEncoding(file);
  const parts = createParts({ ...ports, parts: createMemoryPartStore(newParts) }, manifest, encoding);
  const { delivery } = smartlink;
  const resourceNames = await findLinkedResources(file.batch_id, manifest, ports);
  const pdf = "url" in delivery.pdf ? await readLinkedFile(file.batch_id, delivery.pdf.url, ports) : undefined;
  const { assets, files } = await inlineAssetFiles(smartlink.assets, file.batch_id, parts, ports);
  const refs = [
    ...(await createReaderScripts(manifest, parts)),
    ...(await Promise.all(resourceNames.map((name) => parts.resource(name)))).filter((part) => part !== undefined),
    ...(pdf ? [await parts.bytes("pdf", pdf, await ports.bytes.sha256(pdf))] : []),
    ...files,
    // Updates of the PDF and files of assets. The output may contain the reader already, as in an encrypted one.
    ...listParts(file.pieces),
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
        resources: { inline: resourceNames },
      },
    },
    manifest,
    encoding,
    decoders: resourceNames.some((name) => name.startsWith("wasm/")),
    frame: await createInlineFrames(manifest, encoding, parts)(readLanguage(smartlink)),
    parts: refs,
  };
  return {
    pieces: assemblePage(page, { encodeSmartlink: createSmartlinkEncoder(encoding), digestPage: createPageDigester() })
      .pieces,
    newParts,
  };
};

/** Inlines the linked files of assets. Returns the assets with the addresses of the parts, and the parts. */
const inlineAssetFiles = async (
  assets: DeliveredSmartlink["assets"],
  batchId: string,
  parts: Parts,
  ports: PreviewPorts,
): Promise<{ readonly assets: DeliveredSmartlink["assets"]; readonly files: readonly PartRef[] }> => {
  const partsByName = new Map<string, PartRef>();
  const inlineUrl = async (url: string): Promise<string> => {
    const bytes = /^(part:|data:|https?:)/.test(url) ? undefined : await readLinkedFile(batchId, url, ports);
    if (bytes === undefined) return url;
    const sha256 = await ports.bytes.sha256(bytes);
    const name = `file/${sha256.slice(0, 16)}`;
    partsByName.set(name, await parts.bytes(name, bytes, sha256));
    return `part:${name}`;
  };
  const inlinedAssets: DeliveredSmartlink["assets"][number][] = [];
  for (const asset of assets) {
    const files: Record<string, (typeof asset.files)[string]> = {};
    for (const [name, resource] of Object.entries(asset.files))
      files[name] = { ...resource, url: await inlineUrl(resource.url) };
    inlinedAssets.push({ ...asset, files });
  }
  return { assets: inlinedAssets, files: [...partsByName.values()] };
};

const createReaderScripts = async (manifest: RuntimeManifest, parts: Parts): Promise<readonly PartRef[]> => [
  await parts.script("worker", manifest.worker),
  await parts.script("reader", manifest.reader),
  await parts.script("sentences", manifest.sentences),
  await parts.script("panels", manifest.panels),
];

const createInlineFrames = (manifest: RuntimeManifest, encoding: Encoding, parts: Parts): Frames =>
  createFrames({ manifest, encoding, parts, strategy: "original", runtimeUrl: "" });

/** The reader's resources in the batch's folder are the ones that its PDFs need. */
const findLinkedResources = async (
  batchId: string,
  manifest: RuntimeManifest,
  { store }: PreviewPorts,
): Promise<readonly string[]> => {
  const paths = new Set(await store.outputs.paths(batchId));
  return Object.entries(manifest.resources).flatMap(([name, { file }]) => (paths.has(`runtime/${file}`) ? [name] : []));
};

const readLinkedFile = async (batchId: string, url: string, ports: PreviewPorts) => {
  if (/^https?:/i.test(url)) {
    const download = await ports.fetcher.bytes(url);
    return download.ok ? download.value : undefined;
  }
  const chunk = (await ports.store.outputs.get(batchId, url))?.pieces[0];
  return typeof chunk === "object" ? ports.store.parts.bytes(chunk.part) : undefined;
};

const createMemoryPartStore = (parts: Map<string, Uint8Array<ArrayBuffer>>): PartStore => ({
  has: async (sha256) => parts.has(sha256),
  put: async (sha256, bytes) => void parts.set(sha256, bytes),
  bytes: async (sha256) => parts.get(sha256),
});
