/**
 * Drives WebKitGTK with a profile that outlives it, for tests that kill the browser. Sessions of WebDriver are always
 * private, so this browser is driven through its inspector: it has no mouse and no keyboard, and controls are clicked by
 * script.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { startWebKitBrowser } from "../../../scripts/webkit-driver.mjs";
import type { DrivenBrowser, DrivenPage, PageFunction, Target } from "./driven-browser.ts";
import { addFilePart, locate, pressByScript, readProblems, setAddedFiles, setValue, watchProblems } from "./in-page.ts";
import { describeTarget, findDropInput, toLocator, waitUntil } from "./target.ts";
import { type Inspector, openInspector } from "./webkit-inspector.ts";

/** Launches the browser with its profile in a folder. */
export const launchWebKitWithProfile = async (profile: string): Promise<DrivenBrowser> => {
  const downloads = join(profile, "downloads");
  mkdirSync(downloads, { recursive: true });
  const browser = await startWebKitBrowser({
    HOME: profile,
    XDG_CONFIG_HOME: join(profile, "config"),
    XDG_CACHE_HOME: join(profile, "cache"),
    XDG_DATA_HOME: join(profile, "data"),
  });
  const inspector = await openInspector(browser.inspector).catch(async (error: unknown) => {
    await browser.kill();
    throw error;
  });
  const end = async () => {
    await browser.kill();
    inspector.close();
  };
  return {
    engine: "webkit",
    downloads,
    version: async () => "WebKitGTK",
    page: async () => createPage(inspector),
    tab: () => Promise.reject(new Error("WebKit with a profile of its own has one page.")),
    kill: end,
    close: end,
  };
};

/** The inspector accepts messages of at most 128 KiB. */
const maxPartLength = 100_000;

const createPage = ({ ask }: Inspector): DrivenPage => {
  const run = async (code: string, args: readonly unknown[]): Promise<unknown> => {
    const expression = `(async () => JSON.stringify({ value: await (${code})(...${JSON.stringify(args)}) }))()`;
    const { result: promise } = await ask("Runtime.evaluate", { expression });
    const { objectId } = promise as { readonly objectId: string };
    const { result, wasThrown } = await ask("Runtime.awaitPromise", { promiseObjectId: objectId, returnByValue: true });
    const { value, description } = result as { readonly value?: unknown; readonly description?: string };
    if (wasThrown === true || typeof value !== "string") throw new Error(description ?? JSON.stringify(result));
    return (JSON.parse(value) as { readonly value: unknown }).value;
  };
  const evaluate = async <Args extends unknown[], T>(code: PageFunction<Args, T>, ...args: Args): Promise<T> =>
    (await run(String(code), args)) as T;
  /** Waits for the element, then acts on it inside the page. */
  const act = async <Args extends unknown[]>(
    target: Target,
    action: (element: Element, ...args: Args) => void,
    ...args: Args
  ): Promise<void> => {
    const code = `(locator, ...rest) => {
      const element = (${locate})(locator);
      if (element !== null) (${action})(element, ...rest);
      return element !== null;
    }`;
    await waitUntil(describeTarget(target), () => run(code, [toLocator(target), ...args]), { acts: true });
  };
  const setFiles = async (target: Target, paths: readonly string[]) => {
    for (const path of paths) {
      const base64 = readFileSync(path).toString("base64");
      for (let offset = 0; offset < base64.length; offset += maxPartLength)
        await evaluate(addFilePart, basename(path), base64.slice(offset, offset + maxPartLength));
    }
    await act(target, setAddedFiles);
  };
  const notSupported = () => Promise.reject(new Error("WebKit with a profile of its own cannot do this."));
  return {
    engine: "webkit",
    goto: async (url) => {
      const isSamePage = await evaluate((next) => {
        Object.assign(globalThis, { left: true });
        return next.includes("#") && location.href.split("#")[0] === next.split("#")[0];
      }, url);
      await ask("Page.navigate", { url });
      const hasArrived = (staysOnPage: boolean) =>
        document.readyState === "complete" && (staysOnPage || !Object.hasOwn(globalThis, "left"));
      await waitUntil(`the page ${url}`, () => evaluate(hasArrived, isSamePage));
      await evaluate(watchProblems);
    },
    evaluate,
    waitFor: (what, code, ...args) => waitUntil(what, () => evaluate(code, ...args)),
    click: (target) => act(target, pressByScript),
    fill: (target, text) => act(target, setValue, text),
    choose: (target, value) => act(target, setValue, value),
    setFiles,
    drop: (target, paths) => setFiles(findDropInput(target), paths),
    press: notSupported,
    type: notSupported,
    mouse: { move: notSupported, press: notSupported, drag: notSupported, wheel: notSupported },
    tap: notSupported,
    back: notSupported,
    forward: notSupported,
    screenshot: notSupported,
    resize: notSupported,
    problems: () => evaluate(readProblems),
    close: async () => void (await ask("Page.navigate", { url: "about:blank" })),
  };
};
