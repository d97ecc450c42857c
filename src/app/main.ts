/**
 * The composition root of the manager: makes the adapters, gives them to the services and those to the shell, and tells
 * on the root element how far that is (`data-app-state`: starting → ready, or failed).
 */
import "./styles/main.css";
import { lendThreads } from "#adapters/pdf/lent-threads.ts";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import { databaseName } from "#adapters/store/schema.ts";
import { problemOf } from "#domain/fault.ts";
import { createBatches } from "#usecases/batches.ts";
import "./app-shell.ts";
import type { AppServices } from "./services/app-services.ts";
import { createBatchClient } from "./services/batch-client.ts";
import { createDraft } from "./services/draft.ts";
import { createJobFiles } from "./services/job-files.ts";
import { channelName, createJobHost } from "./services/job-host.ts";
import { createSettings } from "./services/settings.ts";
import { createStorageCare } from "./services/storage-care.ts";
import { applyTheme } from "./services/theme.ts";
import { allowOwnScripts } from "./services/trusted-types.ts";
import { registerWorker } from "./services/worker-registration.ts";

const { dataset } = document.documentElement;
dataset["appState"] = "starting";

const site = new URL(".", document.baseURI);
allowOwnScripts(site);
const settings = createSettings(() => localStorage, site);
applyTheme(settings.read().theme);

/** Vite finds the workers by this literal form. */
const startBatchWorker = () => {
  const worker = new Worker(new URL("../../workers/batch-worker.ts", import.meta.url), {
    type: "module",
    name: "batch",
  });
  lendThreads(
    worker,
    () => new Worker(new URL("../../workers/pdf-inspector.ts", import.meta.url), { type: "module", name: "inspector" }),
  );
  return worker;
};

/** On a first visit the service worker fetches the whole site before it takes control. */
const installMs = 30_000;

const startServices = async (): Promise<AppServices> => {
  const store = await openIdbStore();
  const client = createBatchClient(startBatchWorker);
  const batches = createBatches(store);
  const host = createJobHost({
    client,
    batches,
    locks: navigator.locks as LockManager | undefined,
    channel: new BroadcastChannel(channelName),
    now: () => performance.now(),
    isHidden: () => document.visibilityState === "hidden",
  });
  await host.start();
  letGoWhenLeft(async () => {
    host.leave();
    client.close();
    await store.close();
  });
  return {
    site,
    client,
    batches,
    host,
    draft: createDraft(client),
    files: createJobFiles(store, () => navigator.serviceWorker?.controller != null),
    settings,
    storage: createStorageCare(navigator.storage as StorageManager | undefined, databaseName, async () => {
      client.close();
      await store.close();
    }),
  };
};

/**
 * A page that is left may be kept asleep for the way back, with its worker, its lock and an open transaction, and all
 * other pages would wait for it. So it lets go of everything, and begins anew when it is shown again.
 */
const letGoWhenLeft = (letGo: () => Promise<void>): void => {
  addEventListener("pagehide", () => void letGo());
  addEventListener("pageshow", (event) => event.persisted && location.reload());
};

const start = async (): Promise<void> => {
  const shell = document.querySelector("app-shell");
  if (shell === null) throw new Error("The page has no app-shell.");
  const onUpdate = (apply: () => void) => {
    shell.applyUpdate = apply;
  };
  const registered = registerWorker({ onUpdate, timeoutMs: installMs });
  try {
    const services = await startServices();
    shell.services = services;
    // The page works at once; only links into the batch folder wait for the service worker.
    await registered;
    await services.host.refresh();
    navigator.serviceWorker?.addEventListener("controllerchange", () => void services.host.refresh());
    await shell.updateComplete;
    dataset["appState"] = "ready";
  } catch (error) {
    shell.problems = [problemOf(error)];
    dataset["appState"] = "failed";
  }
};

void start();
