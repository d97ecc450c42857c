import fc from "fast-check";
import { expect, test } from "vitest";
import { type RichNode, readRichText, richTags } from "#domain/actions/rich-text.ts";

/** As markup, to be read by people: texts in their place, elements by their name. */
const shown = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) =>
      typeof node === "string"
        ? node
        : `[${node.tag}${node.href === undefined ? "" : ` ${node.href}`}:${shown(node.children)}]`,
    )
    .join("");

const read = (markup: string) => shown(readRichText(markup));

const every = (nodes: readonly RichNode[]): readonly Exclude<RichNode, string>[] =>
  nodes.flatMap((node) => (typeof node === "string" ? [] : [node, ...every(node.children)]));

test.each([
  ["Dear <b>Ada</b> &amp; all", "Dear [b:Ada] & all"],
  ["<p>One<p>Two", "[p:One][p:Two]"],
  ["<div>One</div><h1>Two</h1>", "[p:One][h2:Two]"],
  ["<ul><li>a<li>b<ol><li>c</ol></ul>d", "[ul:[li:a][li:b[ol:[li:c]]]]d"],
  ["<li>alone", "[ul:[li:alone]]"],
  ["a<br/>b<br>c", "a[br:]b[br:]c"],
  ["<p>x<ul><li>y</ul>z", "[p:x][ul:[li:y]]z"],
  ['<a href="https://example.org/?a=1&amp;b=2" onclick="x()">go</a>', "[a https://example.org/?a=1&b=2:go]"],
  ["<a href='mailto:a@example.org'>mail</a>", "[a mailto:a@example.org:mail]"],
  ["<a href=javascript:alert(1)>no</a>", "no"],
  ["<a href='java&#115;cript:alert(1)'>no</a>", "no"],
  ["<b title='a > b'>x</b>", "[b:x]"],
  ["3 < 4 and a <b and more", "3 < 4 and a <b and more"],
  ["<script>alert(1)</script>after", "after"],
  ["<SCRIPT>alert(1)</sCripT >after", "after"],
  ["<style>p{}</style><p>x", "[p:x]"],
  ["<!-- <b>x</b> --><i>y</i>", "[i:y]"],
  ["<img src=x onerror=alert(1)>text", "text"],
  ["<svg><script>alert(1)</script></svg>x", "x"],
  ["<unknown>kept</unknown>", "kept"],
  ["&eacute;&Uuml;&euro;&#65;&#x1F600;&#0;&bogus;&amp;lt;", "éÜ€A😀\ufffd&bogus;&lt;"],
  ["</b>x</p>", "x"],
])("the markup %s is read as rich text", (markup, expected) => expect(read(markup)).toBe(expected));

test("rich text contains only allowed elements and links, for any markup", () => {
  const piece = fc.oneof(
    fc.constantFrom("<", ">", "</", '"', "'", "=", " ", "&", "&#", ";", "<!--", "-->", "<![CDATA[", "\0", "\n"),
    fc.constantFrom("script", "svg", "math", "a", "b", "p", "li", "ul", "iframe", "template", "img", "style", "br"),
    fc.constantFrom("href", "onclick", "src", "javascript:", "data:text/html,", "https://example.org", "mailto:a@b.cd"),
    fc.string({ unit: "binary", maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      for (const node of every(readRichText(pieces.join("")))) {
        expect(richTags).toContain(node.tag);
        expect(Object.keys(node).every((key) => ["tag", "href", "children"].includes(key))).toBe(true);
        if (node.href !== undefined) expect(node.href).toMatch(/^(?:https?|mailto|tel):/);
      }
    }),
    { numRuns: 3000 },
  );
});

test("rich text keeps plain words in their order", () => {
  const word = fc.stringMatching(/^[a-z0-9 .,]{1,12}$/);
  const wrapped = fc.tuple(fc.constantFrom(...richTags.filter((tag) => tag !== "br" && tag !== "a")), word);
  fc.assert(
    fc.property(fc.array(wrapped), (parts) => {
      const markup = parts.map(([tag, text]) => `<${tag}>${text}</${tag}>`).join("");
      const flat = (nodes: readonly RichNode[]): string =>
        nodes.map((node) => (typeof node === "string" ? node : flat(node.children))).join("");
      expect(flat(readRichText(markup))).toBe(parts.map(([, text]) => text).join(""));
    }),
  );
});

test.each(["<", "<b", "<b ", '<b "', "<!--", "<script>", "<a href=", "</", "&#", "<b><p>", "<li>", "<ul><li>"])(
  "a long run of %s is read as rich text without growing slow or deep",
  (piece) => {
    const nodes = readRichText(piece.repeat(20_000));
    const depth = (list: readonly RichNode[], at = 0): number =>
      Math.max(at, ...list.slice(0, 50).map((node) => (typeof node === "string" ? at : depth(node.children, at + 1))));
    expect(depth(nodes)).toBeLessThan(40);
  },
);
