import { expect, test } from "vitest";
import { cleanPastedHtml } from "#editor/model/rich-text/clean-pasted-html.ts";
import { readMarkup } from "#editor/model/rich-text/read-rich-document.ts";
import { writeRichText } from "#editor/model/rich-text/write-rich-text.ts";

const paste = (html: string) => writeRichText(readMarkup(cleanPastedHtml(html)));

test("pasted HTML keeps bold, italic, lists and links of Google Docs", () => {
  const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-size:11pt;font-weight:700;">Bold</span><span style="font-weight:400;font-style:italic"> italic</span></p><ul><li dir="ltr" aria-level="1"><p role="presentation"><span style="font-weight:400">One</span></p></li><ul><li><p><span>Nested</span></p></li></ul></ul><p><a href="https://example.org/" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">link</span></a></p></b>`;
  expect(paste(html)).toBe(
    '<p><b>Bold</b><i> italic</i></p><ul><li>One<ul><li>Nested</li></ul></li></ul><p><a href="https://example.org/">link</a></p>',
  );
});

test("pasted HTML has lists of Word's paragraphs with bullets", () => {
  const item = (level: number, bullet: string, text: string) =>
    `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${bullet}<span>&nbsp;&nbsp; </span></span><![endif]><b>${text}</b><o:p></o:p></p>`;
  const html = `<html xmlns:o="urn:x"><head><style>p {color:red}</style><title>x</title></head><body><!--StartFragment--><p class=MsoNormal>Before</p>${item(1, "·", "One")}${item(2, "1.", "Inner")}${item(1, "·", "Two")}<p class=MsoNormal>After</p><!--EndFragment--></body></html>`;
  expect(paste(html)).toBe(
    "<p>Before</p><ul><li><b>One</b><ol><li><b>Inner</b></li></ol></li><li><b>Two</b></li></ul><p>After</p>",
  );
});

test("pasted HTML keeps the words of tables and unknown elements apart", () => {
  expect(
    paste("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table><article>d</article><pre>e\nf</pre>"),
  ).toBe("a b\n\nc\n\nd\n\ne\nf");
});

test.each([
  ["<script>alert(1)</script>words", "words"],
  ["<img src=x onerror=alert(1)>words", "words"],
  ['<p onclick="alert(1)">words</p>', "words"],
  ['<a href="javascript:alert(1)">words</a>', "words"],
  ['<a href="java&#10;script:alert(1)">words</a>', "words"],
  ['<base href="https://evil.example/"><a href="/x">words</a>', "words"],
  ["<svg><a href='javascript:alert(1)'><text>x</text></a></svg>words", "words"],
  ["<iframe srcdoc='<script>alert(1)</script>'></iframe>words", "words"],
  ["<style>@import 'x'</style>words", "words"],
  ["<math><mi xlink:href='javascript:alert(1)'>x</mi></math>words", "words"],
  [
    "<b><b><b>w</b></b></b><i>&lt;img src=x onerror=alert(1)&gt;</i>",
    "<p><b>w</b><i>&lt;img src=x onerror=alert(1)&gt;</i></p>",
  ],
])("pasted HTML of %s has neither scripts nor addresses that run", (html, expected) =>
  expect(paste(html)).toBe(expected),
);

test("pasted HTML keeps placeholders", () => {
  expect(paste("<p>Dear <b>[[name|upper]]</b></p>")).toBe("<p>Dear <b>[[name|upper]]</b></p>");
});

test.each([
  "<b>",
  "<b><p>",
  "<p style='mso-list:l0 level9'>",
  "<td>",
  "<li>",
  "<![if !supportLists]>",
  "<a href=x>",
  "<",
])("pasted HTML with a long run of %s is read", (piece) =>
  expect(paste(piece.repeat(2e5 / piece.length)).length).toBeLessThan(2e6),
);
