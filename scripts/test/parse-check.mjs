/** Checks that every script of the built site parses: the bundler does not notice when it lets invalid code through. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The pages' scripts and the element for other sites are modules, all other scripts are classic. */
const isModule = (/** @type {string} */ path) =>
  path.includes("/assets/") || path.endsWith("/runtime/smartlink-reader.js");

const parses = (/** @type {string} */ path) => {
  const type = isModule(path) ? "module" : "commonjs";
  const { status, stderr } = spawnSync(process.execPath, ["--check", `--input-type=${type}`, "-"], {
    input: readFileSync(path),
    encoding: "utf8",
  });
  if (status !== 0) console.error(`${path}\n${stderr}`);
  return status === 0;
};

/**
 * Returns whether the folder has scripts and all of them parse; prints the errors of those that do not.
 * @param {string} folder
 */
export const allScriptsParse = (folder) => {
  const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".js"))
    .map((path) => join(folder, path));
  return scripts.length > 0 && scripts.filter((path) => !parses(path)).length === 0;
};
