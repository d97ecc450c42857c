/** Does in Firefox's own window what its driver has no command for: stops service workers, removes data. */
import type { Browser } from "puppeteer-core";

/** The flag that lets scripts of the driver run in the browser's own window. */
export const systemAccess = "--remote-allow-system-access";

interface Connection {
  send(method: string, params: Readonly<Record<string, unknown>>): Promise<{ readonly result: Answer }>;
}

interface Answer {
  readonly contexts?: readonly { readonly context: string }[];
  readonly type?: string;
  readonly exceptionDetails?: { readonly text: string };
}

const endAllScript = `(async () => {
  const manager = Cc["@mozilla.org/serviceworkers/manager;1"].getService(Ci.nsIServiceWorkerManager);
  const all = manager.getAllRegistrations();
  for (let at = 0; at < all.length; at++)
    await all.queryElementAt(at, Ci.nsIServiceWorkerRegistrationInfo).activeWorker?.terminateWorker();
})()`;

const clearScript = `new Promise((resolve) =>
  Services.clearData.deleteData(Ci.nsIClearDataService.CLEAR_ALL, { onDataDeleted: () => resolve() }))`;

const runInWindow = async (browser: Browser, expression: string): Promise<void> => {
  const { connection } = browser as Browser & { readonly connection: Connection };
  const { result: windows } = await connection.send("browsingContext.getTree", { "moz:scope": "chrome" });
  const [window] = windows.contexts ?? [];
  const { result } = await connection.send("script.evaluate", {
    target: { context: window?.context },
    expression,
    awaitPromise: true,
  });
  if (result.type !== "success")
    throw new Error(`A script in Firefox's window failed: ${result.exceptionDetails?.text}`);
};

/** Stops all service workers. Resolves when their threads have ended. */
export const stopFirefoxWorkers = (browser: Browser): Promise<void> => runInWindow(browser, endAllScript);

/** Removes the data, caches, service workers and permissions of all sites. */
export const clearFirefoxData = (browser: Browser): Promise<void> => runInWindow(browser, clearScript);
