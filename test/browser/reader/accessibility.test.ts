// engines: none; test:all: chromium
import { buildFramePage } from "#domain/actions/html-frame.ts";
import { showBootProblem } from "#reader/boot/show-boot-problem.ts";
import { violationsIn } from "../axe-in-frame.ts";
import { fill, press, pressKey, typeText } from "../input.ts";
import { expectAccessible, rules } from "./support/axe.ts";
import { newCollector } from "./support/collector.ts";
import { asIf } from "./support/media-rules.ts";
import { anAsset, begin, close, equal, maybeNamed, named, open, readSentences, state, until } from "./support/stage.ts";

const outline = [
  { title: "One", to: 1, open: true, items: [{ title: "First", to: 2 }] },
  { title: "Two", to: { file: "other.pdf" } },
];

const scene = {
  settings: { summary: 1 },
  document: { outline, language: "en" },
  assets: [anAsset("word", [{ type: "text", data: "Dear Ada" }])],
};

const states: Readonly<Record<string, () => unknown>> = {
  "the document": () => {},
  "thumbnails and search": async () => {
    await press("Thumbnails");
    await press("Search");
    await typeText("harbour");
    await pressKey("Enter");
    await until(() => document.querySelector(".search-status")?.textContent === "1 of 3", "matches");
  },
  "the outline and a note": async () => {
    await until(() => maybeNamed("Outline"), "the outline's button");
    await press("Outline");
    await press(() => named("Two").querySelector(".outline-title"));
    await until(() => document.querySelector(".note"), "a note");
  },
  "the last menu": () => press("More"),
  "the help": () => pressKey("?"),
};

const square =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9' width='90' height='90'%3E%3Crect width='9' height='9'/%3E%3C/svg%3E";

/** Data of each action that opens a panel; `broken` cannot be shown. */
const panels: Readonly<Record<string, unknown>> = {
  text: "<h2>Dear Ada</h2><p>Have a <a href='https://example.org/'>look</a></p>",
  image: square,
  gallery: [{ image: square, caption: "A square" }, square],
  html: "<h1>Hello</h1>",
  audio: "data:audio/wav;base64,UklGRg==",
  video: "data:video/mp4,x",
  agenda: { title: "Departure", start: "2027-06-05T09:30", location: "Oslo", url: "https://example.org/" },
  contact: { name: "Anna Moreau", role: "Adviser", email: "anna@example.org", phone: "+44 20 7946 0821" },
  share: { url: "https://example.org/a" },
  form: { intro: "A word.", fields: [{ name: "a", label: "Name", required: true, help: "In full." }, "Wishes"] },
  broken: "{",
};

const panelAssets = Object.entries(panels).map(([type, data], index) =>
  anAsset(
    type,
    [{ type: type === "broken" ? "gallery" : type, data: typeof data === "string" ? data : JSON.stringify(data) }],
    { rect: [10, 5], center_x: 20 + (index % 3) * 30, center_y: 10 + Math.floor(index / 3) * 15 },
  ),
);

const field = () => document.querySelector<HTMLInputElement>("#gate-field");

/** What stands in a document's place, and what comes before it. */
const pages: Readonly<Record<string, () => unknown>> = {
  "the page of a document that is switched off": () => open({ settings: { displayAllowed: "false" } }),
  "the page of a damaged document": () => open({ pdf: new TextEncoder().encode("no PDF") }),
  "the boot script's page of a damaged file": () => {
    close();
    const host = document.createElement("smartlink-reader");
    host.dataset["altered"] = "This document was changed or damaged.";
    document.body.append(host);
    showBootProblem("altered");
  },
  "the password gate and its problem": async () => {
    begin({
      lock: () => ({
        ...{ sentences: readSentences, languages: [], mayBeFramed: true },
        ready: async () => {},
        prepare: () => {},
        unlock: async () => undefined,
      }),
    });
    await until(() => state() === "locked", "locked");
    await fill(field, "x");
    await pressKey("Enter");
    await until(() => document.querySelector(".gate-problem")?.textContent, "the problem");
    await until(() => field()?.form?.ariaBusy !== "true", "another try");
  },
  "the e-mail gate and its problem": async () => {
    begin({ settings: { emailRequired: "true" }, reference: "axe" });
    await until(() => state() === "locked", "locked");
    await press("Open");
    await until(() => document.querySelector(".gate-problem")?.textContent, "the problem");
    await until(() => field()?.form?.ariaBusy !== "true", "another try");
  },
  "the question of consent, its details and the last openings": async () => {
    const settings = { usageLimited: 2, sendHeaders: "true" };
    await open({ settings, reference: `axe-${Date.now()}`, tracking: { addresses: [newCollector().address] } });
    await press(() => document.querySelector(".consent summary"));
    const details = document.querySelector<HTMLDetailsElement>(".consent details");
    await until(() => document.querySelector(".note")?.textContent && details?.open, "question and note");
  },
};

after(close);

