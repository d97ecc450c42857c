import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeHtmlText, encodeJson } from "#domain/text/json-text.ts";

const hostile = [
  "</script><script>alert(1)</script>",
  "<!--<script",
  "<!--",
  "-->",
  "]]>",
  "\u2028\u2029",
  "\ud800",
  "a\udc00b",
  "\u0000",
  "\r\n",
  "&lt;&amp;",
  "'\"`=",
  "\ufeff",
  "😀é\u0085",
  "x".repeat(1_000_000),
  "<".repeat(100_000),
];

const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.string(), fc.constantFrom(...hostile.slice(0, 14)));

test.each(hostile.map((text) => [text.slice(0, 30), text] as const))(
  "JSON in markup carries %j and holds no markup",
  (_, text) => {
    for (const ascii of [false, true]) {
      const json = encodeJson({ [text]: [text] }, { ascii });
      expect(json).not.toMatch(/[<>&\u2028\u2029]/);
      if (ascii) expect(json).toMatch(/^\p{ASCII}*$/u);
      expect(JSON.parse(json)).toEqual({ [text]: [text] });
    }
  },
);

test("every tree survives being encoded as JSON in markup and read again", () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: "binary" }), fc.boolean(), (value, ascii) => {
      const json = encodeJson(value, { ascii });
      expect(json).not.toMatch(/[<>&]/);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { numRuns: 3000 },
  );
});

test("JSON in markup has null for values that JSON lacks", () => expect(encodeJson(undefined)).toBe("null"));

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };
const decode = (html: string) =>
  html.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/g, (_, hex: string, decimal: string, name: string) =>
    name ? (entities[name] ?? "?") : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );

test("text in HTML has every character with a meaning in markup escaped", () => {
  fc.assert(
    fc.property(anyText, fc.boolean(), (text, ascii) => {
      const html = encodeHtmlText(text, { ascii });
      // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL must be gone
      expect(html).not.toMatch(/[<>"'`=\r\u0000]|&(?!(?:amp|lt|gt|quot|#\d+|#x[0-9a-f]+);)/);
      expect(html.isWellFormed()).toBe(true);
      if (ascii) {
        expect(html).toMatch(/^\p{ASCII}*$/u);
        // These references would mean other characters.
        expect(html).not.toMatch(/&#x[89][0-9a-f];/);
      } else expect(decode(html)).toBe(text.toWellFormed().replaceAll("\u0000", "\ufffd"));
    }),
    { numRuns: 3000 },
  );
});

test("text in HTML has references for what is not ASCII on demand", () => {
  expect(encodeHtmlText("é😀", { ascii: true })).toBe("&#xe9;&#x1f600;");
  expect(encodeHtmlText("é😀")).toBe("é😀");
});
