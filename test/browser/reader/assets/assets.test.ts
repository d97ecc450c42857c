// engines: chromium; test:all: chromium, firefox
import { press } from "../../input.ts";
import { anAsset, close, equal, maybeNamed, named, open, pageElement, type Stage, until } from "../support/stage.ts";

const picture = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/%3E";

/** Events of assets: kind and event, in order, without those of the pointer. */
const eventNames = (events: Stage["events"]) =>
  events.flatMap(({ object, type, event }) =>
    object === "asset" && event !== "in" && event !== "out" ? [`${type ?? ""} ${event}`.trim()] : [],
  );

after(close);

it("assets have their position, reading order and accessible name", async () => {
  await open({
    assets: [
      anAsset("below", [{ type: "page", data: "2" }], { center_y: 80 }),
      anAsset("right", [{ type: "page", data: "2" }], { center_x: 80, center_y: 20 }),
      anAsset("left", [{ type: "page", data: "2" }], { center_x: 20, center_y: 20, center_z: 5 }),
    ],
  });
  const nodes = [...pageElement(1).querySelectorAll<HTMLElement>("[data-asset-id]")];
  equal(
    nodes.map((node) => node.getAttribute("aria-label")),
    ["left", "right", "below"],
  );
  const page = pageElement(1).getBoundingClientRect();
  const box = nodes[0]?.getBoundingClientRect() as DOMRect;
  const percent = [(box.left - page.left) / page.width, (box.top - page.top) / page.height, box.width / page.width];
  equal(
    percent.map((share) => Math.round(share * 100)),
    [10, 15, 20],
  );
  equal(Number(nodes[0]?.style.zIndex) > Number(nodes[1]?.style.zIndex), true);
  for (const node of nodes) equal([node.tabIndex, node.title], [0, node.getAttribute("aria-label")]);
});

it("assets are absent if hidden or disabled", async () => {
  const jump = [{ type: "page", data: "2" }];
  await open({
    assets: [
      anAsset("hidden", jump, { hidden: true }),
      anAsset("off", jump, { active: false }),
      anAsset("off as text", jump, { active: "false" }),
      anAsset("shown", jump, { active: true, hidden: false }),
    ],
  });
  equal(
    [...document.querySelectorAll("smartlink-reader [data-asset-id]")].map((node) => node.getAttribute("aria-label")),
    ["shown"],
  );
});

it("assets are links for external addresses that the link rules allow", async () => {
  const opened: unknown[] = [];
  const { open: realOpen } = window;
  window.open = (...given) => {
    opened.push(given);
    return null;
  };
  try {
    const { events } = await open({
      assets: [
        anAsset("shop", [{ type: "url", data: "https://example.org/a" }], { center_y: 20 }),
        anAsset("mail", [{ type: "email", data: "anna@example.org" }], { center_y: 35 }),
        anAsset("phone", [{ type: "phone", data: "+351 21 000" }], { center_y: 65 }),
        anAsset("evil", [{ type: "url", data: "javascript:document.title='evil'" }]),
      ],
    });
    const shop = named("shop (opens in a new tab)") as HTMLAnchorElement;
    equal([shop.href, shop.target, shop.rel], ["https://example.org/a", "_blank", "noopener noreferrer"]);
    equal((named("mail") as HTMLAnchorElement).href, "mailto:anna@example.org");
    equal((named("phone") as HTMLAnchorElement).href, "tel:+3512100" + "0");
    equal(named("evil").tagName, "BUTTON");
    await press("evil");
    equal(opened, []);
    for (const name of ["shop (opens in a new tab)", "mail", "phone"]) {
      const link = named(name);
      link.addEventListener("click", (event) => event.preventDefault());
      await press(link);
    }
    equal(eventNames(events), ["click", "click", "url open", "click", "email open", "click", "phone open"]);
  } finally {
    window.open = realOpen;
  }
});

