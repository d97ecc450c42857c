// engines: chromium; test:all: chromium, firefox
/** Assets that look as their author chose, and assets that only print on their page. */
import { contrastRatio, parseColour } from "#domain/values/colour.ts";
import { hover, press, pressKey } from "../../input.ts";
import { expectAccessible } from "../support/axe.ts";
import { asIf } from "../support/media-rules.ts";
import { anAsset, close, equal, maybeNamed, named, open, pageElement, until } from "../support/stage.ts";

const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'%3E%3Crect width='9' height='9' fill='%23c33'/%3E%3C/svg%3E";
const jump = [{ type: "page", data: "2" }];

const withLook = (name: string, look: object, over: object = {}, actions = jump) =>
  anAsset(name, actions, { look, ...over });

const withFile = (asset: ReturnType<typeof anAsset>, name: string) => ({
  ...asset,
  files: { [name]: { filename: "p.svg", mimetype: "image/svg+xml", filesize: 1, url: picture } },
});

const faceOf = (name: string) => named(name).querySelector<HTMLElement>(".look-face") as HTMLElement;

/** The colour that the browser computes, as `#rrggbb`. */
const toHex = (computed: string): string =>
  `#${(computed.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((channel) => Number(channel).toString(16).padStart(2, "0"))
    .join("")}`;

const coloursOf = (name: string) => {
  const { backgroundColor, color } = getComputedStyle(faceOf(name));
  return [toHex(backgroundColor), toHex(color)] as const;
};

const isInside = (inner: Element, outer: Element): boolean => {
  const [box, area] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()];
  return (
    box.left >= area.left - 0.5 &&
    box.right <= area.right + 0.5 &&
    box.top >= area.top - 0.5 &&
    box.bottom <= area.bottom + 0.5
  );
};

after(close);

it("an asset without actions has no control, no focus, no events and no entry in the list", async () => {
  const { events, reader } = await open({
    assets: [
      anAsset("printed", [], { center_y: 20, content: { type: "text", text: "Dear Anna" } }),
      withLook("button", { type: "button", label: "Nothing" }, { center_y: 40 }, []),
    ],
  });
  equal(
    [maybeNamed("Assets"), maybeNamed("Interactive elements"), document.querySelectorAll(".overlay > *").length],
    [undefined, undefined, 0],
  );
  const page = pageElement(1).getBoundingClientRect();
  await hover(() => pageElement(1));
  equal(page.width > 0, true);
  equal(
    events.filter(({ object }) => object === "asset"),
    [],
  );
  equal(reader.revealAsset("asset-printed"), false);
});

it("an asset without actions beside one with actions is left out of the list and of the tab order", async () => {
  const icon = withFile(anAsset("decoration", [], { background: "pic", center_y: 20 }), "pic");
  await open({ assets: [icon, anAsset("offer", jump)] });
  await until(() => document.querySelector(".asset-picture img"), "the picture");
  equal(
    [...document.querySelectorAll<HTMLElement>(".overlay > *")].map((node) => [node.ariaLabel, node.tabIndex]),
    [
      ["decoration", -1],
      ["offer", 0],
    ],
  );
  equal(getComputedStyle(document.querySelector(".asset-picture") as Element).pointerEvents, "none");
});

it("a button shows its label in the accent colour, and is pressed like any asset", async () => {
  const { reader, events } = await open({
    skin: { accent: "#7a1f5c" },
    assets: [withLook("Order now", { type: "button", label: "Order now" })],
  });
  equal(faceOf("Order now").textContent, "Order now");
  equal(coloursOf("Order now"), ["#7a1f5c", "#ffffff"]);
  await press("Order now");
  await until(() => reader.currentPage === 2, "page 2");
  equal(
    events.some(({ object, event }) => object === "asset" && event === "click"),
    true,
  );
});

it("a button without a name has its label as name", async () => {
  await open({ assets: [withLook("", { type: "button", label: "Order now" })] });
  equal(named("Order now").tagName, "BUTTON");
  await open({ assets: [withLook("Order now, with samples", { type: "button", label: "Order now" })] });
  equal(named("Order now, with samples").tagName, "BUTTON");
  // People call a button by the label that they see.
  await open({ assets: [withLook("The offer", { type: "button", label: "Order now" })] });
  equal([named("Order now: The offer").tagName, named("Order now: The offer").title], ["BUTTON", "The offer"]);
});

