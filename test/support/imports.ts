/** Reads the source files and what each of them imports. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** A TypeScript file of the project. */
export interface SourceFile {
  /** The path from the project's root: `src/domain/result.ts`. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

/** One import of a source file. */
export interface Import {
  /** A path from the project's root, or the name of a package. */
  readonly target: string;
  readonly inProject: boolean;
  readonly typeOnly: boolean;
}

const importStatement = /^\s*(?:import|export)\s+(type\s+)?(?:[\w*{][^;"']*?\sfrom\s+)?["']([^"']+)["']/gm;
const dynamicImport = /\bimport\(\s*["']([^"']+)["']\s*\)/g;
const workerUrl = /new URL\(\s*["'](\.{1,2}\/[^"']+\.ts)["']\s*,\s*import\.meta\.url/g;

/** Returns whether a path is a folder itself or below it. */
export const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** Reads all TypeScript files below the folders, sorted by path, without declaration files. */
export const readSourceFiles = (...folders: readonly string[]): readonly SourceFile[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
    )
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts"))
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), "utf8");
      return { path, text, imports: parseImports(path, text) };
    });

const parseImports = (path: string, text: string): readonly Import[] => [
  ...Array.from(text.matchAll(importStatement), ([, type, target = ""]) =>
    resolveImport(path, target, type !== undefined),
  ),
  // `import("x").Name` in a type costs nothing at run time.
  ...Array.from(text.matchAll(dynamicImport), ({ 0: match, 1: target = "", index }) =>
    resolveImport(path, target, text[index + match.length] === "."),
  ),
  ...Array.from(text.matchAll(workerUrl), ([, target = ""]) => resolveImport(path, target, false)),
];

const packageJson = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { imports: Record<string, string> };
/** `#domain/*` → `./src/domain/*`. */
const folderByAlias = Object.entries(packageJson.imports);

const resolveImport = (importer: string, specifier: string, typeOnly: boolean): Import => {
  const target = specifier.replace(/\?.*$/, "");
  if (target.startsWith("."))
    return { target: relative(root, join(root, dirname(importer), target)), inProject: true, typeOnly };
  const entry = folderByAlias.find(([alias]) => target.startsWith(alias.slice(0, -1)));
  if (entry === undefined) return { target: packageName(target), inProject: false, typeOnly };
  const [alias, folder] = entry;
  return { target: join(folder.slice(0, -1), target.slice(alias.length - 1)), inProject: true, typeOnly };
};

const packageName = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

/** Returns the paths and packages that a file imports at run time, directly or indirectly, and its own path. */
export const collectRuntimeImports = (
  entryPoint: string,
  files: ReadonlyMap<string, SourceFile>,
): ReadonlySet<string> => {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { target, typeOnly } of files.get(path)?.imports ?? []) if (!typeOnly) visit(target);
  };
  visit(entryPoint);
  return seen;
};

/**
 * Returns every group of files that import each other in a circle, type imports included: the strongly connected
 * components of the import graph with more than one file (Tarjan's algorithm). Each group is one string of paths.
 */
export const findImportCycles = (files: readonly SourceFile[]): readonly string[] => {
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

/** Returns every group of folders directly in `base` whose files import each other in a circle, as `findImportCycles`. */
export const findFolderCycles = (files: readonly SourceFile[], base: string): readonly string[] => {
  const folderOf = (path: string): string | undefined => {
    const [folder, file] = isWithin(path, base) ? path.slice(base.length + 1).split("/") : [];
    return file === undefined ? undefined : `${base}/${folder}`;
  };
  const importsByFolder = new Map<string, Import[]>();
  for (const { path, imports } of files) {
    const folder = folderOf(path);
    if (folder === undefined) continue;
    const targets = imports.map((entry) => ({ ...entry, target: folderOf(entry.target) ?? entry.target }));
    importsByFolder.set(folder, [...(importsByFolder.get(folder) ?? []), ...targets]);
  }
  return findImportCycles([...importsByFolder].map(([path, imports]) => ({ path, text: "", imports })));
};

/** Counts the files directly in each folder below the passed ones. */
export const countFiles = (...folders: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const top of folders)
    for (const entry of readdirSync(join(root, top), { recursive: true, withFileTypes: true })) {
      const folder = relative(root, entry.parentPath);
      if (entry.isFile()) counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  return counts;
};
