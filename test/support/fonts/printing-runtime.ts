/** The reader's files with what prints text: HarfBuzz and the fonts, as the built site has them. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { ReaderRuntime, RuntimeFile } from "#ports/reader-runtime.ts";
import { aRuntime } from "../world.ts";

const require = createRequire(import.meta.url);
const inPackage = (name: string, ...path: string[]) => join(dirname(require.resolve(name)), "..", ...path);

const printing = {
  "harfbuzz.wasm": require.resolve("harfbuzzjs/dist/harfbuzz.wasm"),
  "harfbuzz-subset.wasm": require.resolve("harfbuzzjs/dist/harfbuzz-subset.wasm"),
  ...Object.fromEntries(
    ["400Regular", "700Bold", "400Regular_Italic", "700Bold_Italic"].map((style) => {
      const name = `Tinos_${style}.ttf`;
      return [name, require.resolve(`@expo-google-fonts/tinos/${style}/${name}`)];
    }),
  ),
  "NotoNaskhArabic-Regular.ttf": inPackage("@embedpdf/fonts-arabic", "fonts", "NotoNaskhArabic-Regular.ttf"),
  "NotoNaskhArabic-Bold.ttf": inPackage("@embedpdf/fonts-arabic", "fonts", "NotoNaskhArabic-Bold.ttf"),
  "NotoSansHebrew-Regular.ttf": inPackage("@embedpdf/fonts-hebrew", "fonts", "NotoSansHebrew-Regular.ttf"),
  "NotoSansHebrew-Bold.ttf": inPackage("@embedpdf/fonts-hebrew", "fonts", "NotoSansHebrew-Bold.ttf"),
};
const standard = ["Regular", "Bold", "Italic", "BoldItalic"].map((style) => {
  const name = `standard_fonts/LiberationSans-${style}.ttf`;
  return [name, inPackage("pdfjs-dist", name)] as const;
});

const describe = (paths: Readonly<Record<string, string>>): Record<string, RuntimeFile> =>
  Object.fromEntries(
    Object.entries(paths).map(([name, path]) => {
      const bytes = readFileSync(path);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      return [name, { file: path, size: bytes.length, sha256 }];
    }),
  );

/** Creates the reader's files. Those that print text are read from their packages. */
export const aPrintingRuntime = (): ReaderRuntime => {
  const runtime = aRuntime();
  return {
    manifest: async () => {
      const manifest = await runtime.manifest();
      return {
        ...manifest,
        printing: describe(printing),
        resources: { ...manifest.resources, ...describe(Object.fromEntries(standard)) },
      };
    },
    bytes: async (file) => (file.file.startsWith("/") ? new Uint8Array(readFileSync(file.file)) : runtime.bytes(file)),
  };
};
