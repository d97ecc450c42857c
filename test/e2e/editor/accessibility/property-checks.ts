/** Checks the properties of every type in the editor by the rules of WCAG. */
import type { Engine } from "../../../support/drive/launch.ts";
import { assetsOfEveryKind, everyKind } from "../../reader/hosted-smartlink.ts";
import type { Stage } from "../../support/stage.ts";
import { createChecks, openWithAxe } from "./axe.ts";

/** Opens an asset of each type in a window of this width. Returns the violations by type and theme. */
export const findPropertyViolations = async (
  stage: Stage,
  engine: Engine,
  width: number,
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const { page } = await openWithAxe(stage, engine, {
    assets: assetsOfEveryKind(1),
    viewport: { width, height: 900 },
  });
  const { check, violationsByState } = createChecks(page);
  await check("the page");
  for (const type of Object.keys(everyKind)) {
    await page.click(`.editor-asset[aria-label*="The ${type}"]`);
    await page.waitFor(
      `the properties of ${type}`,
      (name) => document.querySelector<HTMLInputElement>("#asset-name")?.value === name,
      `The ${type}`,
    );
    await check(type, "editor-side");
  }
  return violationsByState;
};
