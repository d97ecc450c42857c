import axe, { type RunOptions } from "axe-core";

/** The page of a component test has no landmarks around the component. */
const pageRules: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"],
  rules: { region: { enabled: false } },
};

/** A colour that still changes has no contrast of its own. In closed details, it never ends. */
const waitForColours = (): Promise<unknown> =>
  Promise.all(
    document.getAnimations().flatMap((animation) => {
      const { effect, finished } = animation;
      const isSeen = effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true;
      return animation instanceof CSSTransition && isSeen ? finished.catch(() => undefined) : [];
    }),
  );

/** Rejects with what axe finds in the element, by default the rules of WCAG 2.1 AA in the whole page. */
export const requireAccessible = async (
  within: Element = document.body,
  options: RunOptions = pageRules,
): Promise<void> => {
  await waitForColours();
  const { violations } = await axe.run(within, { ...options, resultTypes: ["violations"] });
  if (violations.length > 0)
    throw new Error(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`).join("\n"));
};
