/** How large the reader is beside pdf.js: `npm run bench` runs this module to know it. */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { codeBesidePdfjs } from "./classic-script.ts";
import { packed } from "./packed.ts";

const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** What gzip puts around a deflate stream. */
const frameBytes = 18;

const codes = await Promise.all(
  ["standalone", "hosted"].map((door) => codeBesidePdfjs(path(`reader/doors/${door}.ts`))),
);

const largest = async (sizeOf: (code: Buffer) => Promise<number>): Promise<number> =>
  Math.max(...(await Promise.all(codes.map((code) => sizeOf(Buffer.from(code))))));

/** Bytes of its two doors' code and styles, the larger: packed as generated files carry it, and by plain gzip. */
export const readerBesidePdfjs = {
  packed: await largest(
    async (code) => frameBytes + (await packed(code, path("node_modules/.cache/smartlink/packed"))).length,
  ),
  plain: await largest(async (code) => gzipSync(code, { level: 9 }).length),
};
