/**
 * Runs before pdf.js in its worker. A file opened from the disk can fetch nothing, so the decoders, fonts and character
 * maps that stand inside it are posted in, and pdf.js, which asks for them by address (fetch, and sync XHR for colour
 * profiles), is answered from memory for every address that begins with `inline:`.
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
 * Called by pdf.js (scripts/build/classic-script.ts) for a font that stands in for one the device lacks. Returns its source in a
 * font face. A file made without such fonts names a local font that exists nowhere: an address would break its policy.
 */
const smartlinkFontSource = (address: string): string => {
  const name = inlineName(address);
  const own = name === undefined ? address : fonts.get(name);
  return own === undefined ? 'local("")' : `url(${own})`;
};
Object.assign(globalThis, { smartlinkFontSource });

const fetchOutside = globalThis.fetch;

globalThis.fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const name = inlineName(String(input));
  if (name === undefined) return fetchOutside(input, init);
  const bytes = resources.get(name);
  return bytes ? new Response(bytes) : new Response(null, { status: 404, statusText: "Not in this file" });
};

globalThis.XMLHttpRequest = class extends XMLHttpRequest {
  #name: string | undefined;

  override open(method: string, url: string | URL, wait = true): void {
    this.#name = inlineName(String(url));
    if (this.#name === undefined) super.open(method, url, wait);
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
