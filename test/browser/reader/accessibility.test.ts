import "axe-core/axe.js";
import { anAsset, close, equal, maybeNamed, named, open, press, until } from "./stage.ts";

const { axe } = window as unknown as { axe: typeof import("axe-core") };

const check = async (): Promise<void> => {
  const { violations } = await axe.run("smartlink-reader", {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  });
  equal(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
    [],
  );
};

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
    named("Thumbnails").click();
    named("Search").click();
    const field = named("Search in the document") as HTMLInputElement;
    field.value = "harbour";
    field.form?.requestSubmit();
    await until(() => document.querySelector(".search-status")?.textContent === "1 of 3", "matches");
  },
  "the outline and a note": async () => {
    await until(() => maybeNamed("Outline"), "the outline's button");
    named("Outline").click();
    named("Two").querySelector<HTMLElement>(".outline-title")?.click();
    await until(() => document.querySelector(".note"), "a note");
  },
  "the last menu": () => named("More").click(),
  "the help": () => press("?"),
  "an asset's panel": () => named("word").click(),
};

describe("accessibility", () => {
  after(close);

  for (const [name, reach] of Object.entries(states)) {
    it(`axe finds nothing in ${name}`, async () => {
      await open(scene);
      await until(() => document.querySelector(".text-layer span"), "text");
      await reach();
      await check();
      document.querySelector("dialog")?.close();
    });
  }

  it("axe finds nothing where the reader runs from the right", async () => {
    await open({ ...scene, languages: ["ar"] });
    await until(() => document.querySelector(".text-layer span"), "text");
    await check();
  });

  it("the keyboard comes to the document past the bar, and everything has a place in its order", async () => {
    await open(scene);
    const stops = [...document.querySelectorAll<HTMLElement>("smartlink-reader :is(a, button, input, [tabindex])")];
    const first = stops.find(({ tabIndex }) => tabIndex >= 0);
    equal(first?.textContent, "Skip to the document");
    first?.focus();
    first?.click();
    equal(document.activeElement === document.querySelector(".pages"), true);
    equal(
      stops.filter(({ tabIndex }) => tabIndex > 0).map(({ outerHTML }) => outerHTML),
      [],
    );
  });

  it("targets are large enough for a finger", async () => {
    await open(scene);
    named("Search").click();
    named("Thumbnails").click();
    const small = [...document.querySelectorAll<HTMLElement>("smartlink-reader :is(button, input)")].filter((node) => {
      const { width, height } = node.getBoundingClientRect();
      return node.checkVisibility() && !node.closest(".link-layer, .overlay") && (width < 24 || height < 24);
    });
    equal(
      small.map(({ outerHTML }) => outerHTML),
      [],
    );
  });
});
