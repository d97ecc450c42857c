import fc from "fast-check";
import { expect, test } from "vitest";
import { type RichNode, readRichText } from "#domain/actions/rich-text.ts";
import { findLosses } from "#editor/model/rich-text/find-losses.ts";
import { addMark, joinTexts } from "#editor/model/rich-text/inline-content.ts";
import { readRichDocument } from "#editor/model/rich-text/read-rich-document.ts";
import type { RichBlock, RichDocument, RichInline, RichMark } from "#editor/model/rich-text/rich-document.ts";
import { writeRichText } from "#editor/model/rich-text/write-rich-text.ts";

const rewrite = (text: string) => writeRichText(readRichDocument(text));

/** The words that a reader shows. */
const words = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) => (typeof node === "string" ? node : ` ${words(node.children)} `))
    .join("")
    .replace(/[\s\u00a0]+/g, " ")
    .trim();

const marks: fc.Arbitrary<readonly RichMark[]> = fc
  .array(
    fc.oneof(
      fc.constantFrom<RichMark>({ type: "bold" }, { type: "italic" }, { type: "underline" }),
      fc
        .constantFrom(
          "https://example.org/?a=1&b=2",
          "mailto:a@example.org",
          'https://example.org/[[city]]?q="x"',
          "[[link]]",
        )
        .map((href): RichMark => ({ type: "link", attrs: { href } })),
    ),
    { maxLength: 3 },
  )
  .map((list) => list.reduce<readonly RichMark[]>((all, mark) => addMark(all, mark), []));
const text = fc.oneof(
  fc.constantFrom(
    "a",
    " ",
    "  ",
    "a b ",
    "<b>",
    "&amp;",
    "[[",
    "]]",
    "[[name]]",
    "[[name|",
    "\u00a0",
    "«ü» 😀",
    "'\"`=",
  ),
  fc.stringMatching(/^[a-z <>&[\]|]{1,6}$/),
);
const inline: fc.Arbitrary<RichInline> = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: text.map((value) => ({ type: "text", text: value }) as const) },
      fc.constant({ type: "line_break" } as const),
      fc
        .constantFrom("[[name]]", "[[due|date:d.M.y]]", '[[name|default:<b>"x"]]', "[[a|default:]]")
        .map((source) => ({ type: "placeholder", attrs: { source } }) as const),
    ),
    marks,
  )
  .map(([content, own]): RichInline => (own.length === 0 ? content : { ...content, marks: own }));
const lines = fc.array(inline, { maxLength: 5 }).map((content) => {
  const joined = joinTexts(content);
  return joined.length === 0 ? {} : { content: joined };
});
const paragraph: fc.Arbitrary<RichBlock> = lines.map((content) => ({ type: "paragraph", ...content }));
const heading: fc.Arbitrary<RichBlock> = fc
  .tuple(fc.constantFrom(2, 3, 4), lines)
  .map(([level, content]) => ({ type: "heading", attrs: { level }, ...content }));
const { block } = fc.letrec<{ block: RichBlock }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, depthIdentifier: "block" },
    paragraph,
    heading,
    fc
      .tuple(
        fc.constantFrom("bullet_list" as const, "ordered_list" as const),
        fc.array(fc.tuple(fc.oneof(paragraph, heading), fc.array(tie("block"), { maxLength: 2 })), {
          minLength: 1,
          maxLength: 3,
        }),
      )
      .map(
        ([type, items]): RichBlock => ({
          type,
          content: items.map(([first, rest]) => ({ type: "list_item", content: [first, ...rest] })),
        }),
      ),
  ),
}));
const document: fc.Arbitrary<RichDocument> = fc
  .array(block, { minLength: 1, maxLength: 4 })
  .map((content) => ({ type: "doc", content }));

