/** The test files that are running at the moment, as the runners write them and the test command reads them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Returns the folder that has a folder for each runner that is running.
 * @param {string} root
 */
export const resultsFolder = (root) => join(root, "node_modules/.cache/smartlink/results");

/** Removes what a run that was ended has left. @param {string} root */
export const removeResults = (root) => rmSync(resultsFolder(root), { recursive: true, force: true });

/** The name of a runner's list in its folder. */
export const runningFilesName = "running.json";

/**
 * @param {string} root
 * @returns {string[]} empty if no runner has written a list
 */
export const readRunningFiles = (root) => {
  if (!existsSync(resultsFolder(root))) return [];
  const lists = readdirSync(resultsFolder(root)).map((run) => join(resultsFolder(root), run, runningFilesName));
  return lists.filter((list) => existsSync(list)).flatMap((list) => JSON.parse(readFileSync(list, "utf8")));
};

/** Keeps the list that SMARTLINK_RUNNING names, or nothing if it names none. */
export class RunningFiles {
  #path = process.env.SMARTLINK_RUNNING;
  /** @type {Map<string, string>} */
  #files = new Map();

  /** @param {string} id of this run of the file @param {string} file */
  add(id, file) {
    this.#files.set(id, file);
    this.#write();
  }

  /** @param {string} id */
  remove(id) {
    this.#files.delete(id);
    this.#write();
  }

  #write() {
    if (this.#path === undefined) return;
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(this.#path, JSON.stringify([...this.#files.values()]));
  }
}
