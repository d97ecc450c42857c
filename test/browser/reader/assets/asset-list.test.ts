// engines: chromium
import { press } from "../../input.ts";
import { anAsset, close, equal, maybeNamed, named, open, until } from "../support/stage.ts";

const assets = [
  { ...anAsset("last", [{ type: "text", data: "x" }]), page: 3 },
  anAsset("below", [{ type: "page", data: "2" }], { center_y: 80 }),
  anAsset("above", [{ type: "url", data: "https://example.org/" }], { center_y: 20 }),
  anAsset("still", [], { center_y: 50 }),
];
const entries = () => [...document.querySelectorAll<HTMLElement>(".assets-list button")];
const entry = (name: string) => entries().find((node) => node.textContent === name);
const focused = () => (document.activeElement as HTMLElement).dataset["assetId"];

after(close);

it("the list of assets has all assets with actions by page in reading order", async () => {
  await open({ assets });
  equal(named("Interactive elements").getAttribute("aria-pressed"), "false");
  await press("Interactive elements");
  equal(named("Interactive elements").getAttribute("aria-pressed"), "true");
  equal(
    [...document.querySelectorAll(".assets-list h3, .assets-list li")].map((node) => node.textContent),
    ["Page 1", "above", "below", "Page 3", "last"],
  );
});

it("the list of assets leads to the page of an asset, which is highlighted and focused", async () => {
  const { reader } = await open({ assets });
  await press("Interactive elements");
  await press(() => entry("last"));
  await until(() => reader.currentPage === 3, "page 3");
  equal(focused(), "asset-last");
  await until(() => document.activeElement?.classList.contains("flash"), "the flash");
  const box = document.activeElement?.getBoundingClientRect() as DOMRect;
  equal(box.top >= 0 && box.bottom <= innerHeight, true);
  await press(() => entry("above"));
  equal(focused(), "asset-above");
});

it("the list of assets shows only the chosen asset if assets are switched off", async () => {
  await open({ assets, settings: { assetShowOnStartup: "false" } });
  await press("Interactive elements");
  equal(maybeNamed("below"), undefined);
  await press(() => entry("below"));
  equal(focused(), "asset-below");
  const visible = (id: string) =>
    document.querySelector(`[data-asset-id="asset-${id}"]`)?.checkVisibility({ visibilityProperty: true });
  equal([visible("below"), visible("above")], [true, false]);
  equal(named("Assets").getAttribute("aria-pressed"), "false");
  const shown = document.querySelector('[data-asset-id="asset-below"]');
  named("Interactive elements").focus();
  // Firefox tells nothing of the focus in a window that is not the active one, as this may be under a driver.
  if (visible("below")) shown?.dispatchEvent(new FocusEvent("blur"));
  await until(() => visible("below") === false, "the asset is gone with the focus");
});

it("the list of assets is absent without assets, and an unknown id leads nowhere", async () => {
  const { reader } = await open({ assets: [] });
  equal([maybeNamed("Interactive elements"), reader.revealAsset("asset-x")], [undefined, false]);
  const other = await open({ assets, settings: { assetEnabled: "false" } });
  equal([maybeNamed("Interactive elements"), other.reader.revealAsset("asset-last")], [undefined, false]);
});
