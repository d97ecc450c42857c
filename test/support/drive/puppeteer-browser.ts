/** Drives Chromium (DevTools protocol) and Firefox (WebDriver BiDi) with puppeteer. */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, { type Browser, type CDPSession, type ElementHandle, type KeyInput, type Page } from "puppeteer-core";
import { memoizeAsync } from "#domain/values/memoize-async.ts";
import { chromiumFlags, findChromium, findFirefox, firefoxPrefs } from "../../../scripts/browsers.mjs";
import { readAccessibilityTree } from "./accessibility-tree.ts";
import type {
  DrivenBrowser,
  DrivenPage,
  HeldPointer,
  LaunchOptions,
  Mouse,
  PageFunction,
  Point,
  Target,
  Viewport,
} from "./driven-browser.ts";
import { fillProfile } from "./firefox-profile.ts";
import { stopFirefoxWorkers, systemAccess } from "./firefox-window.ts";
import { createHands } from "./hands.ts";
import { describeView, locate, waitForFrames } from "./in-page.ts";
import { splitChord } from "./split-chord.ts";
import { killTabProcesses } from "./tab-processes.ts";
import { describeTarget, findDropInput, toLocator, waitUntil } from "./target.ts";

const protocolTimeout = 300_000;

/** A running browser. */
export interface StartedBrowser {
  readonly engine: "chromium" | "firefox";
  readonly browser: Browser;
  /** Contains profile and downloads; deleted with the browser. */
  readonly folder: string;
  readonly downloads: string;
}

/** Launches Chromium. */
export const launchChromium = async (options: LaunchOptions): Promise<DrivenBrowser> =>
  driveBrowser(await startChromium(options), options);

/** Starts a Chromium. */
export const startChromium = async (options: LaunchOptions): Promise<StartedBrowser> => {
  const folder = mkdtempSync(join(tmpdir(), "smartlink-chromium-"));
  const downloads = join(folder, "downloads");
  mkdirSync(downloads);
  const offline = options.offline ? ["--proxy-server=127.0.0.1:9", "--proxy-bypass-list=<-loopback>"] : [];
  const browser = await puppeteer.launch({
    executablePath: requireProgram(findChromium(), "Chromium"),
    userDataDir: options.profile ?? join(folder, "profile"),
    args: [...chromiumFlags, ...offline, ...(options.languages ? [`--accept-lang=${options.languages}`] : [])],
    downloadBehavior: { policy: "allow", downloadPath: downloads },
    defaultViewport: null,
    protocolTimeout,
  });
  return { engine: "chromium", browser, folder, downloads };
};

/** Launches Firefox. */
export const launchFirefox = async (options: LaunchOptions): Promise<DrivenBrowser> =>
  driveBrowser(await startFirefox(options), options);

/** Starts a Firefox. */
export const startFirefox = async (options: LaunchOptions): Promise<StartedBrowser> => {
  const folder = mkdtempSync(join(tmpdir(), "smartlink-firefox-"));
  const downloads = join(folder, "downloads");
  mkdirSync(downloads);
  const program = requireProgram(findFirefox(), "Firefox");
  const profile = options.profile ?? join(folder, "profile");
  await fillProfile(profile, program, async (path) => (await runFirefox(program, path, {})).close());
  const browser = await runFirefox(program, profile, {
    "browser.download.folderList": 2,
    "browser.download.dir": downloads,
    "browser.download.useDownloadDir": true,
    "browser.download.alwaysOpenPanel": false,
    "browser.helperApps.neverAsk.saveToDisk": "application/zip,application/pdf,text/html,text/csv",
    // With its own viewer, Firefox shows each saved PDF in a tab in front of the page.
    "pdfjs.disabled": true,
    "apz.max_tap_time": maxTapTimeMs,
    ...(options.colorScheme ? { "layout.css.prefers-color-scheme.content-override": colors[options.colorScheme] } : {}),
    ...(options.offline ? offlineFirefox : {}),
  });
  return { engine: "firefox", browser, folder, downloads };
};

const runFirefox = (executablePath: string, userDataDir: string, prefs: Record<string, unknown>): Promise<Browser> =>
  puppeteer.launch({
    browser: "firefox",
    executablePath,
    userDataDir,
    args: [systemAccess],
    extraPrefsFirefox: { ...firefoxPrefs, ...prefs },
    defaultViewport: null,
    protocolTimeout,
  });

