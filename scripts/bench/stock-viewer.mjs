// @ts-nocheck
/**
 * The stock viewer of pdf.js, to compare with: viewer.html and all it loads. No package of pdf.js itself ships it, so it
 * comes out of packages that carry a copy of it (pdf.js is Apache-2.0), fetched once by npm into the cache and checked
 * against a fixed hash. What such a package adds to the page is taken out again.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** As it is released, and minified: that one loads faster, so it is harder to beat. */
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
 * A folder with `build/` and `web/viewer.html`. Rejects where the package cannot be had.
 * @param {string} root of the project
 * @param {"released" | "minified"} form
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
    const archive = join(temporary, stdout.trim().split("\n").at(-1));
    const found = createHash("sha512")
      .update(await readFile(archive))
      .digest("base64");
    if (found !== source.sha512) throw new Error(`${source.package} is not the package that was compared with before.`);
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

/** Every line of its own that loads a style or a script of the package's. */
const asShipped = (html) =>
  html.replace(/^.*(?:href="ng2-customization\.css"|src="postmessage-wrapper\.js").*\n/gm, "");
