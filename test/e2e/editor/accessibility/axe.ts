/** Opens an editor with axe-core in its page, and collects violations of WCAG by state and theme. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Engine, LaunchOptions } from "../../../support/drive/driven-browser.ts";
import type { DrivenPage } from "../../../support/drive/launch.ts";
import type { HostedAsset } from "../../reader/hosted-smartlink.ts";
import { createPdf } from "../../support/site.ts";
import type { Stage } from "../../support/stage.ts";
import { editNewSmartlink } from "../editor-page.ts";

/** The driver runs it, so no policy of the page forbids it. */
const loadAxe = new Function(
  readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"),
) as () => void;

/** Loads axe into a page. */
export const startAxe = async (page: DrivenPage): Promise<void> => {
  await page.evaluate(loadAxe);
  await page.waitFor("axe", () => "axe" in globalThis);
};

/** Waits until what is visible has its final colours: they change slowly. In a closed menu (`details`), their changes never end. */
export const waitForColours = (page: DrivenPage): Promise<void> =>
  page.evaluate(async () => {
    const changes = document
      .getAnimations()
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });

/** What the editor opens with. */
export interface AxeOptions extends Pick<LaunchOptions, "viewport"> {
  readonly assets?: readonly HostedAsset[];
  readonly pdf?: Uint8Array;
}

/** Opens a new smartlink in the editor, and loads axe. */
export const openWithAxe = async (stage: Stage, engine: Engine, { assets, pdf, ...options }: AxeOptions = {}) => {
  const site = await stage.serveSite();
  const browser = await stage.browser(engine, options);
  const page = await browser.page();
  const { id } = await editNewSmartlink(page, site, pdf ?? (await createPdf(2)), assets);
  await startAxe(page);
  return { browser, page, site, id };
};

/**
 * In the page. Rules of WCAG 2.2 AA and best practices; `target-size` (2.5.8) is off by default in axe. The dark theme changes
 * only colours, so there only the rules about colours are checked.
 */
const findViolations = async (theme: "light" | "dark", part: string): Promise<readonly string[]> => {
  const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
  const rules = { "target-size": { enabled: true } };
  const only = theme === "dark" ? { runOnly: ["color-contrast", "link-in-text-block"] } : { rules };
  // Nobody reaches what is behind a modal dialog. There, controls may lie half under the bar at the top.
  const context = document.querySelector("dialog:modal") ?? document.querySelector(part) ?? document;
  const { violations } = await axe.run(context, { resultTypes: ["violations"], iframes: false, ...only });
  return violations.flatMap(({ id, nodes }) => {
    // Where assets lie is the author's choice. One that another one covers is in the list of layers too.
    const counted = nodes.filter(({ html }) => id !== "target-size" || !html.includes('class="editor-asset'));
    return counted.length === 0 ? [] : [`${id}: ${counted.map(({ html }) => html.slice(0, 200)).join(" ")}`];
  });
};

/** Returns a function that checks the present state in both themes, and the violations that it has found. */
export const createChecks = (page: DrivenPage) => {
  const violationsByState: Record<string, readonly string[]> = {};
  /** `part`: selects the element that differs from states checked before; the whole page by default. */
  const check = async (state: string, part = ":root"): Promise<void> => {
    for (const theme of ["light", "dark"] as const) {
      await page.evaluate((name) => {
        document.documentElement.dataset["theme"] = name;
      }, theme);
      await waitForColours(page);
      const violations = await page.evaluate(findViolations, theme, part);
      if (violations.length > 0) violationsByState[`${state}, ${theme}`] = violations;
    }
  };
  return { check, violationsByState };
};
