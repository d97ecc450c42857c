// engines: chromium; matrix: chromium, firefox
/**
 * States that backgrounds show must be seen with forced colours, which remove backgrounds. WebKit has no forced colours.
 */
import { equal, mount } from "../stage.ts";

/** Controls in such a state, as the manager writes them. */
const markups: readonly string[] = [
  '<div class="segmented"><button type="button" aria-pressed="true">Tiles</button></div>',
  '<div class="tool-palette"><button type="button" class="tool" aria-pressed="true">Link</button></div>',
  '<div class="rich-toolbar"><button type="button" aria-pressed="true">Bold</button></div>',
  '<button type="button" class="small row-state" aria-pressed="true">Failed</button>',
  '<header class="site-head"><nav><a href="#/" aria-current="page">Library</a></nav></header>',
  '<div class="saved-views"><a href="#/" aria-current="true">Drafts</a></div>',
  '<ol class="publish-steps"><li><button type="button" aria-current="step">Check</button></li></ol>',
  '<div class="side-tabs"><button type="button" role="tab" aria-selected="true">Layers</button></div>',
  '<div class="item" role="row" aria-selected="true">Brochure</div>',
  '<ul class="palette-list"><li role="option" aria-selected="true">Undo</li></ul>',
  '<div role="tree"><div class="folder-line" role="treeitem" aria-selected="true">Offers</div></div>',
];

/** Applies the rules for forced colours of the sheet and of those it imports. */
const forceColors = (sheet: CSSStyleSheet): number =>
  [...sheet.cssRules].reduce((count, rule) => {
    if (rule instanceof CSSImportRule && rule.styleSheet) return count + forceColors(rule.styleSheet);
    if (!(rule instanceof CSSMediaRule) || !rule.media.mediaText.includes("forced-colors: active")) return count;
    rule.media.mediaText = "all";
    return count + 1;
  }, 0);

it("pressed, selected and current controls have the system's colours of a selection with forced colours", async () => {
  const root = document.createElement("div");
  root.innerHTML = `${markups.join("")}<p style="background: Highlight; color: HighlightText">Probe</p>`;
  await mount(root);
  // No transition is on its way when the colours are read.
  root.style.setProperty("--quick", "0s");
  const [sheet] = [...document.styleSheets].filter(({ href }) => href?.endsWith("main.css"));
  equal(sheet !== undefined && forceColors(sheet) > 0, true);
  const look = (node: Element | null) => {
    const { backgroundColor, color, forcedColorAdjust } = getComputedStyle(node ?? document.body);
    return [backgroundColor, color, forcedColorAdjust];
  };
  const [background, color] = look(root.querySelector("p:last-child"));
  const nodes = root.querySelectorAll("[aria-pressed=true], [aria-selected=true], [aria-current]");
  equal(nodes.length, markups.length);
  for (const node of nodes) equal([node.outerHTML, ...look(node)], [node.outerHTML, background, color, "none"]);
});