/**
 * Firefox dispatches no click after a touch of more than 300 ms. Its driver lifts the finger only when the page has handled
 * the touch, which takes longer on a busy machine, so a tap would be a touch without effect.
 */
const maxTapTimeMs = 60_000;

const colors = { dark: 0, light: 1 };

const offlineFirefox = {
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": 9,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": 9,
  "network.proxy.no_proxies_on": "",
  "network.proxy.allow_hijacking_localhost": true,
};

const requireProgram = (path: string | undefined, name: string): string => {
  if (path === undefined) throw new Error(`${name} is not installed.`);
  return path;
};

/** Drives a running browser. `end` replaces what `close` does, which is to end it. */
export const driveBrowser = (
  { engine, browser, folder, downloads }: StartedBrowser,
  options: LaunchOptions,
  end = async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
): DrivenBrowser => {
  let isOpen = true;
  const knownPages = new Set<Page>();
  const page = async () => {
    const opened = await browser.newPage();
    knownPages.add(opened);
    await opened.setViewport(options.viewport ?? { width: 1280, height: 800 });
    if (options.colorScheme && engine === "chromium")
      await opened.emulateMediaFeatures([{ name: "prefers-color-scheme", value: options.colorScheme }]);
    return createPage(engine, opened);
  };
  return {
    engine,
    downloads,
    page,
    tab: page,
    openedTab: async () => {
      const opened = await waitUntil("a tab that a page opens", async () =>
        (await browser.pages()).find((tab) => !knownPages.has(tab) && tab.url() !== "about:blank"),
      );
      knownPages.add(opened);
      return createPage(engine, opened);
    },
    version: () => browser.version(),
    ...(engine === "chromium"
      ? createChromiumCommands(browser)
      : { stopServiceWorkers: () => stopFirefoxWorkers(browser) }),
    crashTabs: () => {
      const { pid } = browser.process() ?? {};
      if (pid !== undefined) killTabProcesses(pid);
    },
    kill: async () => {
      const { pid } = browser.process() ?? {};
      if (pid === undefined) throw new Error("The browser has ended already.");
      const ended = new Promise((resolve) => browser.process()?.once("exit", resolve));
      // All processes of the browser are in its process group.
      process.kill(-pid, "SIGKILL");
      await ended;
      if (engine === "firefox" && options.profile !== undefined) await waitForProfile(options.profile);
      isOpen = false;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      await end();
    },
  };
};

/** Waits until puppeteer has put back the preferences of a Firefox that was killed; a launch meanwhile would fail. */
const waitForProfile = (profile: string): Promise<unknown> =>
  waitUntil("the profile of Firefox", async () =>
    ["prefs.js", "user.js"].every((name) => !existsSync(join(profile, `${name}.puppeteer`))),
  );

/** Commands that only the DevTools protocol has. */
const createChromiumCommands = (
  browser: Browser,
): Required<Pick<DrivenBrowser, "stopServiceWorkers" | "limitStorage" | "allowClipboard" | "allowNotifications">> => {
  let opening: Promise<CDPSession> | undefined;
  const open = async (): Promise<CDPSession> => {
    const [page] = await browser.pages();
    if (page === undefined) throw new Error("The browser has no page to open a session with.");
    const opened = await page.createCDPSession();
    await opened.send("ServiceWorker.enable");
    return opened;
  };
  const session = () => {
    opening ??= open();
    return opening;
  };
  return {
    stopServiceWorkers: async () => void (await (await session()).send("ServiceWorker.stopAllWorkers")),
    limitStorage: async (origin, bytes) => {
      const quota = bytes === undefined ? {} : { quotaSize: bytes };
      await (await session()).send("Storage.overrideQuotaForOrigin", { origin, ...quota });
    },
    allowClipboard: (origin) =>
      browser
        .defaultBrowserContext()
        .overridePermissions(origin, ["clipboard-read", "clipboard-write", "clipboard-sanitized-write"]),
    allowNotifications: (origin) => browser.defaultBrowserContext().overridePermissions(origin, ["notifications"]),
  };
};

/** Chromium runs the commands of the clipboard only if the driver names them. */
const clipboardCommands: Readonly<Record<string, string>> = { c: "Copy", x: "Cut", v: "Paste" };

