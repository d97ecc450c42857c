/**
 * Entry point of the hosted reader: `?sl=<smartlink id>` opens a smartlink through the site's API, `?embedded` a PDF of
 * the embedding page. The worker takes longest to start, so it is requested first, together with the smartlink; the
 * reader's own code loads meanwhile.
 */
import { createCodePolicy } from "../boot/code-policy.ts";
import { startWorker } from "../document/start-worker.ts";
import { callSiteApi, type Envelope, getServiceWorkerUrl, getViewPath, isEnvelope } from "./site-api.ts";

// Receives a smartlink from the editor that shows the hosted page in a frame, filled with the values of a row.

/** The message with which the frame asks for its smartlink. */
const previewRequest = "smartlink-preview";

/** Whether the page is the preview of an editor on the same origin. */
const isPreview = ({ searchParams }: URL): boolean => searchParams.has("preview") && window.parent !== window;

/** Resolves with the answer that the editor sends, which has the form of the site's API. */
const receivePreview = (): Promise<Envelope> =>
  new Promise((resolve) => {
    const listening = new AbortController();
    addEventListener(
      "message",
      ({ source, origin, data }) => {
        if (source !== window.parent || origin !== location.origin || !isEnvelope(data)) return;
        listening.abort();
        resolve(data);
      },
      { signal: listening.signal },
    );
    window.parent.postMessage(previewRequest, location.origin);
  });

const site = new URL("../", location.href.replace(/[?#].*$/s, ""));
const policy = createCodePolicy(getServiceWorkerUrl(site));

/** The build writes the address and the hash of the worker into the page. */
const fetchWorker = async (): Promise<Blob> => {
  const link = document.querySelector<HTMLLinkElement>("link[rel=pdf-worker]");
  const response = await fetch(link?.href ?? "", { integrity: link?.integrity ?? "" });
  return response.ok ? response.blob() : Promise.reject(new Error(`${response.url}: ${response.status}`));
};

const address = new URL(location.href);
const { searchParams } = address;
const id = searchParams.get("sl")?.trim() ?? "";
performance.mark("smartlink:start");
document.documentElement.dataset["smartlinkState"] = "loading";
const host = document.querySelector<HTMLElement>("smartlink-reader");

if (host !== null) {
  const worker = fetchWorker().then((code) => ({ code, started: startWorker(code, policy) }));
  const requestView = () => (isPreview(address) ? receivePreview() : callSiteApi({ site, policy }, getViewPath(id)));
  const viewAnswer = id === "" ? undefined : requestView();
  // Avoids unhandled rejections until the reader awaits both; it then reports the error.
  for (const request of [worker, viewAnswer]) request?.catch(() => {});
  const { openHostedReader } = await import("./hosted-reader.ts");
  await openHostedReader(host, {
    id,
    isEmbedded: searchParams.has("embedded"),
    isPreview: isPreview(address),
    site,
    policy,
    viewAnswer,
    worker: () => worker,
  });
}
