/**
 * The script of the host's 404 page. The address may belong to the service worker: a generated smartlink, or a route of
 * the REST API. If no service worker controls the page, finds the site in the folders above, installs its service worker
 * and reloads the page.
 */
const installTimeoutMs = 30_000;
/** Reload limit within `reloadWindowMs`, against endless reloads. */
const maxReloads = 3;
const reloadWindowMs = 60_000;
/** The sessionStorage key of the reload count: `<path> <first reload in ms> <count>`. */
const reloadsKey = "smartlink-sent-on";

/** Shows one of the page's texts. */
const show = (id: "looking" | "nothing"): void => {
  for (const section of document.querySelectorAll("main")) section.hidden = section.id !== id;
};

/** Returns the folders above a path, nearest first. */
const foldersAbove = (path: string): readonly string[] => {
  const names = path.split("/").slice(1, -1);
  return Array.from({ length: names.length + 1 }, (_, up) =>
    `/${names.slice(0, names.length - up).join("/")}/`.replace("//", "/"),
  );
};

/** Returns whether a folder has the service worker. Some hosts return a page for every address, so the type is checked. */
const hasWorker = async (folder: string): Promise<boolean> => {
  const response = await fetch(`${folder}service-worker.js`, { method: "HEAD", cache: "no-cache" }).catch(
    () => undefined,
  );
  return response?.ok === true && (response.headers.get("content-type") ?? "").includes("javascript");
};

const findSite = async (): Promise<string | undefined> => {
  for (const folder of foldersAbove(location.pathname)) if (await hasWorker(folder)) return folder;
  return undefined;
};

const exceedsReloadLimit = (): boolean => {
  const [address, at, count] = (sessionStorage.getItem(reloadsKey) ?? "").split(" ");
  const isRepeated = address === location.pathname && Date.now() - Number(at) < reloadWindowMs;
  const reloads = isRepeated ? Number(count) + 1 : 1;
  sessionStorage.setItem(reloadsKey, `${location.pathname} ${isRepeated ? at : Date.now()} ${reloads}`);
  return reloads > maxReloads;
};

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

const install = async (container: ServiceWorkerContainer, site: string): Promise<boolean> => {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  const address = `${site}service-worker.js`;
  const policy = trustedTypes?.createPolicy("smartlink", { createScriptURL: () => address });
  const registration = await container.register(policy?.createScriptURL("") ?? address, { scope: site });
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  return new Promise((resolve) => {
    const checkState = () => {
      if (worker?.state === "activated") resolve(true);
      if (worker === null || worker.state === "redundant") resolve(false);
    };
    worker?.addEventListener("statechange", checkState);
    setTimeout(() => resolve(false), installTimeoutMs);
    checkState();
  });
};

const start = async (): Promise<void> => {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const site = await findSite();
  const link = document.querySelector("a");
  if (site !== undefined && link !== null) link.href = site;
  if (container === undefined || site === undefined || container.controller !== null || exceedsReloadLimit())
    return show("nothing");
  show("looking");
  if (await install(container, site)) location.reload();
  else show("nothing");
};

start().catch(() => show("nothing"));
