/** Installing and building only where it is needed: by the contents of the lock file and of the sources. */
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
const stamp = "node_modules/.cache/smartlink";

/** Runs a command with its output shown; ends this program where it fails. */
export const run = (root, command, args) => {
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

export const installIfStale = (root) => {
  if (isInstalled(root)) return;
  console.log("Installing what the lock file names …");
  run(root, "npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
};

/** npm notes what it has put there. Optional packages are for other machines, where they are missing. */
const isInstalled = (root) => {
  const note = join(root, "node_modules/.package-lock.json");
  if (!existsSync(note)) return false;
  const { packages: there } = JSON.parse(readFileSync(note, "utf8"));
  const { packages: wanted } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === "" || optional || there[path]?.version === version,
  );
};

export const buildIfStale = (root) => {
  const wanted = hashOf(root, sources);
  if (existsSync(join(root, "dist/index.html")) && read(root, "build") === wanted) return;
  console.log("Building …");
  run(root, process.execPath, [join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"]);
  write(root, "build", wanted);
};

const hashOf = (root, paths) => {
  const hash = createHash("sha256");
  for (const path of paths.flatMap((path) => filesOf(root, path)))
    hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest("hex");
};

const filesOf = (root, path) => {
  const entries = readdirOrFile(join(root, path));
  return entries === undefined ? [path] : entries.sort().flatMap((name) => filesOf(root, join(path, name)));
};

const readdirOrFile = (path) => {
  try {
    return readdirSync(path);
  } catch {
    return undefined;
  }
};

const read = (root, name) => {
  const path = join(root, stamp, name);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
};

const write = (root, name, text) => {
  const path = join(root, stamp, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
