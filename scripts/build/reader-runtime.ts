/**
 * Builds the runtime files (`runtime/`) that generated files contain or link: the reader and the pdf.js worker as classic
 * scripts, plain and compressed, the boot script, and the decoders, fonts and character maps of pdf.js. `kit.json` lists
 * them, see src/ports/reader-runtime.ts.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import zopfli from "@gfx/zopfli";
import { rolldown } from "rolldown";
import { drawingWorkerName } from "../../reader/worker/ping-worker.ts";
import type { InlineCode, RuntimeFile, RuntimeManifest, RuntimeScript } from "../../src/ports/reader-runtime.ts";
import { bundleClassicScript, bundleForNode, minifyStyle } from "./classic-script.ts";

/** All runtime files and their manifest. */
export interface BuiltRuntime {
  readonly manifest: RuntimeManifest;
  /** By path below `runtime/`. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Limit of what the reader adds to an `original` file, in bytes of base64. */
const maxReaderBytes = 750_000;

/**
 * Builds all runtime files below the project folder `root`.
 * @throws if the reader exceeds its size limit.
 */
export const buildReaderRuntime = async (root: string): Promise<BuiltRuntime> => {
  const files = new Map<string, Uint8Array>();
  const cache = join(root, "node_modules/.cache/smartlink/packed");
  const addCompressed = (code: string, name: string) => addScript(Buffer.from(code), name, cache, files);
  const sentences = await addCompressed(await buildTranslationsJson(root), "sentences.json");
  const panels = await addCompressed(await bundleClassicScript(join(root, "reader/doors/panels.ts")), "panels.js");
  const toReference = ({ file, integrity }: RuntimeScript) => ({ file, integrity });
  const runtimeDefines = {
    __READER_RUNTIME__: JSON.stringify({ sentences: toReference(sentences), panels: toReference(panels) }),
  };
  const [reader, worker, boot, step, linked] = await Promise.all([
    bundleClassicScript(join(root, "reader/doors/standalone.ts"), runtimeDefines).then((code) =>
      addCompressed(code, "reader.js"),
    ),
    bundlePdfWorkers(root).then((code) => addCompressed(code, "pdf-worker.js")),
    bundleClassicScript(join(root, "reader/boot/boot.ts")),
    bundleClassicScript(join(root, "reader/boot/unpack-step.ts")),
    bundleClassicScript(join(root, "reader/boot/disk-notice.ts")),
  ]);
  const style = await minifyStyle(await readFile(join(root, "reader/boot/boot.css"), "utf8"), "boot.css");
  const resources = await addPdfjsResources(join(root, "node_modules/pdfjs-dist"), files);
  const printing = await addPrintingFiles(join(root, "node_modules"), files);
  const content = {
    boot: toInlineCode(boot),
    step: toInlineCode(step),
    // The script is one block, which already keeps its names local, so the wrapper function is not needed.
    linked: toInlineCode(linked.replace(/^\(function\(\)\{(.*)\}\)\(\);$/s, "$1")),
    style: toInlineCode(style),
    reader,
    sentences,
    panels,
    worker,
    resources,
    printing,
  };
  const manifest = { version: hash("sha256", JSON.stringify(content), "hex").slice(0, 12), ...content };
  checkReaderBudget(manifest);
  // The element that other sites embed. Generated files do not use it.
  files.set("smartlink-reader.js", Buffer.from(await bundleModuleScript(join(root, "reader/embed/element.ts"))));
  files.set("kit.json", Buffer.from(JSON.stringify(manifest)));
  return { manifest, files };
};

/**
 * Bundles both workers of pdf.js into one script, which selects by the worker's name. The drawing code is inside a
 * function, so that the parsing worker, which delays the first page, does not compile it.
 */
const bundlePdfWorkers = async (root: string): Promise<string> => {
  const [parsingCode, drawingCode] = await Promise.all(
    ["pdf-worker", "drawing-worker"].map((name) => bundleClassicScript(join(root, `reader/worker/${name}.ts`))),
  );
  return `function draw(){${drawingCode}}if(self.name===${JSON.stringify(drawingWorkerName)}){draw()}else{${parsingCode}}`;
};

/** Returns the greatest number of bytes that the reader adds to an `original` file. */
export const measureReaderBytes = ({ reader, sentences, panels, worker, boot, style }: RuntimeManifest): number =>
  Math.ceil(([reader, sentences, panels, worker].reduce((sum, { deflated }) => sum + deflated.size, 0) * 4) / 3) +
  boot.code.length +
  style.code.length;

const checkReaderBudget = (manifest: RuntimeManifest): void => {
  const cost = measureReaderBytes(manifest);
  if (cost > maxReaderBytes)
    throw new Error(`The reader costs ${cost} bytes in a file; the budget is ${maxReaderBytes}.`);
};

/** Builds the JSON of all languages except English, from the typed tables of the reader. */
const buildTranslationsJson = async (root: string): Promise<string> => {
  const code = await bundleForNode(join(root, "reader/i18n/translations.ts"));
  const { translations }: { translations: unknown } = await import(
    `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`
  );
  return JSON.stringify(translations);
};

const addScript = async (
  bytes: Buffer,
  name: string,
  cache: string,
  files: Map<string, Uint8Array>,
): Promise<RuntimeScript> => {
  const [stem, extension] = name.split(".");
  const path = `${stem}-${hash("sha256", bytes, "hex").slice(0, 10)}.${extension}`;
  return {
    ...addFile(path, bytes, files),
    hash: `sha256-${hash("sha256", bytes, "base64")}`,
    integrity: `sha256-${hash("sha256", bytes, "base64")}`,
    deflated: addFile(`${path}.deflate`, await deflateCached(bytes, cache), files),
  };
};

const resourceFolders = ["wasm", "iccs", "standard_fonts", "cmaps"] as const;

/** Excludes form scripting (QuickJS): the reader never runs scripts of a PDF. */
const isPdfjsResource = (name: string): boolean =>
  /\.(wasm|icc|bcmap|pfb|ttf)$/.test(name) && !name.startsWith("quickjs");

const addPdfjsResources = async (pdfjs: string, files: Map<string, Uint8Array>) => {
  const resources: Record<string, RuntimeFile> = {};
  for (const folder of resourceFolders)
    for (const name of (await readdir(join(pdfjs, folder))).sort()) {
      const path = `${folder}/${name}`;
      const bytes = await readFile(join(pdfjs, path));
      if (isPdfjsResource(name)) resources[path] = addFile(path, bytes, files);
      // Ship each licence beside the files that it applies to.
      else if (name.startsWith("LICENSE") && !name.includes("QUICKJS")) files.set(path, bytes);
    }
  files.set("LICENSE_PDFJS", await readFile(join(pdfjs, "LICENSE")));
  return resources;
};

/** A package with what prints text on pages. */
interface PrintingPackage {
  readonly name: string;
  readonly folder: string;
  readonly isNeeded: (name: string) => boolean;
  /** Name of the file; `LICENSE` without it. */
  readonly licence?: string;
}

const printingPackages: readonly PrintingPackage[] = [
  { name: "harfbuzzjs", folder: "dist", isNeeded: (name: string) => /^harfbuzz(?:-subset)?\.wasm$/.test(name) },
  {
    name: "@expo-google-fonts/tinos",
    folder: ".",
    isNeeded: (name: string) => name.endsWith(".ttf"),
    // That of the package is for its scripts.
    licence: "LICENSE_FONT",
  },
  { name: "@embedpdf/fonts-arabic", folder: "fonts", isNeeded: (name: string) => name.endsWith(".ttf") },
  { name: "@embedpdf/fonts-hebrew", folder: "fonts", isNeeded: (name: string) => name.endsWith(".ttf") },
];

const addPrintingFiles = async (modules: string, files: Map<string, Uint8Array>) => {
  const printing: Record<string, RuntimeFile> = {};
  for (const { name: packageName, folder, isNeeded, licence: licenceFile = "LICENSE" } of printingPackages) {
    const source = join(modules, packageName, folder);
    for (const path of (await readdir(source, { recursive: true })).filter(isNeeded).sort()) {
      const name = basename(path);
      printing[name] = addFile(`printing/${name}`, await readFile(join(source, path)), files);
    }
    const licence = await readFile(join(modules, packageName, licenceFile));
    files.set(`printing/LICENSE_${packageName.replace(/^.*\//, "").toUpperCase()}`, licence);
  }
  return printing;
};

const addFile = (path: string, bytes: Uint8Array, files: Map<string, Uint8Array>): RuntimeFile => {
  files.set(path, bytes);
  return { file: path, size: bytes.length, sha256: hash("sha256", bytes, "hex") };
};

const toInlineCode = (code: string): InlineCode => ({ code, hash: `sha256-${hash("sha256", code, "base64")}` });

const hash = (algorithm: string, bytes: string | Uint8Array, form: "hex" | "base64"): string =>
  createHash(algorithm).update(bytes).digest(form);

const iterations = 5;

/**
 * Compresses with Zopfli to the smallest possible raw deflate stream, because every generated file contains these bytes.
 * This takes a few seconds per megabyte, so the result is cached in `folder`.
 */
const deflateCached = async (bytes: Uint8Array, folder: string): Promise<Uint8Array> => {
  const name = `${createHash("sha256").update(bytes).digest("hex")}-${iterations}.deflate`;
  const cached = await readFile(join(folder, name)).catch(() => undefined);
  if (cached !== undefined) return cached;
  const stream = await deflateWithZopfli(bytes);
  await mkdir(folder, { recursive: true });
  // Rename a complete file into place: another build may read it at the same time.
  const temporaryPath = join(folder, `${name}.${process.pid}`);
  await writeFile(temporaryPath, stream);
  await rename(temporaryPath, join(folder, name));
  return stream;
};

const deflateWithZopfli = (bytes: Uint8Array): Promise<Uint8Array> =>
  new Promise((resolve, reject) =>
    zopfli.deflate(Buffer.from(bytes), { numiterations: iterations }, (error: Error | null, stream: Uint8Array) =>
      error ? reject(error) : resolve(stream),
    ),
  );

/** Bundles an entry point and its imports into one minified module, for pages that load it by its address. */
const bundleModuleScript = async (entry: string): Promise<string> => {
  const bundle = await rolldown({
    input: entry,
    platform: "browser",
    logLevel: "warn",
    transform: { target: "es2023" },
  });
  try {
    const { output } = await bundle.generate({ format: "es", minify: true, codeSplitting: false, comments: false });
    return output[0].code;
  } finally {
    await bundle.close();
  }
};
