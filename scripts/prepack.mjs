/**
 * Builds what `npm pack` packs. The package has built files only, so package.json names no `dependencies`: the package works
 * on a machine with nothing but Node, without a registry, and packing changes no file of the project.
 */
import { fileURLToPath } from "node:url";
import { buildIfStale } from "./prepare.mjs";

// A test packs what is built: building would change the files that other tests read.
if (process.env.VITEST === undefined) buildIfStale(fileURLToPath(new URL("..", import.meta.url)));
