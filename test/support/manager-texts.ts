/** Reads the texts of the manager from its code. */
import { generateMsgId } from "@lit/localize/internal/id-generation.js";
import { parseAst } from "rolldown/parseAst";

interface AstNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is AstNode =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";

const visitNodes = (node: AstNode, visit: (node: AstNode) => void): void => {
  visit(node);
  for (const value of Object.values(node).flat()) if (isNode(value)) visitNodes(value, visit);
};

const nameOf = (node: unknown): unknown => (isNode(node) ? node["name"] : undefined);

const stringsOf = (template: unknown): readonly string[] =>
  (template as { readonly quasis: readonly { readonly value: { readonly cooked: string } }[] }).quasis.map(
    ({ value }) => value.cooked,
  );

/** The `id` of the options, which replaces the digest of the text. */
const ownIdOf = (options: unknown): string | undefined => {
  if (!isNode(options)) return undefined;
  const property = (options["properties"] as readonly AstNode[]).find(({ key }) => nameOf(key) === "id");
  return property && isNode(property["value"]) ? String(property["value"]["value"]) : undefined;
};

const idOf = ([text, options]: readonly unknown[]): string => {
  const ownId = ownIdOf(options);
  if (ownId !== undefined) return ownId;
  if (!isNode(text)) throw new Error("msg has no text.");
  if (text.type === "Literal") return generateMsgId(String(text["value"]), false);
  if (text.type === "TemplateLiteral") return generateMsgId(stringsOf(text)[0] ?? "", false);
  if (text.type !== "TaggedTemplateExpression") throw new Error(`msg takes a text, not ${text.type}.`);
  return generateMsgId([...stringsOf(text["quasi"])], nameOf(text["tag"]) === "html");
};

/** Returns the id of every text that the code passes to `msg`. */
export const listTextIds = (source: string): readonly string[] => {
  const ids: string[] = [];
  visitNodes(parseAst(source, { lang: "ts" }) as unknown as AstNode, (node) => {
    if (node.type === "CallExpression" && nameOf(node["callee"]) === "msg")
      ids.push(idOf(node["arguments"] as readonly unknown[]));
  });
  return ids;
};
