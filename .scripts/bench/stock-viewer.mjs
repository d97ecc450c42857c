/**
 * The stock viewer of pdf.js, to compare with: viewer.html and all it loads. No package of pdf.js itself ships it, so it
 * comes out of one that carries a minified copy (Apache-2.0), fetched once by npm into the cache and checked against a
 * fixed hash. What that package adds to the page is taken out again.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const source = {
  name: "ng2-pdfjs-viewer@26.4.2",
  sha512: "s40yfT9v5n26r9zIIL41nAmj+Vsb2zISB+0b1aI+qMTJXGEV5FPl70whts5LBT7VTNTVFNwJsp9l68dVviOK2A==",
};

/**
 * A folder with `build/` and `web/viewer.html`. Rejects where the package cannot be had.
 * @param {string} root of the project
 */
export const fetchStockViewer = async (root) => {
  const cache = join(root, "node_modules/.cache/smartlink");
  const folder = join(cache, `stock-viewer-${source.sha512.replace(/[^A-Za-z0-9]/g, "").slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const temporary = await mkdtemp(join(cache, "fetch-"));
  try {
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    const { stdout } = await run(npm, ["pack", source.name, "--silent", "--pack-destination", temporary], {
      cwd: temporary,
    });
    const archive = join(temporary, stdout.trim().split("\n").at(-1));
    const found = createHash("sha512")
      .update(await readFile(archive))
      .digest("base64");
    if (found !== source.sha512) throw new Error(`${source.name} is not the package that was compared with before.`);
    await run("tar", ["xzf", archive, "-C", temporary]);
    const viewer = join(temporary, "package/pdfjs");
    const page = join(viewer, "web/viewer.html");
    await writeFile(page, asShipped(await readFile(page, "utf8")));
    await rename(viewer, folder);
    return folder;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
};

const additions = [
  /<link rel="stylesheet" href="ng2-customization\.css">\s*/,
  /<script[^>]*src="postmessage-wrapper\.js"[^>]*><\/script>\s*/,
];

const asShipped = (html) =>
  additions.reduce((page, addition) => {
    if (!addition.test(page)) throw new Error(`${source.name}: viewer.html is not as expected (${addition}).`);
    return page.replace(addition, "");
  }, html);