it("assets with a link beside other actions open it in a window without an opener", async () => {
  const opened: unknown[] = [];
  const { open: realOpen } = window;
  window.open = (...given) => {
    opened.push(given);
    return null;
  };
  try {
    const actions = [
      { type: "url", data: "https://example.org/a" },
      { type: "page", data: "2" },
      { type: "email", data: "anna@example.org" },
      { type: "phone", data: "+351 21 000" },
    ];
    const { reader, events } = await open({ assets: [anAsset("all", actions)] });
    await press("all");
    await until(() => reader.currentPage === 2, "page 2");
    equal(eventNames(events), ["click", "url open", "email open", "phone open", "page open"]);
    equal(
      opened,
      ["https://example.org/a", "mailto:anna@example.org", "tel:+35121000"].map((href) => [
        href,
        "_blank",
        "noopener,noreferrer",
      ]),
    );
  } finally {
    window.open = realOpen;
  }
});

it("an asset with a text shows it in a dialog that returns the focus", async () => {
  const { events } = await open({ assets: [anAsset("word", [{ type: "text", data: "Dear <Ada>\n& all" }])] });
  named("word").focus();
  await press("word");
  await until(() => document.querySelector("dialog"), "the text");
  const dialog = document.querySelector("dialog");
  equal(dialog?.open, true);
  equal(dialog?.querySelector(".plain-text")?.textContent, "Dear <Ada>\n& all");
  await press("Close");
  await until(() => document.querySelector("dialog") === null, "the dialog is gone");
  equal(document.activeElement?.getAttribute("aria-label"), "word");
  equal(eventNames(events), ["click", "text open", "text close"]);
});

it("assets run several actions and ignore unknown types", async () => {
  const logged: unknown[] = [];
  const { info } = console;
  console.info = (...words) => logged.push(words);
  try {
    const actions = [
      { type: "hologram", data: "" },
      { type: "constructor", data: "" },
      { type: "page", data: "3" },
      { type: "text", data: "hello" },
    ];
    const { reader } = await open({ assets: [anAsset("many", actions)] });
    await press("many");
    await until(() => reader.currentPage === 3, "page 3");
    await until(() => document.querySelector("dialog"), "the text");
    equal(JSON.stringify(logged).includes("hologram"), true);
  } finally {
    console.info = info;
  }
});

it("assets show images of the smartlink as their icon and in a panel", async () => {
  const files = { pic: { filename: "p.svg", mimetype: "image/svg+xml", filesize: 1, url: picture } };
  const asset = { ...anAsset("picture", [{ type: "image", data: "pic" }], { background: "pic" }), files };
  await open({ assets: [asset] });
  await until(() => document.querySelector(".asset.with-icon img"), "the icon");
  await press("picture");
  await until(() => document.querySelector<HTMLImageElement>("dialog img")?.src === picture, "the picture");
  equal(document.querySelector<HTMLImageElement>("dialog img")?.alt, "picture");
});

it("an asset shows an error if its video cannot be loaded", async () => {
  await open({ assets: [anAsset("film", [{ type: "video", data: "javascript:1" }])] });
  await press("film");
  await until(() => document.querySelector("dialog [role=alert]"), "a sentence");
});

it("assets are hidden by the switch of the toolbar, and absent if the setting disables them", async () => {
  const assets = [anAsset("one", [{ type: "page", data: "2" }])];
  const { events } = await open({ assets });
  equal(named("Assets").getAttribute("aria-pressed"), "true");
  await press("Assets");
  equal([named("Assets").getAttribute("aria-pressed"), maybeNamed("one")], ["false", undefined]);
  equal(events.at(-1)?.event, "assets_hide");
  await open({ assets, settings: { assetShowOnStartup: "false" } });
  equal([named("Assets").getAttribute("aria-pressed"), maybeNamed("one")], ["false", undefined]);
  await open({ assets, settings: { assetEnabled: "false" } });
  equal([maybeNamed("Assets"), document.querySelectorAll("[data-asset-id]").length], [undefined, 0]);
  await open({ assets, settings: { assetInteraction: "false" } });
  equal(document.querySelector("[data-asset-id]")?.getAttribute("role"), "img");
});
