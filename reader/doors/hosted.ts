/**
 * The door of the hosted reader: `?sl=<smartlink id>` over the site's own interface, or `?embedded` in a page of others.
 * The worker takes longest to start, so it comes first; the smartlink is asked for at the same time; the reader's own
 * code is there before both.
 */
import { createCodePolicy } from "../boot/code-policy.ts";
import { startWorker } from "../document/start-worker.ts";
import { callSiteApi, getServiceWorkerUrl, getViewPath } from "./site-api.ts";

const site = new URL("../", location.href.replace(/[?#].*$/s, ""));
const policy = createCodePolicy(getServiceWorkerUrl(site));

/** The build names it in the page. */
const fetchWorker = async (): Promise<Blob> => {
  const link = document.querySelector<HTMLLinkElement>("link[rel=pdf-worker]");
  const response = await fetch(link?.href ?? "", { integrity: link?.integrity ?? "" });
  return response.ok ? response.blob() : Promise.reject(new Error(`${response.url}: ${response.status}`));
};

const { searchParams } = new URL(location.href);
const id = searchParams.get("sl")?.trim() ?? "";
performance.mark("smartlink:start");
document.documentElement.dataset["smartlinkState"] = "loading";
const host = document.querySelector<HTMLElement>("smartlink-reader");

if (host !== null) {
  const worker = fetchWorker().then((code) => ({ code, started: startWorker(code, policy) }));
  const viewed = id === "" ? undefined : callSiteApi({ site, policy }, getViewPath(id));
  // Told when the reader asks for them; until then they may fail unheard.
  for (const ahead of [worker, viewed]) ahead?.catch(() => {});
  const { openHostedReader: openHosted } = await import("./hosted-reader.ts");
  await openHosted(host, { id, isEmbedded: searchParams.has("embedded"), site, policy, viewed, worker: () => worker });
}
