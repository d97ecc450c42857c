/**
 * Checks what is shown with axe: by all rules of WCAG 2.2 AA and axe's best practices (landmarks, headings, the skip
 * link), and by those for contrast in the dark too.
 */
import "axe-core/axe.js";
import { asIf } from "./media-rules.ts";
import { equal } from "./stage.ts";

const { axe } = window as unknown as { axe: typeof import("axe-core") };
export const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const violations = async (runOnly: readonly string[] | { type: "rule"; values: string[] }) => {
  // What lies behind a dialog cannot be reached. Without one, the whole page is checked: landmarks are a page's.
  const within = document.querySelector("smartlink-reader dialog[open]") ?? document;
  const found = await axe.run(within, { runOnly: runOnly as string[], resultTypes: ["violations"] });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
};

export const expectAccessible = async (): Promise<void> => {
  equal(await violations(rules), []);
  const end = asIf("prefers-color-scheme: dark");
  try {
    equal(await violations({ type: "rule", values: ["color-contrast"] }), []);
  } finally {
    end();
  }
};
