/**
 * Removes unused declarations from pdf.js. It is published as one module whose parts refer to each other (annotation
 * editors, XFA forms, splitting of documents), so bundlers keep all of it, and a browser would parse it before the first
 * page. Only declarations that are reachable from the used exports stay. A declaration that is reachable only through code
 * that never runs is replaced by a stub. The build fails if pdf.js no longer has one of the names.
 */
import { parseAst } from "rolldown/parseAst";

export interface UsedCodeOptions {
  /** Exports that are used. Defaults to all. */
  readonly exports?: readonly string[];
  /** Declarations that are kept for their side effects. */
  readonly effects?: readonly string[];
  /** Stubs by the name of the declaration that they replace. A stub uses no other declaration. */
  readonly replaced: Readonly<Record<string, string>>;
  /** Pairs of source text and replacement. Each text must occur exactly once, or the build fails. */
  readonly rewritten?: readonly (readonly [from: string, to: string])[];
  /** Global variables that pdf.js sets only for other scripts. Their assignments are removed. */
  readonly unusedGlobals: readonly string[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface Item {
  readonly text: string;
  /** Declared names. A statement without any is always kept. */
  readonly names: readonly string[];
  readonly uses: ReadonlySet<string>;
}

/**
 * Returns the source with only the used declarations, and an export statement at its end.
 * @throws if a name or a text of the options does not occur in the source.
 */
export const extractUsedCode = (original: string, needed: UsedCodeOptions): string => {
  const { exports, effects = [], replaced, unusedGlobals } = needed;
  const source = rewrite(original, needed.rewritten ?? []);
  const { body } = parseAst(source) as unknown as { readonly body: readonly Node[] };
  const items: Item[] = [];
  const exported: string[] = [];
  for (const node of body) {
    if (node.type === "EmptyStatement") continue;
    const text = source.slice(node.start, node.end);
    if (node.type === "ExportNamedDeclaration" && !node["declaration"]) {
      for (const { local, exported: as } of node["specifiers"] as readonly { local: Named; exported: Named }[]) {
        if (local.name !== as.name) throw new Error(`pdf.js exports ${local.name} by another name.`);
        exported.push(local.name);
      }
    } else if (/^(Export|Import)/.test(node.type)) throw new Error(`pdf.js has an unexpected ${node.type}.`);
    else if (unusedGlobals.some((name) => text.includes(`globalThis.${name} = `) && declaredNames(node).length === 0))
      continue;
    else items.push({ text, names: declaredNames(node), uses: collectIdentifiers(node) });
  }
  const usedExports = exports ?? exported;
  assertDeclared(usedExports, new Set(exported));
  const byName = new Map(items.flatMap((item) => item.names.map((name) => [name, item] as const)));
  assertDeclared([...Object.keys(replaced), ...effects], byName);
  const stubs = new Map([...Object.entries(replaced)].map(([name, text]) => [byName.get(name), text]));
  const reachable = collectReachable(items, byName, [...usedExports, ...effects], stubs);
  const bodies = items.filter((item) => reachable.has(item)).map((item) => stubs.get(item) ?? item.text);
  return `${bodies.join("\n")}\nexport { ${usedExports.join(", ")} };\n`;
};

const rewrite = (source: string, pairs: readonly (readonly [from: string, to: string])[]): string =>
  pairs.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2)
      throw new Error(`This pdf.js does not have ${from} exactly once: see scripts/build/classic-script.ts.`);
    return text.replace(from, () => to);
  }, source);

interface Named {
  readonly name: string;
}

const assertDeclared = (names: readonly string[], declared: { has(name: string): boolean }): void => {
  const missing = names.filter((name) => !declared.has(name));
  if (missing.length > 0)
    throw new Error(`This pdf.js has no ${missing.join(", ")}: see scripts/build/classic-script.ts.`);
};

const collectReachable = (
  items: readonly Item[],
  byName: ReadonlyMap<string, Item>,
  roots: readonly string[],
  stubs: { has(item: Item): boolean },
): ReadonlySet<Item> => {
  const reachable = new Set(items.filter(({ names }) => names.length === 0));
  const queue = [...reachable];
  const add = (name: string) => {
    const item = byName.get(name);
    if (item === undefined || reachable.has(item)) return;
    reachable.add(item);
    queue.push(item);
  };
  roots.forEach(add);
  for (let item = queue.pop(); item !== undefined; item = queue.pop()) if (!stubs.has(item)) item.uses.forEach(add);
  return reachable;
};

const declaredNames = (node: Node): readonly string[] => {
  if (node.type === "FunctionDeclaration" || node.type === "ClassDeclaration") return [(node["id"] as Named).name];
  if (node.type !== "VariableDeclaration") return [];
  return (node["declarations"] as readonly { readonly id: Node }[]).flatMap(({ id }) => [...collectIdentifiers(id)]);
};

/** Collects every identifier of any scope, so the result may contain names that are not references. */
const collectIdentifiers = (node: Node): ReadonlySet<string> => {
  const names = new Set<string>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === "object" && value !== null) {
      const { type, name, computed, property, key, ...rest } = value as Record<string, unknown>;
      if (type === "Identifier") names.add(name as string);
      // A member name that is not computed is not a variable.
      if (computed) walk([property, key]);
      Object.values(rest).forEach(walk);
    }
  };
  walk(node);
  return names;
};
