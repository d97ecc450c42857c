/** Installs packages and builds the site, each only if the lock file or the sources have changed. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const sources = [
  "src",
  "reader",
  "workers",
  "public",
  "scripts/build",
  "index.html",
  "vite.config.ts",
  "package-lock.json",
];
const stampFolder = "node_modules/.cache/smartlink";

/**
 * Runs a command with its output shown. Exits if it fails.
 * @param {string} root
 * @param {string} command
 * @param {readonly string[]} args
 */
const run = (root, command, args) => {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (error || status !== 0) {
    console.error(`\n${command} ${args.join(" ")} failed${error ? `: ${error.message}` : ""}.`);
    process.exit(status || 1);
  }
};

/**
 * Runs `npm ci` unless everything that the lock file names is installed.
 * @param {string} root
 */
export const installIfStale = (root) => {
  if (isInstalled(root)) return;
  console.log("Installing packages …");
  run(root, "npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
};

/**
 * Compares the lock file with npm's own list of what it has installed. Optional packages of other platforms are missing.
 * @param {string} root
 */
const isInstalled = (root) => {
  const installedLock = join(root, "node_modules/.package-lock.json");
  if (!existsSync(installedLock)) return false;
  const installed = readPackages(installedLock);
  return Object.entries(readPackages(join(root, "package-lock.json"))).every(
    ([path, { version, optional }]) => path === "" || optional || installed[path]?.version === version,
  );
};

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean }>} by path from the root
 */
const readPackages = (path) => JSON.parse(readFileSync(path, "utf8")).packages;

/**
 * Builds the site and the command line unless they were built from the current sources.
 * @param {string} root
 */
export const buildIfStale = (root) => {
  const hash = hashFiles(root, sources);
  const isThere = ["dist/index.html", "dist-cli/smartlink.js"].every((path) => existsSync(join(root, path)));
  if (isThere && readStamp(root, "build") === hash) return;
  console.log("Building …");
  run(root, process.execPath, [join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"]);
  writeStamp(root, "build", hash);
};

/**
 * @param {string} root
 * @param {readonly string[]} paths
 */
const hashFiles = (root, paths) => {
  const hash = createHash("sha256");
  for (const path of paths.flatMap((path) => listFiles(root, path)))
    hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest("hex");
};

/**
 * Returns the path itself if it is a file, or the files below it.
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
const listFiles = (root, path) => {
  const entries = readFolder(join(root, path));
  return entries === undefined ? [path] : entries.sort().flatMap((name) => listFiles(root, join(path, name)));
};

/** Returns undefined if the path is a file. */
const readFolder = (/** @type {string} */ path) => {
  try {
    return readdirSync(path);
  } catch {
    return undefined;
  }
};

/**
 * @param {string} root
 * @param {string} name
 */
const readStamp = (root, name) => {
  const path = join(root, stampFolder, name);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
};

/**
 * @param {string} root
 * @param {string} name
 * @param {string} text
 */
const writeStamp = (root, name, text) => {
  const path = join(root, stampFolder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
