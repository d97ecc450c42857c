// engines: chromium
/** The list of placeholders as a person uses it. */
import axe from "axe-core";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import type { PlaceholderPosition } from "#editor/model/placeholders/placeholder-uses.ts";
import "#editor/view/placeholders/placeholder-overview.ts";
import type { AssetEdit } from "#editor/view/properties/panel-context.ts";
import { equal, mount, must, until } from "../app/stage.ts";
import { press } from "../input.ts";
import { anEditorAsset, sampleRow } from "./properties-stage.ts";

const show = async (assets: readonly EditorAsset[], columns = sampleRow.columns) => {
  const element = document.createElement("placeholder-overview");
  const texts = { title: "Offer for [[first_name]]" };
  Object.assign(element, { sources: { assets, texts, columns }, row: sampleRow.row });
  element.addEventListener("asset-edit", (event) => {
    const { change, assetIds } = (event as CustomEvent<AssetEdit>).detail;
    const changed = [...element.sources.assets].map((asset) => (assetIds.includes(asset.id) ? change(asset) : asset));
    element.sources = { ...element.sources, assets: changed };
  });
  // The page around the list has a heading of the level before.
  const section = document.createElement("section");
  section.append(element);
  await mount(section);
  return element;
};

const plainText = (selector: string) =>
  [...document.querySelectorAll(selector)].map((node) => node.textContent?.replace(/\s+/g, " ").trim());

describe("the list of placeholders", () => {
  it("goes to a use by a press, and shows the values of the row and unused columns", async () => {
    const element = await show([anEditorAsset([{ type: "text", data: "Dear [[first_name]]" }])]);
    const uses: PlaceholderPosition[] = [];
    element.addEventListener("placeholder-use", (event) =>
      uses.push((event as CustomEvent<PlaceholderPosition>).detail),
    );
    equal(plainText(".placeholder-head"), ["[[first_name]] Anna"]);
    equal(plainText(".unused-columns li"), ["last_name Moreau", "city Bonn", "email anna@example.org"]);
    await press("Order now, page 1");
    await press("Title of the document");
    equal(
      uses.map(({ asset, path }) => [asset?.id, path]),
      [
        ["a1", "actions[0].data"],
        [undefined, "title"],
      ],
    );
  });

  it("replaces an unknown name by the column that was meant", async () => {
    const element = await show([anEditorAsset([{ type: "text", data: "Dear [[frist_name|upper]]" }])]);
    must(plainText(".help.warn").join().includes("Did you mean “first_name”?"), "no suggestion");
    await press("Use [[first_name]] instead");
    await until(() => plainText(".placeholder-head").length === 1, "still unknown");
    equal([...element.sources.assets][0]?.aura.actions[0]?.data, "Dear [[first_name|upper]]");
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
