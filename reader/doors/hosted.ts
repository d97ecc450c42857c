/**
 * The door of the hosted reader: `?sl=<smartlink id>` over the site's own interface. It asks for the smartlink, the
 * reader's pieces and the worker at once; the PDF comes by ranges while it is read.
 */
import "../older-browsers.ts";
import { createCodePolicy } from "../code-policy.ts";
import { ReaderFault } from "../fault.ts";
import { fetchText } from "../linked.ts";
import { showFault } from "../notice.ts";
import { openReader } from "../reader.ts";
import type { WorkerScript } from "../source.ts";
import { english } from "../strings.ts";
import { adoptStyles } from "../styles.ts";
import { embeddedSource } from "./embedded.ts";
import { hostedSource } from "./hosted-source.ts";

const site = new URL("../", location.href.replace(/[?#].*$/s, ""));
const runtime = new URL("runtime/", site);

interface KitCode {
  readonly file: string;
  readonly integrity: string;
}

/** What this door needs of `runtime/kit.json`. */
interface RuntimeKit {
  readonly worker: KitCode;
  readonly sentences: KitCode;
}

let listing: Promise<RuntimeKit> | undefined;

const fetchOfKit = async (name: keyof RuntimeKit): Promise<string> => {
  listing ??= fetchText(new URL("kit.json", runtime).href).then((json) => JSON.parse(json) as RuntimeKit);
  const { file, integrity } = (await listing)[name];
  return fetchText(new URL(file, runtime).href, integrity);
};

const fetchWorker = async (): Promise<WorkerScript> => ({ code: await fetchOfKit("worker") });

const sentences = () => fetchOfKit("sentences");

const open = async (host: HTMLElement): Promise<void> => {
  const { searchParams } = new URL(location.href);
  if (searchParams.has("embedded")) {
    const source = await embeddedSource({ runtimeUrl: runtime.href, sentences, worker: fetchWorker });
    await openReader(host, source).opened;
    return;
  }
  const id = searchParams.get("sl")?.trim() ?? "";
  if (id === "") throw new ReaderFault("missing");
  const worker = fetchWorker();
  // Told when the reader asks for it; until then it may fail unheard.
  worker.catch(() => {});
  const source = await hostedSource(id, { site, policy: createCodePolicy(), sentences, worker: () => worker });
  await openReader(host, source).opened;
};

performance.mark("smartlink:start");
document.documentElement.dataset["smartlinkState"] = "loading";
const host = document.querySelector<HTMLElement>("smartlink-reader");
if (host !== null) {
  open(host).catch((cause: unknown) => {
    adoptStyles();
    showFault(host, cause, english);
  });
}