test.each([
  ["Dear [[name]],\n\nwelcome\nback ", "as plain text"],
  ["3 < 4 & more", "as plain text"],
  ["<p>Dear <b>Ada</b> &amp; [[name|upper]]</p><p>x</p>", "with formats"],
  ["<h2>Offer</h2><ul><li>a<ol><li>b</li></ol></li><li><i>c</i></li></ul>", "with lists"],
  ['<p><a href="https://example.org/[[code]]?a=1&amp;b=2">go <b>now</b></a></p>', "with a link"],
  ["<p><b>a</b></p><p><br></p><p>b<br>c</p>", "with empty lines"],
  ['<p>[[a|default:<i>"]] <u>x</u></p>', "with markup in a filter"],
  ["<p>[&#91;name]] <u>x</u></p>", "with brackets that are no placeholder"],
])("a formatted text is written as it was read: %s (%s)", (source) => {
  expect(rewrite(source)).toBe(source);
  expect(findLosses(source)).toEqual([]);
});

test.each([
  ["Dear <b>Ada</b>,\n\nwelcome\nback", "<p>Dear <b>Ada</b>,</p><p>welcome<br>back</p>"],
  ["<h1>A</h1><div>b <strong>c</strong>\n  <em>d</em> </div>", "<h2>A</h2><p>b <b>c</b> <i>d</i></p>"],
  ["<ul>\n<li><p>a</p></li>\n<ul><li>b</li></ul></ul>", "<ul><li>a<ul><li>b</li></ul></li></ul>"],
  ["x<br>y<p></p>z", "x\ny\n\nz"],
  ["<p>Use &lt;b&gt;</p>", "<p>Use &lt;b&gt;</p>"],
  ["a <unknown> b", "<p>a &lt;unknown&gt; b</p>"],
])("a formatted text of other markup is written in one form: %s", (source, expected) =>
  expect(rewrite(source)).toBe(expected),
);

test("a formatted text is the same after it was written and read, for any document", () => {
  fc.assert(
    fc.property(document, (original) => {
      const written = writeRichText(original);
      expect(rewrite(written)).toBe(written);
      expect(findLosses(written)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("a formatted text shows the same words as the reader, for any markup", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "<p>",
      "</p>",
      "<ul>",
      "<li>",
      "</ul>",
      "<b>",
      "</b>",
      "<br>",
      "<h3>",
      "</h3>",
      "<ol>",
      "<div>",
      "<i>",
      "\n",
    ),
    fc.constantFrom(
      '<a href="https://a.b">',
      "</a>",
      "<table>",
      "<td>",
      "<img src=x>",
      "&amp;",
      "<script>x</script>",
      "<",
      "one",
      " two ",
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const source = pieces.join("");
      const nodes = readRichText(source);
      // Without an element, the reader shows the source.
      const shown = nodes.every((node) => typeof node === "string") ? source.replace(/\s+/g, " ").trim() : words(nodes);
      const again = rewrite(source);
      const rewritten = readRichText(again);
      const isPlain = rewritten.every((node) => typeof node === "string");
      expect((isPlain ? again.replace(/\s+/g, " ").trim() : words(rewritten)).replace(/ /g, "")).toBe(
        shown.replace(/ /g, ""),
      );
    }),
    { numRuns: 300 },
  );
});

test.each([
  ["<p>x</p><img src=a.png><table><tr><td>1</td></tr></table>", ["<img>", "<table>", "<tr>", "<td>"]],
  ['<p style="color:red" class=a>x</p>', ["style", "class"]],
  ["<p>a</p><!-- note --><script>x</script>", ["<!-- -->", "<script>"]],
  ['<p><a href="javascript:alert(1)">x</a></p>', ["href"]],
  ['<p><a href="[[link]]" target=_blank rel=noopener>x</a></p>', []],
  ["<p><[[tag]]>x</p>", ["<[[…]]>"]],
  ["<img src=x>", []],
])("the losses of the text %s are named", (source, losses) => expect(findLosses(source)).toEqual(losses));
