/** Firefox's service workers, ended by the browser's own code: pages have no word in it, and the driver no command. */
import type { Browser } from "puppeteer-core";

/** With it scripts of the driver may run in the browser's own window. */
export const systemAccess = "--remote-allow-system-access";

interface Connection {
  send(method: string, params: Readonly<Record<string, unknown>>): Promise<{ readonly result: Answer }>;
}

interface Answer {
  readonly contexts?: readonly { readonly context: string }[];
  readonly type?: string;
  readonly exceptionDetails?: { readonly text: string };
}

const endAll = `(async () => {
  const manager = Cc["@mozilla.org/serviceworkers/manager;1"].getService(Ci.nsIServiceWorkerManager);
  const all = manager.getAllRegistrations();
  for (let at = 0; at < all.length; at++)
    await all.queryElementAt(at, Ci.nsIServiceWorkerRegistrationInfo).activeWorker?.terminateWorker();
})()`;

/** Resolves when their threads have ended. */
export const stopFirefoxWorkers = async (browser: Browser): Promise<void> => {
  const { connection } = browser as Browser & { readonly connection: Connection };
  const { result: windows } = await connection.send("browsingContext.getTree", { "moz:scope": "chrome" });
  const [window] = windows.contexts ?? [];
  const { result } = await connection.send("script.evaluate", {
    target: { context: window?.context },
    expression: endAll,
    awaitPromise: true,
  });
  if (result.type !== "success") throw new Error(`Firefox ends no worker: ${result.exceptionDetails?.text}`);
};
