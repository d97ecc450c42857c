/** Records the duration of each test file. Each runner writes the durations of its files, and `npm test` adds them up. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * `engine` is empty if a file runs its engines one after the other.
 * @typedef {{ file: string, engine: string, seconds: number }} FileSeconds
 */

/**
 * Returns the path of the durations of the last run, longest first.
 * @param {string} root
 */
export const secondsFile = (root) => join(root, "node_modules/.cache/smartlink/test-seconds.json");

/**
 * @param {string} path
 * @returns {FileSeconds[]} empty if there was no run
 */
export const readSeconds = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : []);

/**
 * @param {string} path
 * @param {readonly FileSeconds[]} files
 */
export const writeSeconds = (path, files) => {
  const rounded = files.map((entry) => ({ ...entry, seconds: Math.round(entry.seconds * 10) / 10 }));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    `${JSON.stringify(
      rounded.sort((a, b) => b.seconds - a.seconds),
      null,
      1,
    )}\n`,
  );
};

/** @param {FileSeconds} entry */
export const formatSeconds = ({ file, engine, seconds }) =>
  `${seconds.toFixed(1).padStart(7)} s  ${file}${engine && ` (${engine})`}`;
