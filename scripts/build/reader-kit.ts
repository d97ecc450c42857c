/**
 * Builds what generated files are made of (`runtime/`): the reader and the pdf.js worker as classic scripts, plain and
 * packed, the boot script, and pdf.js' decoders, fonts and character maps. `kit.json` is their list, see ports/kit.ts.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { drawingWorkerName } from "../../reader/worker/ping-worker.ts";
import type { InlineCode, RuntimeFile, RuntimeManifest, RuntimeScript } from "../../src/ports/reader-runtime.ts";
import { classicScript, moduleCode, smallStyle } from "./classic-script.ts";
import { moduleScript } from "./module-script.ts";
import { packed } from "./packed.ts";

export interface BuiltKit {
  readonly manifest: RuntimeManifest;
  /** By path below `runtime/`. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** What an `original` file may cost beside its PDF, in bytes of base64. */
const readerBudget = 750_000;

export const buildKit = async (root: string): Promise<BuiltKit> => {
  const files = new Map<string, Uint8Array>();
  const cache = join(root, "node_modules/.cache/smartlink/packed");
  const packed = (code: string, name: string) => script(Buffer.from(code), name, cache, files);
  const sentences = await packed(await translationsJson(root), "sentences.json");
  const panels = await packed(await classicScript(join(root, "reader/doors/panels.ts")), "panels.js");
  const named = ({ file, integrity }: RuntimeScript) => ({ file, integrity });
  const runtimeDefines = { __READER_RUNTIME__: JSON.stringify({ sentences: named(sentences), panels: named(panels) }) };
  const [reader, worker, boot, step, linked] = await Promise.all([
    classicScript(join(root, "reader/doors/standalone.ts"), runtimeDefines).then((code) => packed(code, "reader.js")),
    threadsScript(root).then((code) => packed(code, "pdf-worker.js")),
    classicScript(join(root, "reader/boot/boot.ts")),
    classicScript(join(root, "reader/boot/unpack-step.ts")),
    classicScript(join(root, "reader/boot/disk-notice.ts")),
  ]);
  const style = await smallStyle(await readFile(join(root, "reader/boot/boot.css"), "utf8"), "boot.css");
  const resources = await pdfjsResources(join(root, "node_modules/pdfjs-dist"), files);
  const kit = {
    boot: inline(boot),
    step: inline(step),
    // One block, which keeps its names to itself.
    linked: inline(linked.replace(/^\(function\(\)\{(.*)\}\)\(\);$/s, "$1")),
    style: inline(style),
    reader,
    sentences,
    panels,
    worker,
    resources,
  };
  const manifest = { version: hash("sha256", JSON.stringify(kit), "hex").slice(0, 12), ...kit };
  checkCost(manifest);
  // For pages of others; generated files do not use it.
  files.set("smartlink-reader.js", Buffer.from(await moduleScript(join(root, "reader/embed/element.ts"))));
  files.set("kit.json", Buffer.from(JSON.stringify(manifest)));
  return { manifest, files };
};

/**
 * Both threads of pdf.js in one script: which one it is, its name says. What draws stands in a function, so that the
 * thread that reads, on which the first page waits, does not compile it.
 */
const threadsScript = async (root: string): Promise<string> => {
  const [reads, draws] = await Promise.all(
    ["pdf-worker", "drawing-worker"].map((name) => classicScript(join(root, `reader/worker/${name}.ts`))),
  );
  return `function draw(){${draws}}if(self.name===${JSON.stringify(drawingWorkerName)}){draw()}else{${reads}}`;
};

/** Bytes that the reader adds to an `original` file, at most. */
export const readerCost = ({ reader, sentences, panels, worker, boot, style }: RuntimeManifest): number =>
  Math.ceil(([reader, sentences, panels, worker].reduce((sum, { deflated }) => sum + deflated.size, 0) * 4) / 3) +
  boot.code.length +
  style.code.length;

const checkCost = (manifest: RuntimeManifest): void => {
  const cost = readerCost(manifest);
  if (cost > readerBudget) throw new Error(`The reader costs ${cost} bytes in a file; the budget is ${readerBudget}.`);
};

/** The other languages, from the tables that the reader's types check. */
const translationsJson = async (root: string): Promise<string> => {
  const code = await moduleCode(join(root, "reader/i18n/translations.ts"));
  const { translations }: { translations: unknown } = await import(
    `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`
  );
  return JSON.stringify(translations);
};

const script = async (
  bytes: Buffer,
  name: string,
  cache: string,
  files: Map<string, Uint8Array>,
): Promise<RuntimeScript> => {
  const [stem, extension] = name.split(".");
  const path = `${stem}-${hash("sha256", bytes, "hex").slice(0, 10)}.${extension}`;
  return {
    ...added(path, bytes, files),
    hash: `sha256-${hash("sha256", bytes, "base64")}`,
    integrity: `sha256-${hash("sha256", bytes, "base64")}`,
    deflated: added(`${path}.deflate`, await packed(bytes, cache), files),
  };
};

const folders = ["wasm", "iccs", "standard_fonts", "cmaps"] as const;

/** Form scripting (QuickJS) is left out: no script of a PDF is ever run. */
const isWanted = (name: string): boolean => /\.(wasm|icc|bcmap|pfb|ttf)$/.test(name) && !name.startsWith("quickjs");

const pdfjsResources = async (pdfjs: string, files: Map<string, Uint8Array>) => {
  const resources: Record<string, RuntimeFile> = {};
  for (const folder of folders)
    for (const name of (await readdir(join(pdfjs, folder))).sort()) {
      const path = `${folder}/${name}`;
      const bytes = await readFile(join(pdfjs, path));
      if (isWanted(name)) resources[path] = added(path, bytes, files);
      // The licences travel with what they are the licences of.
      else if (name.startsWith("LICENSE") && !name.includes("QUICKJS")) files.set(path, bytes);
    }
  files.set("LICENSE_PDFJS", await readFile(join(pdfjs, "LICENSE")));
  return resources;
};

const added = (path: string, bytes: Uint8Array, files: Map<string, Uint8Array>): RuntimeFile => {
  files.set(path, bytes);
  return { file: path, size: bytes.length, sha256: hash("sha256", bytes, "hex") };
};

const inline = (code: string): InlineCode => ({ code, hash: `sha256-${hash("sha256", code, "base64")}` });

const hash = (algorithm: string, bytes: string | Uint8Array, form: "hex" | "base64"): string =>
  createHash(algorithm).update(bytes).digest(form);
