// engines: chromium; test:all: chromium, firefox, webkit
/** Structures of tagged pages as elements for assistive technology: headers of tables, pictures, formulas and links. */
import { createStructureLayer } from "#reader/pages/structure/structure-layer.ts";
import type { StructureNode } from "#reader/pages/structure/structure-node.ts";
import { equal } from "../support/stage.ts";

const dimensions = { pageWidth: 200, pageHeight: 100, pageX: 0, pageY: 0 };

/** A piece of the page's content. */
const content = (id: string): StructureNode => ({ type: "content", id });

/** Shows a page of text pieces by their ids, and returns the layer of its structure. */
const show = (texts: Readonly<Record<string, string>>, root: StructureNode, links: readonly string[] = []) => {
  const page = document.createElement("section");
  const text = document.createElement("div");
  text.className = "text-layer";
  for (const [id, words] of Object.entries(texts)) {
    const piece = document.createElement("span");
    piece.className = "markedContent";
    piece.id = id;
    const run = document.createElement("span");
    run.textContent = words;
    piece.append(run);
    text.append(piece);
  }
  const linkElements = links.map((id) => {
    const link = document.createElement("a");
    link.id = id;
    link.href = "#there";
    link.setAttribute("aria-label", "Link to #there");
    return link;
  });
  page.append(text, ...linkElements);
  document.body.append(page);
  const layer = createStructureLayer(root, { text, dimensions, number: 7 });
  text.append(layer);
  return { page, text, layer };
};

const attributesOf = (target: Element | null, ...names: readonly string[]) =>
  names.map((name) => target?.getAttribute(name) ?? null);

it("cells of a table name their headers, with those that these have, and a short form where there is one", () => {
  const { page, layer } = show(
    { a: "Costs in 2026", b: "Rent", c: "10" },
    {
      role: "Table",
      summary: "Costs by year",
      children: [
        { role: "TR", children: [{ role: "TH", structId: "year", short: "2026", children: [content("a")] }] },
        {
          role: "TR",
          children: [
            { role: "TH", scope: "Row", structId: "rent", headers: ["year"], children: [content("b")] },
            { role: "TD", headers: ["rent", "nobody"], colSpan: 2, rowSpan: 3, children: [content("c")] },
          ],
        },
      ],
    },
  );
  equal(attributesOf(layer.querySelector("[role=table]"), "aria-description"), ["Costs by year"]);
  const cell = layer.querySelector("[role=cell]");
  equal(attributesOf(cell, "aria-colspan", "aria-rowspan"), ["2", "3"]);
  const ids = cell?.getAttribute("aria-describedby")?.split(" ") ?? [];
  equal(
    ids.map((id) => {
      const header = document.getElementById(id);
      const run = document.getElementById(header?.getAttribute("aria-owns") ?? "");
      return [header?.getAttribute("role") ?? null, header?.textContent || run?.textContent];
    }),
    [
      ["rowheader", "Rent"],
      [null, "2026"],
    ],
  );
  page.remove();
});

it("a picture with an alternative text lies where it is seen", () => {
  const { page, text } = show(
    { a: "" },
    { role: "Figure", alt: "A harbour", bbox: [50, 10, 150, 60], children: [content("a")] },
  );
  const picture = text.querySelector<HTMLElement>("[role=img]");
  equal(attributesOf(picture, "aria-label"), ["A harbour"]);
  const { left, top, width, height } = picture?.style ?? {};
  equal([left, top, width, height], ["25%", "40%", "50%", "50%"]);
  page.remove();
});

it("a picture without a box has its alternative text as the name of the figure", () => {
  const { page, layer } = show({ a: "" }, { role: "Figure", alt: "A harbour", children: [content("a")] });
  equal(attributesOf(layer.querySelector("[role=figure]"), "aria-label"), ["A harbour"]);
  page.remove();
});

it("a paragraph, which must have no name, has its alternative text as a description", () => {
  const { page, layer } = show({ a: "W3C" }, { role: "P", alt: "World Wide Web Consortium", children: [content("a")] });
  const paragraph = layer.querySelector("[role=paragraph]");
  equal(attributesOf(paragraph, "aria-label", "aria-description"), [null, "World Wide Web Consortium"]);
  page.remove();
});

it("a formula in elements of MathML has the text of the page, which is not read twice", () => {
  const { page, text, layer } = show(
    { a: "x", b: "2" },
    {
      role: "math",
      children: [
        {
          role: "msup",
          children: [
            { role: "mi", children: [content("a")] },
            { role: "mn", children: [content("b")] },
          ],
        },
      ],
    },
  );
  const power = layer.querySelector("math > msup");
  equal(power?.namespaceURI, "http://www.w3.org/1998/Math/MathML");
  equal(
    [...(power?.children ?? [])].map(({ localName, textContent }) => `${localName} ${textContent}`),
    ["mi x", "mn 2"],
  );
  equal(text.querySelectorAll('.markedContent[aria-hidden="true"]').length, 2);
  page.remove();
});

it("a formula with a text of MathML has its elements, and nothing that runs", () => {
  const { page, text, layer } = show(
    { a: "1/2" },
    {
      role: "Formula",
      alt: "one half",
      mathML: '<math><mfrac><mn onclick="alert(1)">1</mn><mn>2</mn></mfrac><script>alert(1)</script></math>',
      children: [content("a")],
    },
  );
  equal(layer.querySelector("script, [onclick]"), null);
  // Engines without the Sanitizer API read the alternative text.
  if ("setHTML" in Element.prototype) {
    equal(layer.querySelector("math mfrac")?.textContent, "12");
    equal(text.querySelectorAll('.markedContent[aria-hidden="true"]').length, 1);
  } else equal(layer.querySelector('[aria-label="one half"], [aria-description="one half"]') !== null, true);
  page.remove();
});

it("a link is named by its words and read in their place, also one in two lines", () => {
  const { page, layer } = show(
    { a: "our", b: " terms" },
    {
      role: "Link",
      children: [content("a"), { type: "annotation", id: "l1" }, content("b"), { type: "annotation", id: "l2" }],
    },
    ["l1", "l2"],
  );
  const [first, second] = ["l1", "l2"].map((id) => document.getElementById(id));
  equal(attributesOf(first ?? null, "aria-label"), ["our terms"]);
  equal(attributesOf(second ?? null, "aria-label"), ["our terms"]);
  const words = (first?.getAttribute("aria-owns") ?? "").split(" ").map((id) => {
    const run = document.getElementById(document.getElementById(id)?.getAttribute("aria-owns") ?? "");
    return run?.textContent;
  });
  equal(words, ["our", " terms"]);
  equal(layer.querySelector("[role=link]"), null);
  page.remove();
});

it("unknown types, and pieces that the page does not have, change nothing", () => {
  const { page, layer } = show(
    { a: "Text" },
    { role: "Toc\u0000", children: [content("a"), content("missing"), { role: "H7", children: [content("a")] }] },
  );
  equal(attributesOf(layer.querySelector("[role=heading]"), "aria-level"), ["7"]);
  equal([...layer.querySelectorAll("[aria-owns]")].length, 2);
  page.remove();
});
