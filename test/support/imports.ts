/** What each source file imports, read from its text. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export interface SourceFile {
  /** From the project's top: `src/domain/result.ts`. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

export interface Import {
  /** A path from the project's top, or a package's name. */
  readonly target: string;
  readonly inProject: boolean;
  readonly typeOnly: boolean;
}

const statement = /^\s*(?:import|export)\s+(type\s+)?(?:[\w*{][^;"']*?\sfrom\s+)?["']([^"']+)["']/gm;
const dynamic = /\bimport\(\s*["']([^"']+)["']\s*\)/g;
const worker = /new URL\(\s*["'](\.{1,2}\/[^"']+\.ts)["']\s*,\s*import\.meta\.url/g;

export const sourceFiles = (...folders: readonly string[]): readonly SourceFile[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
    )
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts"))
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), "utf8");
      return { path, text, imports: importsOf(path, text) };
    });

const importsOf = (path: string, text: string): readonly Import[] => [
  ...Array.from(text.matchAll(statement), ([, type, target = ""]) => imported(path, target, type !== undefined)),
  // `import("x").Name` in a type costs nothing at run time.
  ...Array.from(text.matchAll(dynamic), ({ 0: whole, 1: target = "", index }) =>
    imported(path, target, text[index + whole.length] === "."),
  ),
  ...Array.from(text.matchAll(worker), ([, target = ""]) => imported(path, target, false)),
];

const rooms = (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { imports: Record<string, string> })
  .imports;

const imported = (from: string, written: string, typeOnly: boolean): Import => {
  const target = written.replace(/\?.*$/, "");
  if (target.startsWith("."))
    return { target: relative(root, join(root, dirname(from), target)), inProject: true, typeOnly };
  const room = Object.entries(rooms).find(([alias]) => target.startsWith(alias.slice(0, -1)));
  if (room === undefined) return { target: packageOf(target), inProject: false, typeOnly };
  const [alias, folder] = room;
  return { target: join(folder.slice(0, -1), target.slice(alias.length - 1)), inProject: true, typeOnly };
};

const packageOf = (target: string): string =>
  target
    .split("/")
    .slice(0, target.startsWith("@") ? 2 : 1)
    .join("/");

/** All files that come along at run time, the first included. */
export const reached = (first: string, files: ReadonlyMap<string, SourceFile>): ReadonlySet<string> => {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { target, typeOnly } of files.get(path)?.imports ?? []) if (!typeOnly) visit(target);
  };
  visit(first);
  return seen;
};

/**
 * Returns every group of files that import each other in a circle, type imports included: the strongly connected
 * components of the import graph with more than one file (Tarjan's algorithm). Each group is one string of paths.
 */
export const importCycles = (files: readonly SourceFile[]): readonly string[] => {
  const targets = new Map(files.map(({ path, imports }) => [path, imports.map(({ target }) => target)]));
  const order = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[] = [];
  const visit = (path: string): number => {
    order.set(path, order.size);
    let low = order.size - 1;
    open.push(path);
    for (const target of targets.get(path) ?? []) {
      if (!targets.has(target)) continue;
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, order.get(target) ?? low);
    }
    if (low === order.get(path)) {
      const group = open.splice(open.indexOf(path));
      if (group.length > 1) cycles.push(group.sort().join(", "));
    }
    return low;
  };
  for (const { path } of files) if (!order.has(path)) visit(path);
  return cycles;
};
