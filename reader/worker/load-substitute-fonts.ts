/**
 * Runs before pdf.js in the drawing worker and loads substitutes for fonts that the device lacks. Only Firefox loads them
 * by address in every file: workers of a page opened from disk cannot load a `blob:` of the document in Chromium and
 * WebKit, and WebKit's workers check `http:` and `https:` fonts against the policy's `worker-src`.
 */
import type { FontBytesMessage } from "./resource-messages.ts";

const bytesByAddress = new Map<string, Uint8Array<ArrayBuffer>>();

addEventListener("message", ({ data }: MessageEvent<FontBytesMessage | null>) => {
  for (const [address, bytes] of Object.entries(data?.smartlinkFontBytes ?? {})) bytesByAddress.set(address, bytes);
});

const bytesAt = async (address: string): Promise<BufferSource> =>
  bytesByAddress.get(address) ?? (await fetch(address)).arrayBuffer();

/** The `src` that pdf.js writes: local fonts, then an address. */
const substituteSource = /^(local\(.*\)),url\(([^()]*)\)$/;

// If workers have no FontFace, this script fails as a whole, and the document draws.
const NativeFontFace = globalThis.FontFace;

class SubstituteFontFace extends NativeFontFace {
  readonly #loadSubstitute: () => Promise<FontFace>;

  constructor(family: string, source: string | BufferSource, descriptors?: FontFaceDescriptors) {
    const [, local, address] = (typeof source === "string" && substituteSource.exec(source)) || [];
    super(family, local ?? source, descriptors);
    this.#loadSubstitute = async () => {
      if (address === undefined) throw new DOMException("Neither a local font nor a substitute", "NetworkError");
      return new NativeFontFace(family, await bytesAt(address), descriptors).load();
    };
  }

  override async load(): Promise<FontFace> {
    try {
      return await super.load();
    } catch {
      (globalThis as unknown as { fonts: FontFaceSet }).fonts.add(await this.#loadSubstitute());
      return this;
    }
  }
}

globalThis.FontFace = SubstituteFontFace;
