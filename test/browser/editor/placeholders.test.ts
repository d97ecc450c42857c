// engines: chromium; test:all: chromium
/** The list of placeholders as a person uses it. */
import axe from "axe-core";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import { applyPatches, createDocument } from "#editor/model/document/editor-document.ts";
import type { EditorAction } from "#editor/model/editor-state.ts";
import "#editor/view/placeholders/placeholder-overview.ts";
import { equal, mount, must, until } from "../app/stage.ts";
import { press } from "../input.ts";
import { anEditorAsset, sampleRow } from "./properties-stage.ts";

const show = async (assets: readonly EditorAsset[]) => {
  const element = document.createElement("placeholder-overview");
  const pages = [{ width: 595, height: 842 }];
  const actions: EditorAction[] = [];
  const settings = { title: "Offer for [[first_name]]" };
  Object.assign(element, { document: createDocument(assets, pages), settings, sample: sampleRow, now: () => 0 });
  element.addEventListener("editor-action", (event) => {
    const action = (event as CustomEvent<EditorAction>).detail;
    actions.push(action);
    if (action.type === "command")
      element.document = applyPatches(element.document, action.command(element.document, new Set()) ?? []);
  });
  // The page around the list has headings of the levels before.
  const section = document.createElement("section");
  const headings = ["h1", "h2"].map((level) => Object.assign(document.createElement(level), { textContent: level }));
  section.append(...headings, element);
  await mount(section);
  return { element, actions };
};

const plainText = (selector: string) =>
  [...document.querySelectorAll(selector)].map((node) => node.textContent?.replace(/\s+/g, " ").trim());

describe("the list of placeholders", () => {
  it("goes to a use by a press, and shows the values of the row and unused columns", async () => {
    const { element, actions } = await show([anEditorAsset([{ type: "text", data: "Dear [[first_name]]" }])]);
    const reveals: string[] = [];
    for (const name of ["asset-reveal", "settings-reveal"])
      element.addEventListener(name, (event) => reveals.push(`${name} ${(event as CustomEvent<string>).detail}`));
    equal(plainText(".placeholder-head"), ["[[first_name]] Anna"]);
    equal(plainText(".unused-columns li"), ["last_name Moreau", "city Bonn", "email anna@example.org"]);
    await press("Order now, page 1");
    await press("Title of the document");
    equal(reveals, ["asset-reveal a1", "settings-reveal null"]);
    equal(actions, [{ type: "select", ids: ["a1"] }]);
  });

  it("replaces an unknown name by the column that was meant", async () => {
    const { element } = await show([anEditorAsset([{ type: "text", data: "Dear [[frist_name|upper]]" }])]);
    must(plainText(".help.warn").join().includes("Did you mean “first_name”?"), "no suggestion");
    await press("Use [[first_name]] instead");
    await until(() => plainText(".placeholder-head").length === 1, "still unknown");
    equal(element.document.assets.get("a1")?.aura.actions[0]?.data, "Dear [[first_name|upper]]");
  });

  it("has no violation of WCAG", async () => {
    await show([anEditorAsset([{ type: "text", data: "Dear [[frist_name]]" }])]);
    const { violations } = await axe.run(document.querySelector("main") ?? document, { resultTypes: ["violations"] });
    equal(
      violations.map(({ id }) => id),
      [],
    );
  });
});
