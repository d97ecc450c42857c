/** Drives WebKitGTK's MiniBrowser over WebDriver. The page's policy does not apply to the driver's scripts. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startWebKitDriver } from "../../../scripts/webkit-driver.mjs";
import type {
  DrivenBrowser,
  DrivenPage,
  LaunchOptions,
  Mouse,
  PageFunction,
  Target,
  Viewport,
} from "./driven-browser.ts";
import { createHands } from "./hands.ts";
import { describeView, locate, readProblems, waitForFrames, watchProblems } from "./in-page.ts";
import { splitChord } from "./split-chord.ts";
import { describeTarget, findDropInput, toLocator, waitUntil } from "./target.ts";
import { keyDown, keyUp, strokesOf } from "./webdriver-keys.mjs";
import { launchWebKitWithProfile } from "./webkit-with-profile.ts";

type Call = (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) => Promise<unknown>;

/** The key of an element reference in the JSON of WebDriver. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** Launches WebKitGTK: with a profile through its inspector, otherwise under WebKitWebDriver. */
export const launchWebKit = async (options: LaunchOptions): Promise<DrivenBrowser> => {
  if (options.profile !== undefined) return launchWebKitWithProfile(options.profile);
  const folder = mkdtempSync(join(tmpdir(), "smartlink-webkit-"));
  const downloads = join(folder, "downloads");
  mkdirSync(downloads);
  mkdirSync(join(folder, "config"));
  // The browser saves downloads in the folder that the desktop's settings name.
  writeFileSync(join(folder, "config/user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const driver = await startWebKitDriver({
    env: {
      HOME: folder,
      XDG_CONFIG_HOME: join(folder, "config"),
      XDG_CACHE_HOME: join(folder, "cache"),
      XDG_DATA_HOME: join(folder, "data"),
      ...(options.colorScheme === "dark" ? { GTK_THEME: "Adwaita:dark" } : {}),
    },
  });
  let isRunning = true;
  const end = () => {
    isRunning = false;
    driver.end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const session = await startSession(driver, options.offline ? ["--proxy=http://127.0.0.1:9"] : []);
    const first = session.current;
    return {
      engine: "webkit",
      downloads,
      version: async () => session.version,
      kill: () =>
        Promise.reject(new Error("WebDriver's sessions have no lasting profile. Launch the browser with `profile`.")),
      page: async () => {
        const page = createPage(createWindowCall(session, first));
        await page.resize(options.viewport ?? { width: 1280, height: 800 });
        return page;
      },
      tab: async () => {
        const { handle } = (await session.call("POST", "/window/new", { type: "tab" })) as { handle: string };
        const call = createWindowCall(session, handle);
        return { ...createPage(call), close: async () => void (await call("DELETE", "/window")) };
      },
      close: async () => {
        if (!isRunning) return;
        await session.call("DELETE", "").catch(() => undefined);
        await sleep(200);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
};

type Driver = Awaited<ReturnType<typeof startWebKitDriver>>;

const startSession = async ({ address, capabilities }: Driver, args: readonly string[]) => {
  const browser = capabilities["webkitgtk:browserOptions"] as { binary: string; args: string[] };
  const sessionCapabilities = {
    ...capabilities,
    "webkitgtk:browserOptions": { ...browser, args: [...browser.args, ...args] },
  };
  const send: Call = async (method, path, body) => {
    const response = await fetch(address + path, {
      method,
      headers: { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`WebDriver ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const started = (await send("POST", "/session", { capabilities: { alwaysMatch: sessionCapabilities } })) as {
    sessionId: string;
    capabilities: { browserVersion: string };
  };
  const call: Call = (method, path, body) => send(method, `/session/${started.sessionId}${path}`, body);
  await call("POST", "/timeouts", { script: 300_000, pageLoad: 60_000 });
  return {
    call,
    current: (await call("GET", "/window")) as string,
    version: `WebKitGTK ${started.capabilities.browserVersion}`,
  };
};

interface Session {
  readonly call: Call;
  /** The window that gets commands: one at a time, so commands for several windows must not overlap. */
  current: string;
}

const createWindowCall =
  (session: Session, handle: string): Call =>
  async (method, path, body) => {
    if (session.current !== handle) await session.call("POST", "/window", { handle });
    session.current = handle;
    return session.call(method, path, body);
  };

const createPage = (call: Call): DrivenPage => {
  const evaluate = async <Args extends unknown[], T>(code: PageFunction<Args, T>, ...args: Args) => {
    // An element is not JSON, but it ends a wait.
    const script = `const [args, done] = arguments;
      Promise.resolve().then(() => (${code})(...args)).then((value) => done({ value: value instanceof Node ? true : value }), (error) => done({ error: String(error?.stack ?? error) }));`;
    const { value, error } = (await call("POST", "/execute/async", { script, args: [args] })) as {
      value: T;
      error?: string;
    };
    if (error !== undefined) throw new Error(error);
    return value;
  };
  const viewed = { describeView: () => evaluate(describeView) };
  const find = (target: Target): Promise<Record<string, string>> =>
    waitUntil(
      describeTarget(target),
      async () => {
        const script = `return (${locate})(...arguments);`;
        return (await call("POST", "/execute/sync", { script, args: [toLocator(target)] })) as Record<string, string>;
      },
      viewed,
    );
  const pathOf = async (target: Target) => `/element/${(await find(target))[elementKey]}`;
  const setFiles = async (target: Target, paths: readonly string[]) =>
    void (await call("POST", `${await pathOf(target)}/value`, { text: paths.join("\n") }));
  const stroke = async (...actions: readonly unknown[]) =>
    void (await call("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] }));
  const type = (text: string) => stroke(...Array.from(text).flatMap(strokesOf));
  const mouse = createMouse(call);
  /** A screenshot right after a change of size is empty, so this waits for some frames. */
  const waitForPaint = () => evaluate(waitForFrames);
  return {
    engine: "webkit",
    goto: async (url) => {
      await call("POST", "/url", { url });
      await evaluate(watchProblems);
    },
    evaluate,
    waitFor: (what, code, ...args) => waitUntil(what, () => evaluate(code, ...args), viewed),
    ...createHands({
      call: async (target, code, ...args) => {
        const script = `return (${code})(...arguments);`;
        return (await call("POST", "/execute/sync", { script, args: [await find(target), ...args] })) as never;
      },
      press: mouse.press,
      settle: waitForPaint,
      type,
      clear: async () => {
        await stroke(...keyDown("Control"), ...strokesOf("a"), ...keyUp("Control"), ...strokesOf("Delete"));
      },
    }),
    setFiles,
    drop: (target, paths) => setFiles(findDropInput(target), paths),
    press: async (key) => {
      const keys = splitChord(key);
      await stroke(...keys.flatMap(keyDown), ...keys.toReversed().flatMap(keyUp));
    },
    type,
    mouse,
    tap: (x, y) => mouse.press(x, y),
    // The driver's own command waits for a load event, which does not come within a document.
    back: () => evaluate(() => history.back()),
    forward: () => evaluate(() => history.forward()),
    screenshot: async (path) => {
      await waitForPaint();
      writeFileSync(path, Buffer.from((await call("GET", "/screenshot")) as string, "base64"));
    },
    resize: async ({ width, height }: Viewport) => {
      // The window has a bar above the page.
      const bar = await evaluate(() => outerHeight - innerHeight);
      await call("POST", "/window/rect", { width, height: height + bar });
      await waitForPaint();
    },
    problems: () => evaluate(readProblems),
    close: async () => void (await call("POST", "/url", { url: "about:blank" })),
  };
};

const createMouse = (call: Call): Mouse => {
  let wheelCount = 0;
  const perform = async (actions: readonly object[]) => {
    await call("POST", "/actions", { actions: [{ type: "pointer", id: "mouse", actions }] });
  };
  const moveTo = ([x, y]: readonly [number, number], duration = 0) => ({
    type: "pointerMove",
    x: Math.round(x),
    y: Math.round(y),
    duration,
  });
  return {
    move: (x, y) => perform([moveTo([x, y])]),
    press: (x, y, name = "left") => {
      const button = ["left", "middle", "right"].indexOf(name);
      return perform([moveTo([x, y]), { type: "pointerDown", button }, { type: "pointerUp", button }]);
    },
    drag: (start = [0, 0], ...others) =>
      perform([
        moveTo(start),
        { type: "pointerDown", button: 0 },
        ...others.map((point) => moveTo(point, 60)),
        { type: "pointerUp", button: 0 },
      ]),
    wheel: async (x, y, deltaY, { ctrl = false } = {}) => {
      if (ctrl) throw new Error("WebKitWebDriver ignores held keys while it turns the wheel.");
      // WebKitWebDriver takes a wheel's step as the difference to the step before: each step is the first of a new wheel.
      const scroll = { type: "scroll", x: Math.round(x), y: Math.round(y), deltaX: 0, deltaY, duration: 0 };
      await call("POST", "/actions", { actions: [{ type: "wheel", id: `wheel ${++wheelCount}`, actions: [scroll] }] });
    },
  };
};
