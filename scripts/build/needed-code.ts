/**
 * pdf.js is shipped as one module in which everything hangs together: editors of annotations, XFA forms, the splitting
 * of documents. A bundler keeps all of it, and a reader's browser would parse it before the first page. Here only those
 * declarations stay that can be reached from what is used. What is reached by a path that is never taken is
 * `replaced`: it gives way to a stand-in; a name that pdf.js no longer has fails the build.
 */
import { parseAst } from "rolldown/parseAst";

export interface NeededCode {
  /** Exports that are used; undefined: all. */
  readonly exports?: readonly string[];
  /** Declarations that are kept for what they do as they are made. */
  readonly effects?: readonly string[];
  /** By name of a declaration: what stands in its place, and needs nothing else. */
  readonly replaced: Readonly<Record<string, string>>;
  /** Source text that is replaced; each must occur exactly once, or the build fails. */
  readonly rewritten?: readonly (readonly [from: string, to: string])[];
  /** Names of global variables that are set for others' use only. */
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
  /** What it declares; none: a statement that is always kept. */
  readonly names: readonly string[];
  readonly uses: ReadonlySet<string>;
}

export const neededCode = (original: string, needed: NeededCode): string => {
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
    else if (unusedGlobals.some((name) => text.includes(`globalThis.${name} = `) && namesOf(node).length === 0))
      continue;
    else items.push({ text, names: namesOf(node), uses: identifiers(node) });
  }
  const wanted = exports ?? exported;
  checkKnown(wanted, new Set(exported));
  const byName = new Map(items.flatMap((item) => item.names.map((name) => [name, item] as const)));
  checkKnown([...Object.keys(replaced), ...effects], byName);
  const gone = new Map([...Object.entries(replaced)].map(([name, text]) => [byName.get(name), text]));
  const kept = reached(items, byName, [...wanted, ...effects], gone);
  const bodies = items.filter((item) => kept.has(item)).map((item) => gone.get(item) ?? item.text);
  return `${bodies.join("\n")}\nexport { ${wanted.join(", ")} };\n`;
};

const rewrite = (source: string, pairs: readonly (readonly [from: string, to: string])[]): string =>
  pairs.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2)
      throw new Error(`This pdf.js does not have ${from} exactly once: look at scripts/build/needed-code.ts.`);
    return text.replace(from, () => to);
  }, source);

interface Named {
  readonly name: string;
}

const checkKnown = (names: readonly string[], known: { has(name: string): boolean }): void => {
  const missing = names.filter((name) => !known.has(name));
  if (missing.length > 0)
    throw new Error(`This pdf.js has no ${missing.join(", ")}: look at scripts/build/needed-code.ts.`);
};

const reached = (
  items: readonly Item[],
  byName: ReadonlyMap<string, Item>,
  wanted: readonly string[],
  gone: { has(item: Item): boolean },
): ReadonlySet<Item> => {
  const kept = new Set(items.filter(({ names }) => names.length === 0));
  const open = [...kept];
  const add = (name: string) => {
    const item = byName.get(name);
    if (item === undefined || kept.has(item)) return;
    kept.add(item);
    open.push(item);
  };
  wanted.forEach(add);
  for (let item = open.pop(); item !== undefined; item = open.pop()) if (!gone.has(item)) item.uses.forEach(add);
  return kept;
};

const namesOf = (node: Node): readonly string[] => {
  if (node.type === "FunctionDeclaration" || node.type === "ClassDeclaration") return [(node["id"] as Named).name];
  if (node.type !== "VariableDeclaration") return [];
  return (node["declarations"] as readonly { readonly id: Node }[]).flatMap(({ id }) => [...identifiers(id)]);
};

/** Every name that occurs, of whatever scope: more than is used, never less. */
const identifiers = (node: Node): ReadonlySet<string> => {
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === "object" && value !== null) {
      const { type, name, computed, property, key, ...rest } = value as Record<string, unknown>;
      if (type === "Identifier") found.add(name as string);
      // The names of members are no variables.
      if (computed) walk([property, key]);
      Object.values(rest).forEach(walk);
    }
  };
  walk(node);
  return found;
};