it("a button has its author's colours, and a label with enough contrast", async () => {
  await open({
    assets: [
      withLook("good", { type: "button", label: "good", fill: "#fff3c4", color: "#402000" }, { center_y: 20 }),
      withLook("faint", { type: "button", label: "faint", fill: "#ffffff", color: "#eeeeee" }, { center_y: 50 }),
      withLook(
        "evil",
        { type: "button", label: "evil", fill: "url(https://evil.example/)", color: "red" },
        { center_y: 80 },
      ),
    ],
  });
  equal(coloursOf("good"), ["#fff3c4", "#402000"]);
  const [fill, text] = coloursOf("faint").map(parseColour);
  equal(fill && text && contrastRatio(fill, text) >= 4.5, true);
  equal(coloursOf("evil"), ["#1f5fd0", "#ffffff"]);
});

it("labels of every length stay inside of their area, at every zoom", async () => {
  const labels = [
    "OK",
    "Order your free samples now",
    "Jetzt Donaudampfschifffahrtsgesellschaft entdecken",
    "今すぐ注文する",
  ];
  const areas = [
    [60, 5],
    [12, 9],
    [30, 3],
    [20, 12],
  ];
  const assets = labels.flatMap((label, row) =>
    areas.map((rect, index) =>
      withLook(
        `${label} ${index}`,
        { type: "button", label, icon: index === 0 ? "mail" : "none" },
        { rect, center_x: 50, center_y: 8 + row * 22 + index * 4 },
      ),
    ),
  );
  await open({ assets });
  for (const zoom of ["", "Control+=", "Control+="]) {
    if (zoom) await pressKey(zoom);
    for (const { aura } of assets) {
      const face = faceOf(aura.name);
      const label = face.querySelector(".look-label") as HTMLElement;
      if (!isInside(label, face)) throw new Error(`"${aura.name}" is clipped`);
      const size = Number.parseFloat(getComputedStyle(face).fontSize);
      if (!(size > face.clientHeight * 0.03)) throw new Error(`"${aura.name}" has ${size}px`);
    }
  }
});

it("a poster shows its resource with a play sign for a film, and plays at a press", async () => {
  const film = [{ type: "video", data: "javascript:1" }];
  await open({ assets: [withFile(withLook("film", { type: "poster", source: "pic" }, {}, film), "pic")] });
  await until(() => faceOf("film").querySelector("img")?.complete, "the picture");
  equal(faceOf("film").querySelector("img")?.getAttribute("src"), picture);
  equal(faceOf("film").querySelector(".look-play") !== null, true);
  await press("film");
  await until(() => document.querySelector("dialog [role=alert]"), "the action");
});

it("a film without a picture has its name below the play sign, inside of its area", async () => {
  const film = (source: string) => [{ type: "video", data: JSON.stringify({ src: "film.mp4", poster: source }) }];
  const names = ["Tour", "A walk through all of the old harbour with its three lighthouses"] as const;
  await open({
    assets: [
      withLook(names[0], { type: "poster" }, { center_y: 20 }, film("")),
      withLook(names[1], { type: "poster" }, { center_y: 50 }, film("javascript:1")),
      withFile(withLook("shown", { type: "poster", source: "pic" }, { center_y: 80 }, film("")), "pic"),
    ],
  });
  for (const name of names) {
    await until(() => faceOf(name).querySelector(".look-name"), `the name ${name}`);
    const partOf = (part: string) => faceOf(name).querySelector(part) as Element;
    const [label, sign] = [partOf(".look-name"), partOf(".look-play")] as const;
    equal(
      [label.textContent, isInside(label, named(name)), label.scrollWidth <= label.clientWidth + 1],
      [name, true, true],
    );
    equal(label.getBoundingClientRect().top >= sign.getBoundingClientRect().bottom, true);
    equal(contrastRatio(parseColour("#ffffff") ?? [0, 0, 0], parseColour(coloursOf(name)[0]) ?? [0, 0, 0]) > 4.5, true);
  }
  equal(faceOf("shown").querySelector(".look-name"), null);
});

it("a poster without a source shows the first picture of its gallery, without a play sign", async () => {
  const gallery = [{ type: "gallery", data: JSON.stringify([{ image: "pic", caption: "A harbour" }]) }];
  await open({ assets: [withFile(withLook("pictures", { type: "poster" }, {}, gallery), "pic")] });
  await until(() => faceOf("pictures").querySelector("img"), "the picture");
  equal(faceOf("pictures").querySelector(".look-play"), null);
});

