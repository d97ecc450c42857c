/**
 * Checks that every script of the built site parses: the bundler does not notice when it lets invalid code through. Started
 * as a program, it reads the paths of scripts as a JSON array from its standard input.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

/** The pages' scripts and the element for other sites are modules, all other scripts are classic. */
const isModule = (/** @type {string} */ path) =>
  path.includes("/assets/") || path.endsWith("/runtime/smartlink-reader.js");

/** Compiles a script without running it. */
const parses = (/** @type {string} */ path) => {
  const source = readFileSync(path, "utf8");
  try {
    if (isModule(path)) new vm.SourceTextModule(source, { identifier: path });
    else new vm.Script(source, { filename: path });
    return true;
  } catch (error) {
    console.error(error instanceof Error ? `${path}\n${error.stack}` : error);
    return false;
  }
};

const thisFile = fileURLToPath(import.meta.url);

/**
 * Returns whether the folder has scripts and all of them parse; prints the errors of those that do not.
 * @param {string} folder
 */
export const allScriptsParse = (folder) => {
  const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".js"))
    .map((path) => join(folder, path));
  // Node compiles modules by program only with this option.
  const { status } = spawnSync(process.execPath, ["--experimental-vm-modules", "--no-warnings", thisFile], {
    input: JSON.stringify(scripts),
    stdio: ["pipe", "inherit", "inherit"],
  });
  return scripts.length > 0 && status === 0;
};

if (process.argv[1] === thisFile) {
  const scripts = /** @type {string[]} */ (JSON.parse(readFileSync(0, "utf8")));
  process.exitCode = scripts.filter((path) => !parses(path)).length === 0 ? 0 : 1;
}
