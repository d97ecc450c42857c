/** Stops Firefox's service workers from the browser's own window, because the driver has no command for that. */
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

/** Stops all service workers. Resolves when their threads have ended. */
export const stopFirefoxWorkers = async (browser: Browser): Promise<void> => {
  const { connection } = browser as Browser & { readonly connection: Connection };
  const { result: windows } = await connection.send("browsingContext.getTree", { "moz:scope": "chrome" });
  const [window] = windows.contexts ?? [];
  const { result } = await connection.send("script.evaluate", {
    target: { context: window?.context },
    expression: endAllScript,
    awaitPromise: true,
  });
  if (result.type !== "success") throw new Error(`Firefox did not stop its workers: ${result.exceptionDetails?.text}`);
};
