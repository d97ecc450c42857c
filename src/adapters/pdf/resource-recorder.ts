/** Notes which of the reader's files are asked for, while pdf.js fetches them as it would when drawing. */
export interface Recorder {
  /** Names below the folder, as the kit has them: `wasm/openjpeg.wasm`. */
  asked(): ReadonlySet<string>;
}

interface Scope {
  fetch: typeof fetch;
  XMLHttpRequest: typeof XMLHttpRequest;
}

/** Installs itself over the thread's fetch and XMLHttpRequest: pdf.js uses both. For a thread that does nothing else. */
export const createRecorder = (scope: Scope, runtimeUrl: () => string): Recorder => {
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
  return { asked: () => asked };
};
