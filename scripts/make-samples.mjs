/**
 * Writes the sample batch to `public/samples`: JSON files, icons and the brochure, always with the same bytes. The video
 * and the images there are committed, and so are the brochure's images (`samples/pictures`).
 */
import { access, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { data, param, template } from "./samples/batch.mjs";
import { createBrochure } from "./samples/brochure.mjs";
import { icons } from "./samples/icons.mjs";

const folder = fileURLToPath(new URL("../public/samples/", import.meta.url));
const video = "coast.mp4";
const committedFiles = ["stop.png", "plateau.jpg", "narrows.jpg", "dusk.jpg", video];
const toJson = (/** @type {unknown} */ value) => `${JSON.stringify(value, null, 2)}\n`;

const files = {
  "brochure.pdf": await createBrochure(),
  "template.json": toJson(template(video)),
  "data.json": toJson(data),
  "param.json": toJson(param),
  ...icons,
};
await mkdir(folder, { recursive: true });
for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
for (const name of committedFiles) await access(join(folder, name));
await writeFile(join(folder, "index.json"), toJson([...Object.keys(files), ...committedFiles]));
