/** Reads a page as assistive technology gets it, over the DevTools protocol. */
import type { CDPSession, Page } from "puppeteer-core";

/** The part of the protocol's node that is read here. */
interface ProtocolNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly description?: { readonly value?: unknown };
  readonly value?: { readonly value?: unknown };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
  readonly childIds?: readonly string[];
  readonly backendDOMNodeId?: number;
}

/** Boxes without a meaning, and the texts of which names consist. */
const skippedRoles = new Set(["generic", "none", "InlineTextBox", "LineBreak", "ListMarker"]);
/** Roles whose content is their name. */
const namedByContent = new Set([
  "button",
  "link",
  "tab",
  "option",
  "heading",
  "menuitem",
  "radio",
  "StaticText",
  "label",
]);
const shownStates = [
  "disabled",
  "expanded",
  "pressed",
  "selected",
  "checked",
  "invalid",
  "required",
  "level",
  "modal",
  "live",
];

const textOf = (value: { readonly value?: unknown } | undefined): string =>
  String(value?.value ?? "")
    .replace(/\s+/g, " ")
    .trim();

const describeStates = (node: ProtocolNode): string =>
  (node.properties ?? [])
    .filter(({ name, value }) => shownStates.includes(name) && !["false", "off", ""].includes(textOf(value)))
    .map(({ name, value }) => (textOf(value) === "true" ? name : `${name}=${textOf(value)}`))
    .sort()
    .map((state) => ` [${state}]`)
    .join("");

const describeNode = (node: ProtocolNode): string => {
  const [role, name, value, description] = [node.role, node.name, node.value, node.description].map(textOf);
  const shownRole = role === "StaticText" ? "text" : role;
  return `${shownRole}${name === "" ? "" : ` "${name}"`}${describeStates(node)}${value === "" ? "" : ` = ${value}`}${description === "" ? "" : ` (${description})`}`;
};

const findBackendId = async (session: CDPSession, selector: string): Promise<number> => {
  const expression = `document.querySelector(${JSON.stringify(selector)})`;
  const { result } = await session.send("Runtime.evaluate", { expression });
  if (result.objectId === undefined) throw new Error(`There is no element ${selector}.`);
  const { node } = await session.send("DOM.describeNode", { objectId: result.objectId });
  return node.backendNodeId;
};

/**
 * Returns the accessibility tree of an element, a line for each node with its role, name, states, value and description,
 * indented by two spaces for each level.
 */
export const readAccessibilityTree = async (page: Page, selector: string): Promise<readonly string[]> => {
  const session = await page.createCDPSession();
  try {
    await session.send("Accessibility.enable");
    const backendId = await findBackendId(session, selector);
    const { nodes } = (await session.send("Accessibility.getFullAXTree")) as unknown as { nodes: ProtocolNode[] };
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const lines: string[] = [];
    const visit = (node: ProtocolNode, depth: number, parentName: string): void => {
      const role = textOf(node.role);
      const isNameOfParent = role === "StaticText" && parentName.includes(textOf(node.name));
      const isShown = !node.ignored && !skippedRoles.has(role) && !isNameOfParent;
      if (isShown) lines.push("  ".repeat(depth) + describeNode(node));
      const name = isShown ? (namedByContent.has(role) ? textOf(node.name) : "") : parentName;
      for (const id of node.childIds ?? []) {
        const child = byId.get(id);
        if (child !== undefined) visit(child, isShown ? depth + 1 : depth, name);
      }
    };
    const root = nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === backendId);
    if (root !== undefined) visit(root, 0, "");
    return lines;
  } finally {
    await session.detach();
  }
};
