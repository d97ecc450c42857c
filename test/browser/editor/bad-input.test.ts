// engines: chromium
/** What a person can do wrong in the properties: unusable files, broken placeholders, assets that nobody sees. */
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import { equal, until } from "../app/stage.ts";
import { fill, press, pressKey } from "../input.ts";
import { anEditorAsset, aPicture, aPlacedAsset, field, showProperties, texts, upload } from "./properties-stage.ts";

const waitForError = (start: string) =>
  until(() => texts(".file-field .bad").some((text) => text.startsWith(start)), `no error “${start}”`);

/** A file whose content counts how often it is read. */
const aFileOf = (megabytes: number, name: string, type: string) => {
  const megabyte = new Blob([new Uint8Array(1e6)]);
  const file = new File(
    Array.from({ length: megabytes }, () => megabyte),
    name,
    { type },
  );
  let reads = 0;
  const count = () => {
    reads++;
    throw new Error("read");
  };
  Object.assign(file, { arrayBuffer: count, stream: count, slice: count, text: count });
  return { file, reads: () => reads };
};

it("a file for an asset is rejected with its size before any of its 200 MB is read", async () => {
  const stage = await showProperties([aPlacedAsset("video")]);
  const { file, reads } = aFileOf(200, "film.mp4", "video/mp4");
  await upload("Video file", file);
  await waitForError("“film.mp4” is 200 MB, and a file in a document can be at most 100 MB.");
  equal([reads(), stage.data(), stage.edits.length], [0, "", 0]);
});

it("a file for an asset is rejected where it is empty, damaged or of another type than its name says", async () => {
  const stage = await showProperties([aPlacedAsset("image")]);
  await upload("Picture file", new File([], "empty.png", { type: "image/png" }));
  await waitForError("“empty.png” is empty.");
  await upload("Picture file", new File(["<script>alert(1)</script>"], "photo.png", { type: "image/png" }));
  await waitForError("“photo.png” cannot be shown");
  await upload("Picture file", new File(["%PDF-1.7"], "offer.pdf", { type: "application/pdf" }));
  await waitForError("“offer.pdf” is not a picture.");
  equal([stage.data(), stage.edits.length], ["", 0]);
  await upload("Picture file", await aPicture("good.png"));
  await until(() => stage.data() === "good.png", stage.data());
  equal(texts(".file-field .bad"), []);
});

it("a file for an asset is stored with a warning where many browsers cannot play it", async () => {
  const stage = await showProperties([aPlacedAsset("video")]);
  await upload("Video file", new File(["film"], "film.avi", { type: "video/x-msvideo" }));
  await until(() => stage.data() === "film.avi", stage.data());
  const warns = () =>
    texts(".file-field .warn").some((text) => text.startsWith("Many browsers cannot play “film.avi”"));
  await until(warns, "no warning");
});

it("one bad file for an asset is left out, and the other files are added", async () => {
  const stage = await showProperties([aPlacedAsset("gallery")]);
  const broken = new File(["x"], "b.png", { type: "image/png" });
  await upload("Add pictures", await aPicture("a.png"), broken, await aPicture("c.png"));
  await waitForError("“b.png” cannot be shown");
  equal(JSON.parse(stage.data()), { images: [{ image: "a.png" }, { image: "c.png" }] });
});

it("a file for an asset can be chosen again after storing has failed", async () => {
  const { element, data } = await showProperties([aPlacedAsset("download")]);
  const { services } = element;
  element.services = { ...services, storeFile: () => Promise.reject(new Error("gone")) };
  await upload("File", new File(["a"], "a.txt", { type: "text/plain" }));
  await waitForError("The file could not be stored. Try again.");
  element.services = services;
  await upload("File", new File(["a"], "a.txt", { type: "text/plain" }));
  await until(() => data() === "a.txt", data());
});

for (const [text, finding] of [
  ["Dear [[ ]]", "“[[ ]]” has no name. Write the name of a column between the brackets."],
  ["Dear [[first_name", "“[[first_name” is not closed. Write ]] after the name."],
  ["Dear [[first name]]", "“[[first name]]” stays as it is:"],
] as const)
  it(`text with a broken placeholder is explained below its field: ${text}`, async () => {
    const stage = await showProperties([anEditorAsset([{ type: "url", data: "" }])]);
    await fill(field("Address"), text);
    await pressKey("Escape");
    await pressKey("Tab");
    await until(() => texts(".finding.warn").some((shown) => shown.startsWith(finding)), "no finding");
    equal(stage.data(), text);
  });

const anAssetAt = (fields: Partial<EditorAsset>, center_x: number): EditorAsset => {
  const asset = anEditorAsset([{ type: "url", data: "https://example.org" }], fields);
  return { ...asset, aura: { ...asset.aura, center_x } };
};

it("an asset outside its page, which readers do not see, is brought back by a press", async () => {
  const stage = await showProperties([anAssetAt({}, 400)]);
  await press("Move onto the page");
  await until(() => stage.assets()[0]?.aura.center_x === 85, "not moved");
  equal(document.querySelector(".page-fault"), null);
});

it("an asset on a page that the PDF does not have is moved to the last page by a press", async () => {
  const stage = await showProperties([anAssetAt({ page: 14 }, 50)]);
  equal(texts(".page-fault .warn"), ["This asset is on page 14, but the PDF has only 9. Readers do not see it."]);
  await press("Move to page 9");
  await until(() => stage.assets()[0]?.page === 9, "not moved");
});
