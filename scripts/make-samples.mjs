/**
 * Writes the texts, icons and the brochure of `public/samples`; the same input gives the same bytes. The film and the
 * pictures beside them are committed as they are, and so are the brochure's own (`samples/pictures`).
 */
import { access, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { data, param, template } from "./samples/batch.mjs";
import { brochurePdf } from "./samples/brochure.mjs";
import { icons } from "./samples/icons.mjs";

const folder = fileURLToPath(new URL("../public/samples/", import.meta.url));
const film = "coast.mp4";
const committedFiles = ["stop.png", "plateau.jpg", "narrows.jpg", "dusk.jpg", film];
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

const files = {
  "brochure.pdf": await brochurePdf(),
  "template.json": json(template(film)),
  "data.json": json(data),
  "param.json": json(param),
  ...icons,
};
await mkdir(folder, { recursive: true });
for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
for (const name of committedFiles) await access(join(folder, name));
await writeFile(join(folder, "index.json"), json([...Object.keys(files), ...committedFiles]));
