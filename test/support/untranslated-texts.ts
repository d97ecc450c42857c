/** Finds texts for people in the manager's code that are not passed to `msg`, so that nobody could translate them. */
import { parseAst } from "rolldown/parseAst";

interface AstNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is AstNode =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";

const childrenOf = (node: AstNode): readonly AstNode[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

const nodeField = (node: AstNode, field: string): AstNode | undefined => {
  const value = node[field];
  return isNode(value) ? value : undefined;
};

const quasisOf = (template: AstNode): readonly string[] =>
  (template["quasis"] as readonly { readonly value: { readonly cooked: string } }[]).map(({ value }) => value.cooked);

/** Stands for an expression of a template. */
const slot = "\uE000";
const hasWord = (text: string): boolean => /\p{L}{2,}/u.test(text);

/** Returns the texts and labels in the markup of a Lit template. */
const findMarkupTexts = (markup: string): readonly string[] => {
  const labels = Array.from(
    markup.matchAll(/\b(?:aria-label|title|placeholder|alt|label)="([^"]*)"/g),
    ([, text = ""]) => text,
  );
  const withoutCode = markup.replace(/<!--[\s\S]*?-->/g, "").replace(/<(code|kbd)\b[\s\S]*?<\/\1>/g, "");
  // The names of languages and of the product are the same in every language.
  const texts = withoutCode
    .replace(/<[^>]*>/g, slot)
    .replaceAll("Smartlink", "")
    .split(slot);
  return [...labels, ...texts]
    .map((text) => text.trim())
    .filter((text) => hasWord(text) && !text.startsWith("https://"));
};

/** A word that begins with a capital letter, such as “Open” or “E-mail”, or two words. */
const isSentence = (text: string): boolean =>
  /^\p{Lu}(?:[\p{Ll}’]+(?:-\p{Ll}+)?|-\p{Ll}+)(?:[.…?!:]|:? [“(]?\uE000.*)?$/u.test(text) ||
  /\p{L}+[,;:”’]? (?:\uE000 )*“?(?:\p{Ll}{2,}|\p{Ll}-\p{Ll}{2,})/u.test(text);

/** Values of the web platform and of the domain that look like labels. */
const values: ReadonlySet<string> = new Set(
  "Enter Escape Tab Home Delete Backspace Control Ctrl Shift Meta Alt Space ArrowUp ArrowDown ArrowLeft ArrowRight PageUp PageDown Done Paused Failed Cancelled Files Smartlink".split(
    " ",
  ),
);

/** Labels that are the same in every language. */
const names: ReadonlySet<unknown> = new Set(["PDF", "Google Analytics"]);

/** Returns the text of a property `label` that is a plain string. */
const plainLabel = (property: AstNode): string | undefined => {
  const value = nodeField(property, "value");
  const text = value?.type === "Literal" ? value["value"] : undefined;
  return nodeField(property, "key")?.["name"] === "label" &&
    typeof text === "string" &&
    hasWord(text) &&
    !names.has(text)
    ? text
    : undefined;
};

/** Comparisons, types, imports and errors for developers. */
const ignoredTypes = /^(?:Import|Export(?:All|Named)|TS(?!AsExpression|SatisfiesExpression|NonNull))/;
const comparisons: ReadonlySet<unknown> = new Set(["===", "!=="]);

const isIgnored = (node: AstNode): boolean =>
  (node.type.startsWith("Import") && node.type !== "ImportExpression") ||
  (ignoredTypes.test(node.type) && nodeField(node, "declaration") === undefined) ||
  (node.type === "BinaryExpression" && comparisons.has(node["operator"])) ||
  (node.type === "NewExpression" && /(?:Error|RegExp)$/.test(String(nodeField(node, "callee")?.["name"])));

/** Returns the untranslated texts of a TypeScript file. */
export const findUntranslatedTexts = (source: string): readonly string[] => {
  const texts: string[] = [];
  const addText = (text: unknown) => {
    if (typeof text === "string" && isSentence(text) && !values.has(text)) texts.push(text.replaceAll(slot, "…"));
  };
  const addMarkup = (markup: string) => {
    texts.push(...findMarkupTexts(markup));
  };
  const visitTemplate = (template: AstNode | undefined, addStrings: (text: string) => void) => {
    if (template === undefined) return;
    addStrings(quasisOf(template).join(slot));
    visitAll(template["expressions"] as readonly AstNode[]);
  };
  const visitMessage = ([message]: readonly AstNode[]) => {
    if (message === undefined || message.type === "Literal") return;
    const template = message.type === "TaggedTemplateExpression" ? nodeField(message, "quasi") : message;
    visitTemplate(template, () => undefined);
  };
  const visitAll = (nodes: readonly (AstNode | undefined)[]) => {
    for (const node of nodes) if (node !== undefined && !isIgnored(node)) visit(node);
  };
  const visit = (node: AstNode): void => {
    if (node.type === "CallExpression" && nodeField(node, "callee")?.["name"] === "msg")
      visitMessage(node["arguments"] as readonly AstNode[]);
    else if (node.type === "TaggedTemplateExpression") visitTemplate(nodeField(node, "quasi"), addMarkup);
    else if (node.type === "TemplateLiteral") visitTemplate(node, addText);
    else if (node.type === "Literal") addText(node["value"]);
    else if (node.type === "Property" && node["computed"] !== true) {
      const label = plainLabel(node);
      if (label === undefined) visitAll([nodeField(node, "value")]);
      else texts.push(label);
    } else if (node.type === "SwitchCase") visitAll(node["consequent"] as readonly AstNode[]);
    else visitAll(childrenOf(node));
  };
  visitAll([parseAst(source, { lang: "ts" }) as unknown as AstNode]);
  return texts;
};
