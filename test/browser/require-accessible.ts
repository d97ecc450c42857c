import axe, { type RunOptions } from "axe-core";

/** The page of a component test has no landmarks around the component. */
const pageRules: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"],
  rules: { region: { enabled: false } },
};

/** Rejects with what axe finds in the element, by default the rules of WCAG 2.1 AA in the whole page. */
export const requireAccessible = async (
  within: Element = document.body,
  options: RunOptions = pageRules,
): Promise<void> => {
  const { violations } = await axe.run(within, { ...options, resultTypes: ["violations"] });
  if (violations.length > 0)
    throw new Error(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`).join("\n"));
};