for (const [name, reach] of Object.entries(states)) {
  it(`axe finds no violation in ${name}`, async () => {
    await open(scene);
    await until(() => document.querySelector(".text-layer span"), "text");
    await reach();
    await expectAccessible();
    document.querySelector("dialog")?.close();
  });
}

for (const [name, reach] of Object.entries(pages)) {
  it(`axe finds no violation in ${name}`, async () => {
    await reach();
    await expectAccessible();
  });
}

describe("the panel of an asset", () => {
  before(async () => {
    Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
    await open({ assets: panelAssets });
  });
  after(() => void Reflect.deleteProperty(navigator, "share"));

  for (const type of Object.keys(panels)) {
    it(`axe finds no violation in the panel of the type ${type}, which takes the focus and returns it`, async () => {
      document.querySelector("dialog")?.close();
      named(type).focus();
      await press(type);
      await until(() => document.querySelector("dialog")?.contains(document.activeElement), "the focus is in it");
      if (type === "form") await press(() => document.querySelector("dialog form [type=submit]"));
      await expectAccessible();
      await press("Close");
      await until(() => document.querySelector("dialog") === null, "it is closed");
      equal(document.activeElement === named(type), true);
    });
  }
});

for (const [name, markup] of Object.entries({
  "a part of a page": "<h1>Hello</h1><p>Have a <a href='https://example.org/'>look</a></p>",
  "a whole page": "<!doctype html><html lang=fr><head><title>Offre</title></head><body><main><h1>Bonjour</h1></main>",
}))
  it(`axe finds no violation in the frame of HTML that is ${name}`, async () => {
    equal(await violationsIn(buildFramePage(markup, { title: "Offer", language: "en" }), rules), []);
  });

it("axe finds no violation in a right-to-left interface", async () => {
  await open({ ...scene, languages: ["ar"] });
  await until(() => document.querySelector(".text-layer span"), "text");
  await expectAccessible();
});

it("the skip link leads past the toolbar, and every control is in the tab order", async () => {
  await open(scene);
  const stops = [...document.querySelectorAll<HTMLElement>("smartlink-reader :is(a, button, input, [tabindex])")];
  const first = stops.find(({ tabIndex }) => tabIndex >= 0);
  equal(first?.textContent, "Skip to the document");
  first?.focus();
  const { left, top, width, height } = first?.getBoundingClientRect() ?? new DOMRect();
  equal([left >= 0, top >= 0, width > 100, height > 30], [true, true, true, true]);
  equal(document.elementFromPoint(left + width / 2, top + height / 2) === first, true);
  await pressKey("Enter");
  equal(document.activeElement === document.querySelector(".pages"), true);
  equal(
    stops.filter(({ tabIndex }) => tabIndex > 0).map(({ outerHTML }) => outerHTML),
    [],
  );
});

it("targets in the reader are large enough for a finger", async () => {
  await open(scene);
  await press("Search");
  await press("Thumbnails");
  const small = [...document.querySelectorAll<HTMLElement>("smartlink-reader :is(button, input)")].filter((node) => {
    const { width, height } = node.getBoundingClientRect();
    return node.checkVisibility() && !node.closest(".link-layer, .overlay") && (width < 24 || height < 24);
  });
  equal(
    small.map(({ outerHTML }) => outerHTML),
    [],
  );
});

it("pressed and current controls of the reader differ from the others, also with forced colours", async () => {
  await open({ ...scene, settings: { sidebarOpened: 1 } });
  await until(() => document.querySelector(".thumbnail[aria-current]"), "the current thumbnail");
  const end = asIf("forced-colors: active");
  const probe = document.body.appendChild(document.createElement("p"));
  probe.style.cssText = "background: Highlight; color: HighlightText";
  const look = (node: Element) => {
    const { backgroundColor, color } = getComputedStyle(node);
    return [backgroundColor, color];
  };
  try {
    const states = [named("Assets"), ...document.querySelectorAll(".thumbnail[aria-current]")];
    for (const node of states)
      equal([look(node), getComputedStyle(node).forcedColorAdjust ?? "none"], [look(probe), "none"]);
    const others = document.querySelectorAll(".thumbnail:not([aria-current]), .tool[aria-pressed=false]");
    equal(others.length > 1, true);
    for (const node of others) equal(look(node)[0] === look(probe)[0], false);
  } finally {
    probe.remove();
    end();
  }
});

it("nothing in the reader is animated if reduced motion is preferred", async () => {
  const { reader } = await open({ ...scene, settings: { startupView: 2 } });
  const end = asIf("prefers-reduced-motion: reduce");
  try {
    await pressKey("ArrowRight");
    equal(document.querySelector(".turning"), null);
    await until(() => reader.currentPage === 2, "page 2");
    await pressKey("ArrowLeft");
    await press("Interactive elements");
    await press(() => document.querySelector(".assets-list button"));
    await until(() => document.querySelector(".flash"), "the asset is shown");
    const moving = document.getAnimations().filter(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return target?.closest("smartlink-reader");
    });
    equal(moving.length, 0);
  } finally {
    end();
  }
});
