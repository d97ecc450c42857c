/**
 * Runs before pdf.js in its worker and serves resources from memory. A file opened from disk cannot fetch, so the
 * document posts the decoders, fonts and character maps that the file contains. pdf.js requests them by address (fetch,
 * and synchronous XHR for colour profiles); addresses that begin with `inline:` are answered here.
 */
import { inlinePrefix, type ResourcesMessage } from "./resource-messages.ts";

const resources = new Map<string, Uint8Array<ArrayBuffer>>();
const fonts = new Map<string, string>();

addEventListener("message", (event: MessageEvent<ResourcesMessage | null>) => {
  const { smartlinkResources, smartlinkFonts } = event.data ?? {};
  if (smartlinkResources === undefined) return;
  for (const [name, bytes] of Object.entries(smartlinkResources)) resources.set(name, bytes);
  for (const [name, address] of Object.entries(smartlinkFonts ?? {})) fonts.set(name, address);
  event.stopImmediatePropagation();
});

const inlineName = (address: string): string | undefined =>
  address.startsWith(inlinePrefix) ? address.slice(inlinePrefix.length) : undefined;

/**
 * Called by pdf.js (patched in scripts/build/classic-script.ts) for the substitute of a font that the device lacks.
 * Returns the `src` of the font face. If the file does not contain the font, `src` names no font: its policy would block
 * an address.
 */
const smartlinkFontSource = (address: string): string => {
  const name = inlineName(address);
  const fontUrl = name === undefined ? address : fonts.get(name);
  return fontUrl === undefined ? 'local("")' : `url(${fontUrl})`;
};
Object.assign(globalThis, { smartlinkFontSource });

const originalFetch = globalThis.fetch;

globalThis.fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const name = inlineName(String(input));
  if (name === undefined) return originalFetch(input, init);
  const bytes = resources.get(name);
  return bytes ? new Response(bytes) : new Response(null, { status: 404, statusText: "Not in this file" });
};

globalThis.XMLHttpRequest = class extends XMLHttpRequest {
  #name: string | undefined;

  override open(method: string, url: string | URL, isAsync = true): void {
    this.#name = inlineName(String(url));
    if (this.#name === undefined) super.open(method, url, isAsync);
  }

  override send(body?: XMLHttpRequestBodyInit | null): void {
    if (this.#name === undefined) super.send(body);
    else if (!resources.has(this.#name)) throw new Error(`Not in this file: ${this.#name}`);
  }

  override get status(): number {
    return this.#name === undefined ? super.status : 200;
  }

  override get response(): unknown {
    return this.#name === undefined ? super.response : resources.get(this.#name)?.slice().buffer;
  }
};
