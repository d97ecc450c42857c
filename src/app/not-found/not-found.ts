/**
 * What a host answers for an address that it does not have. The service worker may have it: a generated smartlink, an
 * answer of the interface. So where no worker is in control, the site is looked for upward from the address, its worker
 * installed, and the address opened again. Where one is in control, there is nothing here.
 */
const installMs = 30_000;
/** Who comes back so often in so short a time would be sent round for ever. */
const greatestTurns = 3;
const turnsMs = 60_000;
const mark = "smartlink-sent-on";

const show = (id: "looking" | "nothing"): void => {
  for (const section of document.querySelectorAll("main")) section.hidden = section.id !== id;
};

/** The folders above the address, the nearest first. */
const foldersAbove = (path: string): readonly string[] => {
  const names = path.split("/").slice(1, -1);
  return Array.from({ length: names.length + 1 }, (_, up) =>
    `/${names.slice(0, names.length - up).join("/")}/`.replace("//", "/"),
  );
};

/** Hosts that answer every address with a page answer this one with a page too: the type tells. */
const hasWorker = async (folder: string): Promise<boolean> => {
  const answer = await fetch(`${folder}service-worker.js`, { method: "HEAD", cache: "no-cache" }).catch(
    () => undefined,
  );
  return answer?.ok === true && (answer.headers.get("content-type") ?? "").includes("javascript");
};

const siteAbove = async (): Promise<string | undefined> => {
  for (const folder of foldersAbove(location.pathname)) if (await hasWorker(folder)) return folder;
  return undefined;
};

const isSentRound = (): boolean => {
  const [address, at, turns] = (sessionStorage.getItem(mark) ?? "").split(" ");
  const again = address === location.pathname && Date.now() - Number(at) < turnsMs;
  const turn = again ? Number(turns) + 1 : 1;
  sessionStorage.setItem(mark, `${location.pathname} ${again ? at : Date.now()} ${turn}`);
  return turn > greatestTurns;
};

interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

const install = async (container: ServiceWorkerContainer, site: string): Promise<boolean> => {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies };
  const address = `${site}service-worker.js`;
  const policy = trustedTypes?.createPolicy("smartlink", { createScriptURL: () => address });
  const registration = await container.register(policy?.createScriptURL("") ?? address, { scope: site });
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  return new Promise((resolve) => {
    const look = () => {
      if (worker?.state === "activated") resolve(true);
      if (worker === null || worker.state === "redundant") resolve(false);
    };
    worker?.addEventListener("statechange", look);
    setTimeout(() => resolve(false), installMs);
    look();
  });
};

const start = async (): Promise<void> => {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const site = await siteAbove();
  const link = document.querySelector("a");
  if (site !== undefined && link !== null) link.href = site;
  if (container === undefined || site === undefined || container.controller !== null || isSentRound())
    return show("nothing");
  show("looking");
  if (await install(container, site)) location.reload();
  else show("nothing");
};

start().catch(() => show("nothing"));
