/**
 * Notes which of the reader's files are asked for, while pdf.js fetches them as it would when drawing. A font face counts
 * as asking for every file it may load from, whatever fonts this device has: the file must show the same on any device.
 */
export interface ResourceRecorder {
  /** Names below the folder, as the kit has them: `wasm/openjpeg.wasm`. */
  requestedFiles(): ReadonlySet<string>;
}

interface Scope {
  fetch: typeof fetch;
  XMLHttpRequest: typeof XMLHttpRequest;
  FontFace: typeof FontFace;
}

/**
 * Installs itself over the thread's fetch, XMLHttpRequest and FontFace: pdf.js uses all of them. Font faces load nothing,
 * because nothing is drawn. For a thread that does nothing else.
 */
export const recordRequests = (scope: Scope, runtimeUrl: () => string): ResourceRecorder => {
  const asked = new Set<string>();
  const note = (address: string) => {
    const base = runtimeUrl();
    if (base !== "" && address.startsWith(base)) asked.add(address.slice(base.length));
  };
  const ownFetch = scope.fetch.bind(scope);
  scope.fetch = (input, init) => {
    note(typeof input === "string" ? input : input instanceof URL ? input.href : input.url);
    return ownFetch(input, init);
  };
  scope.XMLHttpRequest = class extends scope.XMLHttpRequest {
    override open(method: string, url: string | URL, async = true): void {
      note(String(url));
      super.open(method, url, async);
    }
  };
  scope.FontFace = class {
    readonly loaded = Promise.resolve(this);
    readonly load = () => this.loaded;

    constructor(_family: string, source: string | BufferSource) {
      if (typeof source !== "string") return;
      for (const [, address = ""] of source.matchAll(/url\(([^)]*)\)/g)) note(address);
    }
  } as unknown as typeof FontFace;
  return { requestedFiles: () => asked };
};
