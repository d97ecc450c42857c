import { enginesHere } from "../../../scripts/browsers.mjs";
import type { DrivenBrowser, Engine, LaunchOptions } from "./driven.ts";
import { launchChromium, launchFirefox } from "./puppeteer-browser.ts";
import { launchWebKit } from "./webkit-browser.ts";

export type { DrivenBrowser, DrivenPage, Engine, Role, Target } from "./driven.ts";

/** The engines of this machine, for `describe.each`. The test command says which are missing. */
export const engines: readonly Engine[] = enginesHere();

const launchers: Readonly<Record<Engine, (options: LaunchOptions) => Promise<DrivenBrowser>>> = {
  chromium: launchChromium,
  firefox: launchFirefox,
  webkit: launchWebKit,
};

/** A fresh browser with an empty profile. Close it in `afterAll`. */
export const launch = (engine: Engine, options: LaunchOptions = {}): Promise<DrivenBrowser> =>
  launchers[engine](options);
