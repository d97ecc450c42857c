/**
 * Checks the page with axe: all rules of WCAG 2.2 AA and axe's best practices (landmarks, headings, skip link), and the
 * contrast in the dark theme too.
 */
import "axe-core/axe.js";
import { asIf } from "./media-rules.ts";
import { equal } from "./stage.ts";

const { axe } = window as unknown as { axe: typeof import("axe-core") };
export const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const violations = async (runOnly: readonly string[] | { type: "rule"; values: string[] }) => {
  // Content behind a dialog is inert. Without a dialog the whole page is checked, because landmarks belong to the page.
  const within = document.querySelector("smartlink-reader dialog[open]") ?? document;
  const results = await axe.run(within, { runOnly: runOnly as string[], resultTypes: ["violations"] });
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
};

/** Fails with the violations, in the light and the dark theme. */
export const expectAccessible = async (): Promise<void> => {
  equal(await violations(rules), []);
  const restore = asIf("prefers-color-scheme: dark");
  try {
    equal(await violations({ type: "rule", values: ["color-contrast"] }), []);
  } finally {
    restore();
  }
};
