// engines: none; test:all: chromium
/** What assets print, how they look and which rows have them, as a person sets it in the properties. */
import { equal, until } from "../app/stage.ts";
import { choose, fill, press, pressKey } from "../input.ts";
import { requireAccessible } from "../require-accessible.ts";
import { anEditorAsset, aPlacedAsset, field, sampleRow, showProperties as show, texts } from "./properties-stage.ts";

const printing = (content: NonNullable<ReturnType<typeof anEditorAsset>["aura"]["content"]>) => {
  const asset = anEditorAsset([]);
  return { ...asset, aura: { ...asset.aura, content } };
};
const chooseIn = (label: string, value: string) => {
  const select = field(label)();
  if (!(select instanceof HTMLSelectElement)) throw new Error(`There is no list “${label}”.`);
  return choose(select, value);
};
const isShown = (label: string) => until(() => field(label)() !== undefined, `no field ${label}`);

it("a page text gets its size, colour and fit, and a wrong size is explained and not stored", async () => {
  const stage = await show([printing({ type: "text", text: "Dear" })]);
  const content = () => stage.assets()[0]?.aura.content;
  await isShown("Font size");
  await fill(field("Font size"), "18,5");
  await fill(field("Colour"), "8b1a1a");
  await chooseIn("Fit", "Cut");
  await until(() => JSON.stringify(content())?.includes('"fit":"cut"') === true, JSON.stringify(content()));
  equal(content(), { type: "text", text: "Dear", size: 18.5, color: "#8b1a1a", fit: "cut" });
  await fill(field("Font size"), "huge");
  await pressKey("Tab");
  await until(() => texts("#text-size-problem").some((text) => text.includes("is not a number")), "no error");
  equal(content(), { type: "text", text: "Dear", size: 18.5, color: "#8b1a1a", fit: "cut" });
  await requireAccessible(stage.element);
});

it("a code that cannot hold its value says so at once", async () => {
  const stage = await show([printing({ type: "code", symbology: "ean13", value: "" })]);
  await isShown("Kind of code");
  await fill(field("Value"), "[[city]]");
  await until(() => texts("#code-finding").some((text) => text.includes("cannot hold")), "no error");
  await chooseIn("Kind of code", "QR");
  await until(() => texts("#code-finding").join("") === "", "still an error");
  equal(stage.assets()[0]?.aura.content, { type: "code", symbology: "qr", value: "[[city]]" });
});

it("content is added to a link, and an action to a page text", async () => {
  const stage = await show([aPlacedAsset("url")]);
  await until(() => document.querySelector("#add-content") !== null, "no content to add");
  await press(() => document.querySelector(".asset-content .field-row button") ?? undefined);
  await until(() => stage.assets()[0]?.aura.content?.type === "text", "no content");
  equal(stage.assets()[0]?.aura.actions.length, 1);
});

it("a link becomes a button with a label, and invisible", async () => {
  const stage = await show([aPlacedAsset("url")]);
  await isShown("Look");
  await chooseIn("Look", "Button");
  await isShown("Label");
  await fill(field("Label"), "Order");
  await until(() => JSON.stringify(stage.assets()[0]?.aura.look)?.includes("Order") === true, "no label");
  await chooseIn("Look", "Invisible");
  await until(() => stage.assets()[0]?.aura.look?.type === "none", "not invisible");
});

it("a condition is entered by column, test and value, and one that is none stays out of the asset", async () => {
  const stage = await show([aPlacedAsset("url")], sampleRow);
  const condition = () => stage.assets()[0]?.aura.show_when;
  await isShown("Show when");
  await fill(field("Show when"), "city");
  await isShown("Test");
  await chooseIn("Test", "is greater");
  await fill(field("Value"), "many");
  await until(() => texts("#show-when-fault").some((text) => text.includes("Enter a number")), "no error");
  equal("greater_than" in (condition() ?? {}), false);
  await fill(field("Value"), "5");
  await until(() => JSON.stringify(condition())?.includes("5") === true, JSON.stringify(condition()));
  equal(condition(), { column: "city", greater_than: "5" });
  await fill(field("Show when"), "");
  await until(() => condition() === undefined, "the condition stays");
});