/** Presses the last key while the others are held. */
const pressKeys = async ({ keyboard }: Page, keys: readonly string[]): Promise<void> => {
  const modifiers = keys.slice(0, -1) as readonly KeyInput[];
  for (const key of modifiers) await keyboard.down(key);
  const last = keys.at(-1) as KeyInput;
  const command = modifiers.includes("Control") ? clipboardCommands[last] : undefined;
  await keyboard.press(last, command === undefined ? {} : { commands: [command] });
  for (const key of modifiers.toReversed()) await keyboard.up(key);
};

const createPage = (engine: "chromium" | "firefox", page: Page): DrivenPage => {
  const problems: string[] = [];
  const consoleLines: string[] = [];
  page.on("console", (message) => {
    consoleLines.push(`${message.type()}: ${message.text()}`);
    const isViolation = /Content[- ]Security[- ]Policy|Trusted ?Type/i.test(message.text());
    // The text of a failed request does not have its address.
    if (message.type() === "error" || isViolation)
      problems.push([`${message.type()}: ${message.text()}`, message.location()?.url ?? ""].join(" ").trim());
  });
  page.on("pageerror", (error) => problems.push(`error: ${error instanceof Error ? error.message : String(error)}`));
  const evaluate = <Args extends unknown[], T>(code: PageFunction<Args, T>, ...args: Args): Promise<T> =>
    page.evaluate(code as (...args: unknown[]) => unknown, ...args) as Promise<T>;
  const viewed = { describeView: () => evaluate(describeView) };
  const element = (target: Target): Promise<ElementHandle> =>
    waitUntil(
      describeTarget(target),
      async () => {
        const handle = (await page.evaluateHandle(locate, toLocator(target))).asElement();
        return handle as ElementHandle | null;
      },
      viewed,
    );
  const setFiles = async (target: Target, paths: readonly string[]) => {
    const handle = (await element(target)) as ElementHandle<HTMLInputElement>;
    await handle.uploadFile(...paths);
  };
  const devtools = createDevtools(page);
  const hands = createHands({
    call: async (target, code, ...args) => {
      const handle = await element(target);
      return (await handle.evaluate(code as (...args: unknown[]) => unknown, ...args)) as never;
    },
    press: (x, y) => page.mouse.click(x, y),
    settle: () => page.evaluate(waitForFrames),
    type: (text) => page.keyboard.type(text),
    clear: async () => {
      await page.keyboard.down("Control");
      await page.keyboard.press("a");
      await page.keyboard.up("Control");
      await page.keyboard.press("Delete");
    },
  });
  return {
    engine,
    goto: async (url) => void (await page.goto(url, { waitUntil: "load", timeout: 60_000 })),
    evaluate,
    waitFor: (what, code, ...args) =>
      waitUntil(
        what,
        () => (engine === "firefox" ? evaluateForWait(page, code, args) : evaluate(code, ...args)),
        viewed,
      ),
    ...hands,
    drop: async (target, paths) => {
      if (engine === "firefox") return setFiles(findDropInput(target), paths);
      const { x, y } = await hands.aim(target);
      await dropFiles(page, { x, y }, paths);
    },
    setFiles,
    press: (key) => pressKeys(page, splitChord(key)),
    type: (text) => page.keyboard.type(text),
    mouse: createMouse(page),
    tap: (x, y) => page.touchscreen.tap(x, y),
    // Puppeteer's own command waits for a load event, which does not come within a document.
    back: () => evaluate(() => history.back()),
    forward: () => evaluate(() => history.forward()),
    touch: (...paths) => moveFingers(page, paths),
    finger: (...points) => putFinger(page, points),
    grab: (...points) => grabWithMouse(page, points),
    holdKey: async (key, action) => {
      await page.keyboard.down(key as KeyInput);
      await action();
      await page.keyboard.up(key as KeyInput);
    },
    screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    resize: ({ pixelRatio, ...viewport }: Viewport) =>
      page.setViewport({ ...viewport, deviceScaleFactor: pixelRatio ?? 1 }),
    problems: async () => problems,
    consoleLines: () => consoleLines,
    ...(engine === "chromium"
      ? {
          devtools,
          tap: (x: number, y: number) => tapTimes(devtools, 1, x, y),
          doubleTap: (x: number, y: number) => tapTimes(devtools, 2, x, y),
          crash: () => crash(page),
          accessibilityTree: (selector: string) => readAccessibilityTree(page, selector),
          chooseFiles: async (opener: Target | (() => Promise<void>), paths: readonly string[]) => {
            const open = typeof opener === "function" ? opener : () => hands.click(opener);
            const waiting = page.waitForFileChooser();
            // Enabling the interception takes a turn in the browser's process.
            await evaluate(() => undefined);
            const [chooser] = await Promise.all([waiting, open()]);
            await chooser.accept([...paths]);
          },
        }
      : {}),
    close: () => page.close(),
  };
};

