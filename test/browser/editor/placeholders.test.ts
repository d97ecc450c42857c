// engines: chromium
/** The list of placeholders as a person uses it. */
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import { createDocument } from "#editor/model/document/editor-document.ts";
import "#editor/view/placeholders/placeholder-overview.ts";
import { equal, must, until } from "../app/stage.ts";
import { press } from "../input.ts";
import { requireAccessible } from "../require-accessible.ts";
import { mountPanel } from "./panel-stage.ts";
import { anEditorAsset, sampleRow, texts } from "./properties-stage.ts";

const labels: Readonly<Record<string, string>> = { title: "Title", endDateTime: "Available until" };

const show = async (assets: readonly EditorAsset[], settings: Readonly<Record<string, string>> = {}) => {
  const element = document.createElement("placeholder-overview");
  const actions = await mountPanel(element, {
    document: createDocument(assets, [{ width: 595, height: 842 }]),
    settings: { title: "Offer for [[first_name]]", ...settings },
    describeSetting: (name: string) => labels[name],
    sample: sampleRow,
    now: () => 0,
  });
  return { element, actions };
};

it("the list of placeholders leads to a use by a press, and shows the values of the row and unused columns", async () => {
  const { element, actions } = await show([anEditorAsset([{ type: "text", data: "Dear [[first_name]]" }])]);
  const reveals: string[] = [];
  for (const name of ["asset-reveal", "settings-reveal"])
    element.addEventListener(name, (event) => reveals.push(`${name} ${(event as CustomEvent<string>).detail}`));
  equal(texts(".placeholder-head"), ["[[first_name]] Anna"]);
  equal(texts(".unused-columns li"), ["last_name Moreau", "city Bonn", "email anna@example.org"]);
  await press("Order now, page 1");
  await press("Settings: Title");
  equal(reveals, ["asset-reveal a1", "settings-reveal title"]);
  equal(actions, [{ type: "select", ids: ["a1"] }]);
});

it("the list of placeholders replaces an unknown name by the column that was probably meant", async () => {
  const { element } = await show([anEditorAsset([{ type: "text", data: "Dear [[frist_name|upper]]" }])]);
  must(texts(".help.warn").join().includes("Did you mean “first_name”?"), "no suggestion");
  await press("Use [[first_name]] instead");
  await until(() => texts(".placeholder-head").length === 1, "still unknown");
  equal(element.document.assets.get("a1")?.aura.actions[0]?.data, "Dear [[first_name|upper]]");
});

it("the list of placeholders replaces an unknown name in the settings and in assets in one step", async () => {
  const assets = [anEditorAsset([{ type: "text", data: "Until [[untill]]" }])];
  const { actions } = await show(assets, { endDateTime: "[[untill]]", password: "[[citty]]" });
  equal(texts(".placeholder-uses li"), [
    "Settings: Title",
    "Settings: Available until",
    "Order now, page 1",
    "Settings: password",
  ]);
  await press("Use [[city]] instead");
  const [action] = actions;
  must(action?.type === "command", "no command");
  equal(action?.type === "command" && action.settings, {
    before: { password: "[[citty]]" },
    after: { password: "[[city]]" },
  });
});

it("the list of placeholders has no violation of WCAG", async () => {
  await show([anEditorAsset([{ type: "text", data: "Dear [[frist_name]]" }])]);
  await requireAccessible(document.querySelector("main") ?? document.body, {});
});
