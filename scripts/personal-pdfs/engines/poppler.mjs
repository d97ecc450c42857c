/** Reads and draws PDFs with the programs of poppler, where they are installed. */
import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { contains } from "./engine.mjs";

const run = promisify(execFile);

export const hasPoppler = ["pdftoppm", "pdftotext", "pdfinfo"].every(
  (program) => spawnSync(program, ["-v"], { stdio: "ignore" }).error === undefined,
);

/** @type {import("./engine.mjs").Engine} */
export const popplerEngine = {
  name: "poppler",
  open: async (bytes, password = "") => {
    const folder = await mkdtemp(join(tmpdir(), "smartlink-poppler-"));
    const path = join(folder, "file.pdf");
    await writeFile(path, bytes);
    /** @type {string[]} */
    const messages = [];
    const start = async (/** @type {string} */ program, /** @type {readonly string[]} */ ...args) => {
      const { stdout, stderr } = await run(program, ["-upw", password, ...args], { maxBuffer: 1 << 28 });
      messages.push(...stderr.split("\n").filter((line) => line !== "" && line !== "no word list"));
      return stdout;
    };
    const ofPage = (/** @type {number} */ page) => ["-f", String(page + 1), "-l", String(page + 1)];
    try {
      const facts = await start("pdfinfo", path);
      return {
        pageCount: Number(/^Pages:\s+(\d+)/m.exec(facts)?.[1]),
        listMessages: () => messages,
        readText: async (page, box) => {
          const html = await start("pdftotext", ...ofPage(page), "-bbox", "-cropbox", path, "-");
          const [, statedWidth, statedHeight] = /<page width="([^"]*)" height="([^"]*)"/.exec(html) ?? [];
          const rotation = Number(/^Page.* rot:\s+(\d+)/m.exec(await start("pdfinfo", ...ofPage(page), path))?.[1]);
          // The size is that of the page before its rotation; words are where they are shown.
          const [width, height] = rotation % 180 === 0 ? [statedWidth, statedHeight] : [statedHeight, statedWidth];
          const words = Array.from(
            html.matchAll(/<word xMin="([^"]*)" yMin="([^"]*)" xMax="([^"]*)" yMax="([^"]*)">([^<]*)</g),
          );
          return words
            .filter(([, xMin, yMin, xMax, yMax]) =>
              contains(
                box,
                ((Number(xMin) + Number(xMax)) / 2 / Number(width)) * 100,
                ((Number(yMin) + Number(yMax)) / 2 / Number(height)) * 100,
              ),
            )
            .map(([, , , , , text = ""]) => decodeEntities(text))
            .join(" ");
        },
        draw: async (page, scale) => {
          const output = join(folder, `page-${page}`);
          await start("pdftoppm", ...ofPage(page), "-cropbox", "-r", String(72 * scale), "-singlefile", path, output);
          const picture = readPortablePixmap(await readFile(`${output}.ppm`));
          await rm(`${output}.ppm`);
          return picture;
        },
        close: () => rm(folder, { recursive: true }),
      };
    } catch (error) {
      await rm(folder, { recursive: true });
      throw error;
    }
  },
};

/** @type {Readonly<Record<string, string>>} */
const entities = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const decodeEntities = (/** @type {string} */ text) =>
  text.replace(
    /&(amp|lt|gt|quot|apos|#(\d+));/g,
    (_, /** @type {string} */ name, /** @type {string | undefined} */ code) =>
      entities[name] ?? String.fromCodePoint(Number(code)),
  );

/**
 * @param {Buffer} bytes
 * @returns {import("./engine.mjs").Picture}
 */
const readPortablePixmap = (bytes) => {
  const [header = "", width, height] = /^P6\s(\d+)\s(\d+)\s\d+\s/.exec(bytes.subarray(0, 64).toString("latin1")) ?? [];
  const count = Number(width) * Number(height);
  const pixels = new Uint8Array(count * 4).fill(255);
  for (let index = 0; index < count; index++)
    for (let channel = 0; channel < 3; channel++)
      pixels[index * 4 + channel] = bytes[header.length + index * 3 + channel] ?? 255;
  return { width: Number(width), height: Number(height), pixels };
};