/** Firefox returns nothing for an element, which is not JSON but ends a wait. */
const evaluateForWait = async <Args extends unknown[], T>(page: Page, code: PageFunction<Args, T>, args: Args) => {
  const handle = await page.evaluateHandle(code as (...args: unknown[]) => unknown, ...args);
  const answer = handle.asElement() === null ? await handle.jsonValue() : true;
  await handle.dispose();
  return answer as T;
};

const createMouse = (page: Page): Mouse => {
  const { mouse, keyboard } = page;
  return {
    move: (x, y) => mouse.move(x, y),
    press: (x, y, button = "left") => mouse.click(x, y, { button }),
    drag: async ([x, y] = [0, 0], ...others) => {
      await mouse.move(x, y);
      await mouse.down();
      for (const [nextX, nextY] of others) await mouse.move(nextX, nextY, { steps: 4 });
      await mouse.up();
    },
    wheel: async (x, y, deltaY, { ctrl = false } = {}) => {
      await mouse.move(x, y);
      if (ctrl) await keyboard.down("Control");
      await mouse.wheel({ deltaY });
      if (ctrl) await keyboard.up("Control");
    },
  };
};

const moveFingers = async ({ touchscreen }: Page, paths: readonly (readonly Point[])[]): Promise<void> => {
  const fingers = [];
  for (const [[x, y] = [0, 0]] of paths) fingers.push(await touchscreen.touchStart(x, y));
  for (let step = 1; step < (paths[0]?.length ?? 0); step++)
    for (const [index, finger] of fingers.entries()) {
      const [x, y] = paths[index]?.[step] ?? [0, 0];
      await finger.move(x, y);
    }
  for (const finger of fingers) await finger.end();
};

/**
 * Sends all taps at once. A driver that waits for the page between them makes of a tap a finger that is held, and of two taps
 * at once two single ones, where the machine is busy.
 */
const tapTimes = async (devtools: Devtools, times: number, x: number, y: number): Promise<void> => {
  const sent: Promise<unknown>[] = [];
  for (let tap = 0; tap < times; tap++)
    sent.push(
      devtools("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] }),
      devtools("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
    );
  await Promise.all(sent);
};

const putFinger = async (
  { touchscreen }: Page,
  [first = [0, 0], ...others]: readonly Point[],
): Promise<HeldPointer> => {
  const finger = await touchscreen.touchStart(...first);
  const move = async (...points: readonly Point[]) => {
    for (const [x, y] of points) await finger.move(x, y);
  };
  await move(...others);
  return { move, release: () => finger.end() };
};

const grabWithMouse = async ({ mouse }: Page, [first = [0, 0], ...others]: readonly Point[]): Promise<HeldPointer> => {
  await mouse.move(...first);
  await mouse.down();
  const move = async (...points: readonly Point[]) => {
    for (const [x, y] of points) await mouse.move(x, y, { steps: 4 });
  };
  await move(...others);
  return { move, release: () => mouse.up() };
};

const dropFiles = async (page: Page, at: { readonly x: number; readonly y: number }, paths: readonly string[]) => {
  const session = await page.createCDPSession();
  // 1: copy.
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", { type, ...at, data });
  await session.detach();
};

type Devtools = NonNullable<DrivenPage["devtools"]>;

/** Sends commands in one session, because some domains of the protocol must be enabled first. */
const createDevtools = (page: Page): Devtools => {
  const session = memoizeAsync(() => page.createCDPSession());
  return async (method, params) => (await session()).send(method as "Browser.getVersion", params as undefined);
};

/** Crashes the page. Its process ends before it answers the command. */
const crash = async (page: Page): Promise<void> => {
  const session = await page.createCDPSession();
  const crashed = new Promise<void>((resolve) => page.once("error", () => resolve()));
  void session.send("Page.crash").catch(() => undefined);
  await crashed;
};
