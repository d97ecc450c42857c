/**
 * Entry point of the hosted reader: `?sl=<smartlink id>` opens a smartlink through the site's API, `?embedded` a PDF of
 * the embedding page. The worker takes longest to start, so it is requested first, together with the smartlink; the
 * reader's own code loads meanwhile.
 */
import { createCodePolicy } from "../boot/code-policy.ts";
import { startWorker } from "../document/start-worker.ts";
import { isPreview, receivePreview } from "./preview-message.ts";
import { callSiteApi, getServiceWorkerUrl, getViewPath } from "./site-api.ts";

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