it("a poster whose picture is not allowed or missing looks like an asset without a look", async () => {
  for (const source of ["javascript:alert(1)", "", "data:image/png;base64,AAAA"]) {
    await open({ assets: [withLook("poster", { type: "poster", source })] });
    await until(() => named("poster").dataset["look"] === undefined, `no poster for "${source}"`);
    equal(named("poster").querySelector("img"), null);
  }
});

it("underline, outline and none show lines or nothing", async () => {
  await open({
    assets: [
      withLook("under", { type: "underline", color: "#aa0000" }, { center_y: 20 }),
      withLook("out", { type: "outline", color: "#00aa00", width: 4 }, { center_y: 50 }),
      withLook("hidden", { type: "none" }, { center_y: 80 }),
    ],
  });
  const style = (name: string) => getComputedStyle(named(name));
  const zoom = pageElement(1).getBoundingClientRect().width / 400;
  equal([toHex(style("under").borderBottomColor), style("under").borderTopWidth], ["#aa0000", "0px"]);
  equal(
    [toHex(style("out").borderTopColor), Math.round(Number.parseFloat(style("out").borderTopWidth))],
    ["#00aa00", Math.floor(4 * zoom)],
  );
  equal(
    [style("hidden").backgroundColor, style("hidden").boxShadow, style("hidden").borderTopWidth],
    ["rgba(0, 0, 0, 0)", "none", "0px"],
  );
});

it("an invisible asset shows where it is while it has the keyboard's focus", async () => {
  await open({ assets: [withLook("hidden", { type: "none" })] });
  document.querySelector<HTMLElement>(".pages")?.focus();
  await pressKey("Tab");
  equal(document.activeElement?.getAttribute("aria-label"), "hidden");
  equal(getComputedStyle(named("hidden")).outlineStyle, "solid");
  equal(named("hidden").matches(":focus-visible"), true);
});

it("an asset without a look is drawn as before, and an icon stays over an outline", async () => {
  const outlined = withFile(withLook("outlined", { type: "outline" }, { background: "pic", center_y: 20 }), "pic");
  await open({ assets: [anAsset("plain", jump), outlined] });
  equal([named("plain").dataset["look"], named("plain").childElementCount], [undefined, 0]);
  equal(getComputedStyle(named("plain")).boxShadow !== "none", true);
  await until(() => named("outlined").querySelector("img"), "the icon");
});

it("looks are drawn where assets cannot be pressed", async () => {
  await open({
    settings: { assetInteraction: "false" },
    assets: [withLook("Order now", { type: "button", label: "Order now" })],
  });
  const asset = document.querySelector<HTMLElement>(".asset");
  equal([asset?.tagName, asset?.textContent, asset?.tabIndex], ["DIV", "Order now", -1]);
});

it("buttons and posters are printed, other looks and assets are not", async () => {
  const { print } = window;
  const printed: string[][] = [];
  window.print = () => {
    printed.push(
      [...document.querySelectorAll(".print-sheet .overlay > *")].map((node) => node.getAttribute("aria-label") ?? ""),
    );
  };
  try {
    await open({
      assets: [
        withLook("Order now", { type: "button", label: "Order now" }, { center_y: 20 }),
        withFile(withLook("poster", { type: "poster", source: "pic" }, { center_y: 40, page: 1 }), "pic"),
        withLook("line", { type: "underline" }, { center_y: 60 }),
        anAsset("plain", jump, { center_y: 80 }),
      ],
    });
    await until(() => document.querySelector("[data-look=poster] img"), "the poster");
    await press("Print");
    await until(() => printed.length > 0, "the print");
    equal(printed, [["Order now", "poster"]]);
    const restore = asIf("print");
    dispatchEvent(new Event("afterprint"));
    const display = (name: string) =>
      getComputedStyle(document.querySelector(`.overlay > [aria-label="${name}"]`) as Element).display;
    equal([display("Order now") === "none", display("line"), display("plain")], [false, "none", "none"]);
    restore();
  } finally {
    window.print = print;
  }
});

it("looks are accessible, also with forced colours", async () => {
  const assets = [
    withLook("Order now", { type: "button", label: "Order now", icon: "mail" }, { center_y: 20 }),
    withFile(withLook("poster", { type: "poster", source: "pic", play: true }, { center_y: 40 }), "pic"),
    withLook("line", { type: "underline" }, { center_y: 60 }),
    withLook("hidden", { type: "none" }, { center_y: 80 }),
  ];
  await open({ assets });
  await expectAccessible();
  const restore = asIf("forced-colors: active");
  equal(getComputedStyle(named("line")).borderBottomStyle, "solid");
  equal(getComputedStyle(named("hidden")).borderTopWidth, "0px");
  restore();
});
