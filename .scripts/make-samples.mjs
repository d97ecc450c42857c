/**
 * Makes `public/samples`: a brochure, icons, pictures, a template and rows. Always the same bytes. The film is not made
 * here, because it needs an encoder: `--film-frames FOLDER` writes its pictures, for ffmpeg (see the end of this file).
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { data, param, template } from "./samples/batch.mjs";
import { brochurePdf } from "./samples/brochure.mjs";
import { icons, stopIcon } from "./samples/icons.mjs";
import { encodeJpeg } from "./samples/jpeg.mjs";
import { paintLandscape } from "./samples/landscape.mjs";
import { aurora, dusk, narrows, plateau } from "./samples/scenes.mjs";

const folder = fileURLToPath(new URL("../public/samples/", import.meta.url));
const film = "coast.mp4";
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

const makeSamples = async () => {
  const made = {
    "brochure.pdf": await brochurePdf(),
    "template.json": json(template(film)),
    "data.json": json(data),
    "param.json": json(param),
    ...icons,
    "stop.png": stopIcon(),
    "plateau.jpg": encodeJpeg(paintLandscape(plateau, 1120, 688), 78),
    "narrows.jpg": encodeJpeg(paintLandscape(narrows, 880, 544), 74),
    "dusk.jpg": encodeJpeg(paintLandscape(dusk, 880, 544), 74),
  };
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(made)) await writeFile(join(folder, name), content);
  await readFile(join(folder, film));
  await writeFile(join(folder, "index.json"), json([...Object.keys(made), film]));
};

/** ffmpeg -framerate 20 -i FOLDER/%03d.jpg -c:v libx264 -pix_fmt yuv420p -profile:v main -crf 27 -movflags +faststart coast.mp4 */
const writeFrames = async (target) => {
  await mkdir(target, { recursive: true });
  const scene = { ...aurora, boat: { ...aurora.boat, x: 0.5, speed: 0.09 } };
  for (let frame = 0; frame < 120; frame++) {
    const picture = paintLandscape(scene, 480, 272, frame / 20);
    await writeFile(join(target, `${String(frame).padStart(3, "0")}.jpg`), encodeJpeg(picture, 94));
  }
};

const framesAt = process.argv.indexOf("--film-frames");
if (framesAt > 0) await writeFrames(process.argv[framesAt + 1]);
else await makeSamples();
