/** Finds nothing wrong with what is shown: by all rules of WCAG 2.2 AA, and by those for contrast in the dark too. */
import "axe-core/axe.js";
import { asIf } from "./media-rules.ts";
import { equal } from "./stage.ts";

const { axe } = window as unknown as { axe: typeof import("axe-core") };
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const violations = async (runOnly: readonly string[] | { type: "rule"; values: string[] }) => {
  // What lies behind a dialog cannot be reached.
  const within = document.querySelector("smartlink-reader dialog[open]") ?? "smartlink-reader";
  const found = await axe.run(within, { runOnly: runOnly as string[], resultTypes: ["violations"] });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
};

export const expectAccessible = async (): Promise<void> => {
  equal(await violations(wcag), []);
  const end = asIf("prefers-color-scheme: dark");
  try {
    equal(await violations({ type: "rule", values: ["color-contrast"] }), []);
  } finally {
    end();
  }
};
