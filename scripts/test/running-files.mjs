/** The test files that are running at the moment, as a runner writes them and the test command reads them. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Returns the path of the list.
 * @param {string} root
 */
export const runningFiles = (root) => join(root, "node_modules/.cache/smartlink/results/running.json");

/**
 * @param {string} root
 * @returns {string[]} empty if no runner has written a list
 */
export const readRunningFiles = (root) =>
  existsSync(runningFiles(root)) ? JSON.parse(readFileSync(runningFiles(root), "utf8")) : [];

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
