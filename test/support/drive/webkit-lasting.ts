/**
 * WebKitGTK with a profile that outlives it, for end-to-end tests that kill it. WebDriver's sessions are private ones, so this
 * browser is asked through its inspector: no mouse and no keyboard, controls are pressed by script.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { startWebKitBrowser } from "../../../scripts/webkit-driver.mjs";
import type { DrivenBrowser, DrivenPage, PageFunction, Target } from "./driven.ts";
import { bring, chooseBrought, enter, locate, press, seenProblems, watchProblems } from "./in-page.ts";
import { described, until, wantedOf } from "./target.ts";
import { type Inspector, openInspector } from "./webkit-inspector.ts";

export const launchLastingWebKit = async (profile: string): Promise<DrivenBrowser> => {
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
    page: async () => pageOver(inspector),
    tab: () => Promise.reject(new Error("A WebKit with a lasting profile has one page.")),
    kill: end,
    close: end,
  };
};

/** The inspector takes no longer messages than 128 KiB. */
const longestPart = 100_000;

const pageOver = ({ ask }: Inspector): DrivenPage => {
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
    const code = `(wanted, ...rest) => {
      const element = (${locate})(wanted);
      if (element !== null) (${action})(element, ...rest);
      return element !== null;
    }`;
    await until(described(target), () => run(code, [wantedOf(target), ...args]), { acts: true });
  };
  const setFiles = async (target: Target, paths: readonly string[]) => {
    for (const path of paths) {
      const base64 = readFileSync(path).toString("base64");
      for (let at = 0; at < base64.length; at += longestPart)
        await evaluate(bring, basename(path), base64.slice(at, at + longestPart));
    }
    await act(target, chooseBrought);
  };
  const unable = () => Promise.reject(new Error("A WebKit with a lasting profile cannot do this."));
  return {
    engine: "webkit",
    goto: async (url) => {
      const isPlace = await evaluate((next) => {
        Object.assign(globalThis, { left: true });
        return next.includes("#") && location.href.split("#")[0] === next.split("#")[0];
      }, url);
      await ask("Page.navigate", { url });
      const arrived = (place: boolean) =>
        document.readyState === "complete" && (place || !Object.hasOwn(globalThis, "left"));
      await until(`the page ${url}`, () => evaluate(arrived, isPlace));
      await evaluate(watchProblems);
    },
    evaluate,
    waitFor: (what, code, ...args) => until(what, () => evaluate(code, ...args)),
    click: (target) => act(target, press),
    fill: (target, text) => act(target, enter, text),
    choose: (target, value) => act(target, enter, value),
    setFiles,
    drop: (_, paths) => setFiles("input[type=file]", paths),
    press: unable,
    type: unable,
    mouse: { move: unable, press: unable, drag: unable, wheel: unable },
    tap: unable,
    back: unable,
    forward: unable,
    screenshot: unable,
    resize: unable,
    problems: () => evaluate(seenProblems),
    close: async () => void (await ask("Page.navigate", { url: "about:blank" })),
  };
};
