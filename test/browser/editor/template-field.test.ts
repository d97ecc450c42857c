// engines: none; test:all: chromium
/** “Insert placeholder” in a plain field of the properties. */
import "#editor/view/properties/fields/template-field.ts";
import { equal, mount, press, settled } from "../app/stage.ts";
import { fill, pressKey, typeText } from "../input.ts";

const openField = async (columns: readonly string[]) => {
  const field = Object.assign(document.createElement("template-field"), {
    fieldId: "text",
    label: "Text",
    hasInsertButton: true,
    sample: { columns },
  });
  await mount(field);
  await fill("Text", "Dear ");
  return field;
};

const shownText = () => document.querySelector<HTMLInputElement>("#text")?.value;

it("Escape after “Insert placeholder” leaves the text as it was, with columns, without, and after some letters", async () => {
  for (const [columns, typed] of [
    [["first_name"], ""],
    [["first_name"], "fir"],
    [[], ""],
    [[], "price EUR"],
  ] as const) {
    const field = await openField(columns);
    await press("Insert placeholder");
    equal(shownText(), "Dear [[");
    if (typed !== "") await typeText(typed);
    await pressKey("Escape");
    await settled();
    equal([shownText(), field.value], ["Dear ", "Dear "]);
  }
});

it("“Insert placeholder” completes a chosen column, and Escape does not take that back", async () => {
  await openField(["first_name"]);
  await press("Insert placeholder");
  await pressKey("Enter");
  await pressKey("Escape");
  equal(shownText(), "Dear [[first_name]]");
});

it("leaving the field after “Insert placeholder” leaves a whole placeholder, or none without a name", async () => {
  for (const [typed, expected] of [
    ["", "Dear "],
    ["price", "Dear [[price]]"],
    ["price EUR", "Dear "],
  ] as const) {
    await openField([]);
    await press("Insert placeholder");
    if (typed !== "") await typeText(typed);
    await pressKey("Tab");
    await settled();
    equal(shownText(), expected);
  }
});
