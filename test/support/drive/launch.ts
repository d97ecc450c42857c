import { installedEngines } from "../../../scripts/browsers.mjs";
import { enginesOfFile } from "../../../scripts/test/engines.mjs";
import type { DrivenBrowser, Engine, LaunchOptions } from "./driven-browser.ts";
import { launchChromium, launchFirefox } from "./puppeteer-browser.ts";
import { launchWebKit } from "./webkit-browser.ts";

export type { DrivenBrowser, DrivenPage, Engine, Role, Target } from "./driven-browser.ts";

/** The engines of this machine. The test command reports which are missing. */
const installed: readonly Engine[] = installedEngines();

/** Returns the engines that run a test file (`import.meta.url`), as its first line declares them. */
export const enginesFor = (fileUrl: string): readonly Engine[] => enginesOfFile(new URL(fileUrl), installed);

const launchers: Readonly<Record<Engine, (options: LaunchOptions) => Promise<DrivenBrowser>>> = {
  chromium: launchChromium,
  firefox: launchFirefox,
  webkit: launchWebKit,
};

/** Launches a browser with an empty profile. Close it in `afterAll`. */
export const launch = (engine: Engine, options: LaunchOptions = {}): Promise<DrivenBrowser> =>
  launchers[engine](options);
