/**
 * Fetches the stock viewer of pdf.js to compare with: viewer.html and all it loads. No package of pdf.js ships it, so it
 * comes from packages that include a copy (pdf.js is Apache-2.0), fetched once by npm into the cache and checked against
 * a fixed hash. What such a package adds to the page is removed.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The viewer as released, and minified: the minified one loads faster. */
const viewers = {
  released: {
    package: "ng2-pdfjs-viewer@25.0.9",
    sha512: "tKzLGmmJLzfrgUYjYNR05knPotD3aPKqerunhiiKaqvaF9mhqbsfROq55OI/oxaBoZqgJ6YjbclRV3BPY43meQ==",
  },
  minified: {
    package: "ng2-pdfjs-viewer@26.4.2",
    sha512: "s40yfT9v5n26r9zIIL41nAmj+Vsb2zISB+0b1aI+qMTJXGEV5FPl70whts5LBT7VTNTVFNwJsp9l68dVviOK2A==",
  },
};

/**
 * Returns a folder with `build/` and `web/viewer.html`.
 * @param {string} root of the project
 * @param {"released" | "minified"} form
 * @returns {Promise<string>}
 * @throws {Error} if the package cannot be fetched or has another hash
 */
export const fetchStockViewer = async (root, form) => {
  const source = viewers[form];
  const cache = join(root, "node_modules/.cache/smartlink");
  const folder = join(cache, `stock-viewer-${form}-${source.sha512.replace(/[^A-Za-z0-9]/g, "").slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const temporary = await mkdtemp(join(cache, "fetch-"));
  try {
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    const { stdout } = await run(npm, ["pack", source.package, "--silent", "--pack-destination", temporary], {
      cwd: temporary,
    });
    const archive = join(temporary, stdout.trim().split("\n").at(-1) ?? "");
    const sha512 = createHash("sha512")
      .update(await readFile(archive))
      .digest("base64");
    if (sha512 !== source.sha512) throw new Error(`${source.package} has another hash than expected.`);
    await run("tar", ["xzf", archive, "-C", temporary]);
    const viewer = join(temporary, "package/pdfjs");
    const page = join(viewer, "web/viewer.html");
    await writeFile(page, removeAdditions(await readFile(page, "utf8")));
    await rename(viewer, folder);
    return folder;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
};

/** Removes the lines that load the package's own style sheet and script. */
const removeAdditions = (/** @type {string} */ html) =>
  html.replace(/^.*(?:href="ng2-customization\.css"|src="postmessage-wrapper\.js").*\n/gm, "");
