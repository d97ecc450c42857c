/**
 * Records which of the reader's files pdf.js requests while it reads a PDF. A font face counts as a request for every
 * file in its `src`, whatever fonts this device has, because a smartlink must look the same on any device.
 */
export interface ResourceRecorder {
  /** Forgets all requests so far. Call before the next PDF. */
  clear(): void;
  /** Returns paths relative to the folder of runtime files, such as `wasm/openjpeg.wasm`. */
  requestedFiles(): ReadonlySet<string>;
}

interface WorkerScope {
  fetch: typeof fetch;
  XMLHttpRequest: typeof XMLHttpRequest;
  FontFace: typeof FontFace;
}

/**
 * Replaces the worker's `fetch`, `XMLHttpRequest` and `FontFace`, which pdf.js uses, with recording versions. Font faces
 * load nothing, because nothing is drawn. Only for a worker that does nothing else. `runtimeUrl`: folder of the reader's
 * files, absolute, ending in a slash; empty until it is known.
 */
export const recordRequests = (scope: WorkerScope, runtimeUrl: () => string): ResourceRecorder => {
  const requests = new Set<string>();
  const record = (address: string) => {
    const base = runtimeUrl();
    if (base !== "" && address.startsWith(base)) requests.add(address.slice(base.length));
  };
  const originalFetch = scope.fetch.bind(scope);
  scope.fetch = (input, init) => {
    record(typeof input === "string" ? input : input instanceof URL ? input.href : input.url);
    return originalFetch(input, init);
  };
  scope.XMLHttpRequest = class extends scope.XMLHttpRequest {
    override open(method: string, url: string | URL, async = true): void {
      record(String(url));
      super.open(method, url, async);
    }
  };
  scope.FontFace = class {
    readonly loaded = Promise.resolve(this);
    readonly load = () => this.loaded;

    constructor(_family: string, source: string | BufferSource) {
      if (typeof source !== "string") return;
      for (const [, address = ""] of source.matchAll(/url\(([^)]*)\)/g)) record(address);
    }
  } as unknown as typeof FontFace;
  return { clear: () => requests.clear(), requestedFiles: () => requests };
};
