/**
 * Groups the modules that the manager's page loads together into few chunks. By default, each set of dynamic imports that
 * shares modules gets a chunk of its own: 75 for the page and 45 for the editor, and each is a request to the service worker.
 */
import { join } from "node:path";

/** What is used of Rolldown's module graph. */
export interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

/** Scripts that use modules. Paths are below the root. */
export interface ModuleUser {
  readonly name: string;
  readonly scripts: readonly string[];
  /** Whether modules count that the scripts load later, by dynamic imports. */
  readonly isDynamic?: boolean;
}

/** Scripts that are loaded together. */
export interface ChunkGroup extends ModuleUser {
  /** Modules that the scripts import through one that only exports others: their imports are grouped too. */
  readonly modules?: readonly string[];
  /** Who also uses modules of the group without loading all of it: the modules that these share get chunks of their own. */
  readonly others: readonly ModuleUser[];
}

/**
 * Returns the function that names the chunk of a module: the first group that imports it, and the others that use it, so that
 * no page loads code of another one. Null: the module is not grouped. `exporters`: modules that only export others, of which
 * the bundler keeps what is used.
 */
export const createGroupNames = (root: string, groups: readonly ChunkGroup[], exporters: readonly string[] = []) => {
  const toIds = (scripts: readonly string[]) => scripts.map((path) => join(root, path));
  const scriptIds = new Set(
    groups.flatMap(({ scripts, others }) => toIds([...scripts, ...others.flatMap((other) => other.scripts)])),
  );
  /** Loading them is what a group is for, so it makes nobody else use their modules. */
  const groupIds = new Set(groups.flatMap(({ scripts }) => toIds(scripts)));
  const exporterIds = new Set(toIds(exporters));
  const closures = new Map<ModuleUser, ReadonlySet<string>>();
  return (id: string, graph: ModuleGraph): string | null => {
    const isUsed = (user: ModuleUser & Pick<ChunkGroup, "modules">): boolean => {
      const scripts = toIds([...user.scripts, ...(user.modules ?? [])]);
      const modules = closures.get(user) ?? collectModules(graph, { ...user, scripts }, { groupIds, exporterIds });
      closures.set(user, modules);
      return modules.has(id);
    };
    const group = groups.find((candidate) => isUsed(candidate));
    if (group === undefined || scriptIds.has(id)) return null;
    const users = group.others.filter((other) => isUsed(other));
    return [group.name, ...users.map(({ name }) => name)].join("-");
  };
};

/** Returns the scripts and all modules that they use. Follows neither `exporterIds` nor dynamic imports of `groupIds`. */
const collectModules = (
  graph: ModuleGraph,
  { scripts, isDynamic = false }: ModuleUser,
  { groupIds, exporterIds }: Readonly<Record<"groupIds" | "exporterIds", ReadonlySet<string>>>,
): ReadonlySet<string> => {
  const modules = new Set(scripts);
  for (const id of modules) {
    if (exporterIds.has(id)) continue;
    const info = graph.getModuleInfo(id);
    for (const importedId of info?.importedIds ?? []) modules.add(importedId);
    if (!isDynamic) continue;
    for (const importedId of info?.dynamicallyImportedIds ?? []) if (!groupIds.has(importedId)) modules.add(importedId);
  }
  return modules;
};
