/**
 * Runs before pdf.js in the worker that draws, and loads the fonts that stand in for those the device lacks, because no
 * engine but Firefox does so by address in every file: Chromium's and WebKit's workers of a file from the disk load none
 * from a `blob:` of the document, and WebKit's workers ask `worker-src` of the page's policy for `http:` and `https:`.
 */
import type { FontBytesMessage } from "./resource-messages.ts";

const carried = new Map<string, Uint8Array<ArrayBuffer>>();

addEventListener("message", ({ data }: MessageEvent<FontBytesMessage | null>) => {
  for (const [address, bytes] of Object.entries(data?.smartlinkFontBytes ?? {})) carried.set(address, bytes);
});

const bytesAt = async (address: string): Promise<BufferSource> =>
  carried.get(address) ?? (await fetch(address)).arrayBuffer();

/** The list that pdf.js writes: fonts of the device, then an address. */
const listed = /^(local\(.*\)),url\(([^()]*)\)$/;

// Where a worker has no font faces, this script fails as a whole, and the document draws.
const NativeFontFace = globalThis.FontFace;

class StandInFontFace extends NativeFontFace {
  readonly #standIn: () => Promise<FontFace>;

  constructor(family: string, source: string | BufferSource, descriptors?: FontFaceDescriptors) {
    const [, local, address] = (typeof source === "string" && listed.exec(source)) || [];
    super(family, local ?? source, descriptors);
    this.#standIn = async () => {
      if (address === undefined) throw new DOMException("No font of the device and none beside it", "NetworkError");
      return new NativeFontFace(family, await bytesAt(address), descriptors).load();
    };
  }

  override async load(): Promise<FontFace> {
    try {
      return await super.load();
    } catch {
      (globalThis as unknown as { fonts: FontFaceSet }).fonts.add(await this.#standIn());
      return this;
    }
  }
}

globalThis.FontFace = StandInFontFace;
