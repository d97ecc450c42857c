import "fake-indexeddb/auto";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { openIdbStore } from "#adapters/store/idb-store.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import { readTemplate } from "#domain/intake/read-template.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import { readTemplateResources } from "#usecases/library/exchange/template-resources.ts";
import { aFile } from "../../../../support/world.ts";

const bytes = new TextEncoder().encode("a picture");
const sha256 = createHash("sha256").update(bytes).digest("hex");

const picture = (path: string): IntakeFile => aFile(path, bytes);

const read = async (asset: object, droppedFiles: readonly IntakeFile[]) => {
  const reading = readTemplate({ title: "T", assets: [{ page: 1, ...asset }] }, "t.json");
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  const store = await openIdbStore("template-resources");
  try {
    const toFile = (content: Uint8Array<ArrayBuffer>) => new Blob([content]);
    return await readTemplateResources(reading.value.template, droppedFiles, {
      store,
      bytes: webBytes,
      site: "https://site.example/",
      toFile,
    });
  } finally {
    await store.close();
  }
};

const aura = { name: "A", center_x: 50, center_y: 50, rect: [10, 10], actions: [] };
const listedAsset = {
  aura,
  files: { icon: { filename: "icon.png", mimetype: "image/png", filesize: 9, url: "icons/icon.png" } },
};

test("a listed file that came with the template is taken, in any folder", async () => {
  const resources = await read(listedAsset, [picture("offer/icons/icon.png")]);
  expect(resources.ok && resources.value.files).toEqual([
    { icon: { filename: "icon.png", mimetype: "image/png", filesize: bytes.length, sha256 } },
  ]);
  expect(resources.ok && resources.value.parts.map((part) => part.sha256)).toEqual([sha256]);
});

test("a file that only an action names is taken, with its type", async () => {
  const actions = [{ type: "image", data: "harbour.jpg" }];
  const resources = await read({ aura: { ...aura, actions }, files: {} }, [
    picture("harbour.jpg"),
    picture("unused.jpg"),
  ]);
  expect(resources.ok && resources.value.files).toEqual([
    { "harbour.jpg": { filename: "harbour.jpg", mimetype: "image/jpeg", filesize: bytes.length, sha256 } },
  ]);
});

test("a listed file that did not come along with the template is named", async () => {
  const resources = await read(listedAsset, [picture("other.png")]);
  expect(!resources.ok && resources.problems.map(({ code, at }) => [code, at?.path])).toEqual([
    ["resource-missing", "template.assets[0].files.icon"],
  ]);
});

test("the captions of a film are taken as well as the film", async () => {
  const tracks = [{ src: "tour.de.vtt", srclang: "de" }];
  const actions = [{ type: "video", data: JSON.stringify({ src: "tour.mp4", tracks }) }];
  const resources = await read({ aura: { ...aura, actions }, files: {} }, [
    picture("tour.mp4"),
    picture("tour.de.vtt"),
    picture("tour.fr.vtt"),
  ]);
  expect(resources.ok && resources.value.files).toEqual([
    {
      "tour.mp4": { filename: "tour.mp4", mimetype: "video/mp4", filesize: bytes.length, sha256 },
      "tour.de.vtt": { filename: "tour.de.vtt", mimetype: "text/vtt", filesize: bytes.length, sha256 },
    },
  ]);
});
