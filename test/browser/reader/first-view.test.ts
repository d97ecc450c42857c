// engines: chromium, firefox, webkit
import { wheel } from "../input.ts";
import { anAsset, close, equal, open, pageElement, until } from "./support/stage.ts";

const asset = anAsset("there", [{ type: "text", data: "Hello" }], { center_y: 90 });
const hinted = () => document.querySelectorAll(".page.hinting").length;

afterEach(close);

it("the first view of a document shows the whole page, draws it once, and frames assets for a moment", async () => {
  let drawings = 0;
  const watcher = new MutationObserver((records) => {
    for (const { addedNodes, target } of records)
      for (const node of addedNodes) if (node instanceof HTMLCanvasElement && target === pageElement(1)) drawings += 1;
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  await open({ assets: [asset], pages: [1, 2].map((page) => ({ text: [`Page ${page}`], width: 500 })) });
  const room = document.querySelector(".pages")?.getBoundingClientRect();
  const page = pageElement(1).getBoundingClientRect();
  if (!room || page.top < room.top || page.bottom > room.bottom)
    throw new Error(`${page.top} to ${page.bottom} in ${innerWidth} x ${innerHeight}`);
  await until(() => hinted() > 0, "areas are shown");
  await until(() => hinted() === 0, "and not any more");
  watcher.disconnect();
  equal(drawings, 1);
});

it("the first view of a document frames no assets if they are switched off", async () => {
  await open({ assets: [asset], settings: { assetShowOnStartup: "false" } });
  await until(() => pageElement(2).dataset["drawn"] !== undefined, "the other pages are drawn");
  equal(hinted(), 0);
});

it("the first view of a document zooms by a tenth per notch of the wheel with Ctrl", async () => {
  await open();
  await until(() => pageElement(1).querySelector(".text-layer"), "the text");
  const width = () => pageElement(1).getBoundingClientRect().width;
  const before = width();
  await wheel([400, 300], -120, { key: "Control" });
  await until(() => Math.abs(width() / before - 1.1) < 0.005, "a tenth larger");
});

it("the page field has room for four digits in the first view of a document", async () => {
  await open();
  const field = document.querySelector(".page-field") as HTMLInputElement;
  field.value = "8888";
  const { paddingLeft, paddingRight } = getComputedStyle(field);
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.font = getComputedStyle(field).font;
  const free = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const needed = context.measureText(field.value).width;
  if (needed > free) throw new Error(`${needed} px in ${free}`);
});
