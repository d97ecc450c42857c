/** Assets as problems name them, in the languages of the manager. */
import { expect, test } from "vitest";
import { smartlinkSchema } from "#domain/model/smartlink.ts";
import { describePath } from "#domain/problems/describe-path.ts";
import { findAssetName, nameAssets } from "#domain/problems/name-assets.ts";
import { catalogue as de } from "#domain/sentences/de/catalogue.ts";
import { catalogue as fr } from "#domain/sentences/fr/catalogue.ts";
import { createSentenceTranslation } from "#domain/sentences/translate-sentences.ts";

const area = { center_x: 50, center_y: 50, rect: [20, 5] };
const content = { type: "text", text: "Dear [[name]]" };
const link = { type: "url", data: "https://example.org" };
const template = smartlinkSchema.parse({
  title: "Offer",
  config: { global: {} },
  assets: [
    { page: 1, aura: { ...area, actions: [{ type: "text", data: "Hello" }] } },
    { page: 2, aura: { ...area, name: "Order", actions: [link] } },
    { page: 2, aura: { ...area, content, actions: [link] } },
    { page: 3, aura: { ...area, actions: [{ type: "film-in-3d", data: "" }] } },
    { page: 4, aura: { ...area, actions: [link] } },
    { page: 4, aura: { ...area, actions: [link] } },
    { page: 4, aura: { ...area, name: "__proto__", actions: [] } },
  ],
});
const names = nameAssets(template);

test.each([
  ["assets[0].aura.actions[0].data", "Text on page 1", "Text auf Seite 1", "Texte à la page 1"],
  ["assets[1]", "Link “Order” on page 2", "Link „Order“ auf Seite 2", "Lien « Order » à la page 2"],
  [
    "assets[1].aura.name",
    "Link “Order” on page 2, name",
    "Link „Order“ auf Seite 2, Name",
    "Lien « Order » à la page 2, nom",
  ],
  ["assets[2].aura.content.text", "Page text on page 2, content.text", undefined, undefined],
  ["assets[2].aura.actions[0].data.url", "Link on page 2, url", undefined, undefined],
  ["assets[3].aura.name", "Asset on page 3, name", "Element auf Seite 3, Name", "Élément à la page 3, nom"],
  ["assets[5].aura.actions[0]", "Link 2 on page 4", "Link 2 auf Seite 4", "Lien 2 à la page 4"],
  ["assets[6]", "Asset “__proto__” on page 4", "Element „__proto__“ auf Seite 4", "Élément « __proto__ » à la page 4"],
  ["assets[99]", "Asset 100", "Element 100", "Élément 100"],
])("the path %s is %s", (path, english, german, french) => {
  expect(describePath(path, names)).toBe(english);
  if (german === undefined) return;
  expect(createSentenceTranslation(de)(english)).toBe(german);
  expect(createSentenceTranslation(fr)(english)).toBe(french);
});

test("paths outside of assets have no name", () => {
  for (const path of ["title", "assets", "assets[x]", "__proto__", ""])
    expect(findAssetName(path, names)).toBeUndefined();
});

test("the names of many assets take little time", () => {
  const [asset] = template.assets;
  if (asset === undefined) throw new Error("There is no asset.");
  const assets = Array.from({ length: 50_000 }, () => asset);
  expect(nameAssets({ assets })["assets[49999]"]).toBe("Text 50000 on page 1");
});
