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
/** Returns whether a text has a word that depends on the language: the name of the product and addresses do not. */
const isShown = (text: string): boolean =>
  /\p{L}{2,}/u.test(text.replaceAll("Smartlink", "")) && !text.startsWith("https://");

/** Attributes and properties of elements that people read or hear. */
const shownAttribute =
  "aria-(?:description|label|placeholder|roledescription|valuetext)|title|placeholder|alt|label|heading|hint|summary|caption";
const shownAttributeText = new RegExp(`(?<![\\w-])(?:${shownAttribute})=(?:"([^"]*)"|'([^']*)')`, "g");
/** The end of markup that is followed by the value of such an attribute, or by a part of it. */
const openShownAttribute = new RegExp(`(?<![\\w-])(?:${shownAttribute})=(?:|"[^"<>]*|'[^'<>]*)$`);
const isShownAttribute = new RegExp(`^(?:${shownAttribute})$`);
/** The end of markup that is inside of code or keys. */
const openCode = /<(code|kbd|style)\b(?:(?!<\/\1>)[\s\S])*$/;
/** The properties of DOM elements that people read or hear. */
const shownProperties: ReadonlySet<unknown> = new Set(
  "textContent innerText title placeholder alt label ariaLabel ariaDescription ariaValueText ariaRoleDescription".split(
    " ",
  ),
);

/** Returns the texts and labels in the markup of a Lit template. */
const findMarkupTexts = (markup: string): readonly string[] => {
  const labels = Array.from(markup.matchAll(shownAttributeText), ([, quoted, single]) => quoted ?? single ?? "");
  const withoutCode = markup.replace(/<!--[\s\S]*?-->/g, "").replace(/<(code|kbd)\b[\s\S]*?<\/\1>/g, "");
  const texts = withoutCode.replace(/<[^>]*>/g, slot).split(slot);
  return [...labels, ...texts].map((text) => text.trim()).filter(isShown);
};

