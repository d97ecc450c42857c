/**
 * Prepares the package: `npm pack` runs `write` before and `restore` after it. The package has built files only, so its
 * manifest names no dependencies: it works on a machine with nothing but Node, without a registry.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { buildIfStale } from "./prepare.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const manifestFile = `${root}package.json`;
const savedFile = `${root}node_modules/.cache/smartlink/package.json`;

/** The fields that the package keeps. */
const fields = ["name", "version", "description", "license", "type", "engines", "files", "exports", "bin"];

const restore = () => {
  if (existsSync(savedFile)) renameSync(savedFile, manifestFile);
};

// An interrupted run may have left the manifest of the package in place.
restore();
if (process.argv[2] === "write") {
  // A test packs what is built: building would change the files that other tests read.
  if (process.env.VITEST === undefined) buildIfStale(root);
  const text = readFileSync(manifestFile, "utf8");
  const manifest = JSON.parse(text);
  mkdirSync(dirname(savedFile), { recursive: true });
  writeFileSync(savedFile, text);
  const packed = Object.fromEntries(fields.map((field) => [field, manifest[field]]));
  writeFileSync(manifestFile, `${JSON.stringify(packed, null, 2)}\n`);
}
