/** Reads the texts of the manager from its code, and their translations. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generateMsgId } from "@lit/localize/internal/id-generation.js";
import { parseAst } from "rolldown/parseAst";
import { root } from "./imports.ts";

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

const decode = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** Reads the translations of a language: the literal parts of each text, by its id. */
export const readTranslations = (locale: string): ReadonlyMap<string, readonly string[]> => {
  const xliff = readFileSync(join(root, `src/ui/i18n/xliff/${locale}.xlf`), "utf8");
  const units = xliff.matchAll(/<trans-unit id="([^"]+)">[\s\S]*?<\/trans-unit>/g);
  return new Map(
    Array.from(units).flatMap(([unit, id = ""]) => {
      const target = /<target>([\s\S]*)<\/target>/.exec(unit)?.[1];
      return target === undefined ? [] : [[id, target.split(/<x [^>]*>/).map(decode)]];
    }),
  );
};