/** A word that begins with a capital letter, such as “Open” or “E-mail”, or two words, of which one may be a value. */
const isSentence = (text: string): boolean =>
  /^\p{Lu}(?:[\p{Ll}’]+(?:-\p{Ll}+)?|-\p{Ll}+)(?:[.…?!:]|:? [“(]?\uE000.*)?$/u.test(text) ||
  /\p{L}+[,;:”’]? (?:\uE000 )*“?(?:\p{Ll}{2,}|\p{Ll}-\p{Ll}{2,})/u.test(text) ||
  /(?:^|\s)\p{Ll}{2,},? [(“]?\uE000|\uE000[)”]?[:,]? \p{Ll}{2,}(?:$|[\s.,:])/u.test(text);

/** Values of the web platform and of the domain that look like labels. */
const values: ReadonlySet<string> = new Set(
  "Enter Escape Tab Home Delete Backspace Control Ctrl Shift Meta Alt Space ArrowUp ArrowDown ArrowLeft ArrowRight PageUp PageDown move resize Done Paused Failed Cancelled Files Smartlink".split(
    " ",
  ),
);

/** Labels that are the same in every language, values of the web platform, and samples of code. */
const names: ReadonlySet<unknown> = new Set(["PDF", "HTML", "Google Analytics"]);

/** Fields of tables whose plain strings are shown: labels of options, names of columns and of tools, hints, notices. */
const shownFields: ReadonlySet<unknown> = new Set(
  "label heading hint help tooltip placeholder description message caption notice".split(" "),
);

const comparisons: ReadonlySet<unknown> = new Set(["===", "!=="]);

/** Returns the strings that an expression results in: those of conditions and templates, without those passed to functions. */
const listResults = (node: AstNode | undefined): readonly string[] => {
  if (node === undefined) return [];
  switch (node.type) {
    case "Literal":
      return typeof node["value"] === "string" ? [node["value"]] : [];
    case "TemplateLiteral":
      return [quasisOf(node).join(slot), ...(node["expressions"] as readonly AstNode[]).flatMap(listResults)];
    case "ConditionalExpression":
      return [nodeField(node, "consequent"), nodeField(node, "alternate")].flatMap(listResults);
    case "LogicalExpression":
    case "BinaryExpression":
      return comparisons.has(node["operator"])
        ? []
        : [nodeField(node, "left"), nodeField(node, "right")].flatMap(listResults);
    case "ArrowFunctionExpression":
      return listResults(nodeField(node, "body"));
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return listResults(nodeField(node, "expression"));
    default:
      return [];
  }
};

/** Comparisons, types, imports and patterns. */
const ignoredTypes = /^(?:Import|Export(?:All|Named)|TS(?!AsExpression|SatisfiesExpression|NonNull))/;

const isIgnored = (node: AstNode): boolean =>
  (node.type.startsWith("Import") && node.type !== "ImportExpression") ||
  (ignoredTypes.test(node.type) && nodeField(node, "declaration") === undefined) ||
  (node.type === "BinaryExpression" && comparisons.has(node["operator"])) ||
  (node.type === "NewExpression" && nodeField(node, "callee")?.["name"] === "RegExp");

/** Functions and methods whose arguments are shown or read aloud. */
const shownArguments: ReadonlySet<unknown> = new Set("announce alert confirm prompt setCustomValidity".split(" "));

const nameOfCallee = (call: AstNode): unknown => {
  const callee = nodeField(call, "callee");
  return callee?.["name"] ?? (callee && nodeField(callee, "property")?.["name"]);
};

/** Returns the expressions directly in a node whose results are shown: labels in tables, notices, messages of errors. */
const listShown = (node: AstNode): readonly (AstNode | undefined)[] => {
  const [first, second] = (node["arguments"] ?? []) as readonly AstNode[];
  switch (node.type) {
    case "Property":
      return shownFields.has(nodeField(node, "key")?.["name"]) ? [nodeField(node, "value")] : [];
    case "AssignmentExpression": {
      const target = nodeField(node, "left");
      const property = target && nodeField(target, "property");
      return shownProperties.has(property?.["name"]) ? [nodeField(node, "right")] : [];
    }
    case "CallExpression":
      if (nameOfCallee(node) === "setAttribute") return isShownAttribute.test(String(first?.["value"])) ? [second] : [];
      return shownArguments.has(nameOfCallee(node)) ? [first] : [];
    case "NewExpression":
      return /Error$/.test(String(nameOfCallee(node))) ? [first] : [];
    default:
      return [];
  }
};

/** Returns the expressions of a Lit template whose results are texts, or values of attributes that people read. */
const listShownSlots = (template: AstNode): readonly AstNode[] => {
  const quasis = quasisOf(template);
  return (template["expressions"] as readonly AstNode[]).filter((_, index) => {
    const before = quasis.slice(0, index + 1).join(slot);
    const isInTag = before.lastIndexOf("<") > before.lastIndexOf(">");
    return isInTag ? openShownAttribute.test(before) : !openCode.test(before);
  });
};

/** Returns the untranslated texts of a TypeScript file. */
export const findUntranslatedTexts = (source: string): readonly string[] => {
  const texts = new Set<string>();
  const add = (text: string) => texts.add(text.replaceAll(slot, "…"));
  const addText = (text: unknown) => {
    if (typeof text === "string" && isSentence(text) && !values.has(text)) add(text);
  };
  const addShown = (nodes: readonly (AstNode | undefined)[]) => {
    for (const text of nodes.flatMap(listResults))
      if (isShown(text) && !names.has(text) && !values.has(text)) add(text);
  };
  const visitTemplate = (template: AstNode | undefined) => {
    if (template !== undefined) visitAll(template["expressions"] as readonly AstNode[]);
  };
  const visitMarkup = (template: AstNode | undefined) => {
    if (template === undefined) return;
    findMarkupTexts(quasisOf(template).join(slot)).forEach(add);
    addShown(listShownSlots(template));
    visitTemplate(template);
  };
  const visitMessage = ([message]: readonly AstNode[]) => {
    if (message === undefined || message.type === "Literal") return;
    visitTemplate(message.type === "TaggedTemplateExpression" ? nodeField(message, "quasi") : message);
  };
  const visitAll = (nodes: readonly (AstNode | undefined)[]) => {
    for (const node of nodes) if (node !== undefined && !isIgnored(node)) visit(node);
  };
  const visit = (node: AstNode): void => {
    addShown(listShown(node));
    if (node.type === "CallExpression" && nameOfCallee(node) === "msg")
      visitMessage(node["arguments"] as readonly AstNode[]);
    else if (node.type === "TaggedTemplateExpression") visitMarkup(nodeField(node, "quasi"));
    else if (node.type === "TemplateLiteral") {
      addText(quasisOf(node).join(slot));
      visitTemplate(node);
    } else if (node.type === "Literal") addText(node["value"]);
    else if (node.type === "Property" && node["computed"] !== true) visitAll([nodeField(node, "value")]);
    else if (node.type === "SwitchCase") visitAll(node["consequent"] as readonly AstNode[]);
    else visitAll(childrenOf(node));
  };
  visitAll([parseAst(source, { lang: "ts" }) as unknown as AstNode]);
  return [...texts];
};
