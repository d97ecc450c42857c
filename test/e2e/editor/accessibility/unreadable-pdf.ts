/** Checks the editor over a PDF that it cannot read by the rules of WCAG. */
import { expect } from "vitest";
import type { Engine } from "../../../support/drive/launch.ts";
import { createPdf } from "../../support/site.ts";
import type { Stage } from "../../support/stage.ts";
import { replacePart } from "../changes/stored-records.ts";
import { createChecks, openWithAxe, startAxe } from "./axe.ts";

/**
 * Replaces the bytes of a stored PDF and opens the editor over them, in a wide window and on a phone. `kind`: a word of the
 * reason that the editor shows. Returns the violations by state and theme.
 */
export const findViolationsOverPdf = async (
  stage: Stage,
  engine: Engine,
  kind: string,
  content: Buffer,
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const pdf = await createPdf(2);
  const { page, site, id } = await openWithAxe(stage, engine, { pdf });
  await replacePart(page, pdf.length, content.toString("base64"));
  await page.goto(`${site.url}?again#/smartlinks/${id}`);
  await page.waitFor(
    "the reason",
    (word) => document.querySelector("editor-view problem-list")?.textContent?.includes(word),
    kind,
  );
  expect(await page.evaluate(() => document.documentElement.dataset["editorState"])).toBe("failed");
  await startAxe(page);
  const { check, violationsByState } = createChecks(page);
  await check(`${kind} PDF`);
  await page.resize({ width: 390, height: 844 });
  await check(`${kind} PDF on a phone`);
  return violationsByState;
};
