import fc from "fast-check";
import { expect, test } from "vitest";
import { readEmailLink, readPhoneLink } from "#domain/links/contact-link.ts";
import { describeLinkProblem, type LinkKind, safeLink } from "#domain/links/link.ts";

const kinds: readonly LinkKind[] = ["open", "image", "media", "fetch"];
const allowed = new Set(["https:", "http:", "mailto:", "tel:"]);

const hostile = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "java\u0000script:alert(1)",
  "\u0001javascript:alert(1)",
  " javascript:alert(1)",
  "\u00a0javascript:alert(1)",
  "\ufeffjavascript:alert(1)",
  "javascript&colon;alert(1)",
  "&#106;avascript:alert(1)",
  "javascript\u003aalert(1)",
  "javascript://example.org/%0aalert(1)",
  "vbscript:msgbox(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:text/html;base64,PHNjcmlwdD4=",
  "data:application/xhtml+xml,<x/>",
  "data:,x",
  "DATA:text/html,x",
  "blob:https://example.org/1",
  "file:///etc/passwd",
  "filesystem:https://example.org/temporary/x",
  "view-source:https://example.org",
  "about:blank",
  "chrome://settings",
  "intent://scan/#Intent;scheme=zxing;end",
  "ms-word:ofe|u|https://example.org",
  "sms:+491234",
  "ftp://example.org/x",
  "ws://example.org",
  "//evil.example",
  "///evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\\evil.example",
  "https:evil.example",
  "https:/evil.example",
  "https:\\\\evil.example",
  "https:///evil.example",
  "https://",
  "https://user@example.org/",
  "https://user:secret@example.org/",
  "https://:secret@example.org/",
  "https://exa\tmple.org/",
  "https://example.org/\r\nSet-Cookie: a=b",
  "https://example.org/\u2028",
  "https://[::1",
  "https://example.org:99999/",
  "mailto:",
  "mailto:/..",
  "mailto://example.org",
  "tel:",
  "www.example.org",
  "example.org/a",
  "/a",
  "../a",
  "?a=1",
  "#a",
  "",
  "   ",
];

test.each(hostile)("the address %j is rejected for every kind of link, with a message", (address) => {
  for (const kind of kinds) {
    expect(safeLink(address, kind)).toBeUndefined();
    expect(describeLinkProblem(address, kind)).toMatch(/^[A-Z].+\.$/s);
  }
});

test("absolute web addresses are accepted, normalised", () => {
  expect(safeLink("HTTPS://Example.ORG/a b?c=d#e", "open")).toBe("https://example.org/a%20b?c=d#e");
  expect(safeLink("http://example.org", "fetch")).toBe("http://example.org/");
  expect(safeLink(" https://example.org/ ", "media")).toBe("https://example.org/");
  expect(safeLink("https://münchen.example/", "open")).toBe("https://xn--mnchen-3ya.example/");
});

test("addresses with mailto: and tel: are allowed for opening only", () => {
  expect(safeLink("mailto:a@example.org?subject=Hi", "open")).toBe("mailto:a@example.org?subject=Hi");
  expect(safeLink("tel:+4930123", "open")).toBe("tel:+4930123");
  for (const kind of ["image", "media", "fetch"] as const) {
    expect(safeLink("mailto:a@example.org", kind)).toBeUndefined();
    expect(safeLink("tel:+4930123", kind)).toBeUndefined();
  }
});

test("addresses with data: are accepted only where they are shown in place", () => {
  const picture = "data:image/svg+xml;base64,PHN2Zy8+";
  expect(safeLink(picture, "image")).toBe(picture);
  expect(safeLink(picture, "open")).toBeUndefined();
  expect(safeLink("data:video/mp4;base64,AAAA", "media")).toBe("data:video/mp4;base64,AAAA");
  expect(safeLink("data:video/mp4;base64,AAAA", "image")).toBeUndefined();
  expect(safeLink("data:image/png;base64,AA\nAA", "image")).toBeUndefined();
});

test("relative addresses are resolved against a base, and only then", () => {
  expect(safeLink("files/a.png", "image", "https://example.org/x/y.html")).toBe("https://example.org/x/files/a.png");
  expect(safeLink("../a.pdf", "fetch", "https://example.org/x/y.html")).toBe("https://example.org/a.pdf");
  expect(safeLink("javascript:alert(1)", "open", "https://example.org/")).toBeUndefined();
  expect(safeLink("https:evil", "open", "https://example.org/")).toBeUndefined();
  expect(safeLink("\\\\evil.example", "open", "https://example.org/")).toBeUndefined();
  expect(safeLink("a", "fetch", "javascript:alert(1)")).toBeUndefined();
  expect(safeLink("a", "open", "not a base")).toBeUndefined();
});

test("images beside a file on disk are shown, but no link navigates to files", () => {
  const base = "file:///home/anna/offer.html";
  expect(safeLink("files/a.png", "image", base)).toBe("file:///home/anna/files/a.png");
  expect(safeLink("files/a.mp4", "media", base)).toBe("file:///home/anna/files/a.mp4");
  expect(safeLink("b.html", "open", base)).toBeUndefined();
  expect(safeLink("b.pdf", "fetch", base)).toBeUndefined();
  expect(safeLink("file:///etc/passwd", "image", base)).toBeUndefined();
  expect(safeLink("//server/share/a.png", "image", base)).toBeUndefined();
});

test("a safe link has only an allowed scheme and no credentials, for any input", () => {
  const piece = fc.constantFrom(
    ...["javascript:", "java", "script:", "data:", "https:", "http:", "//", "/", "\\", "@", ":", "user", "\t", "\n"],
    ...["\u0000", " ", "example.org", "?", "#", "%2f", "blob:", "file:", "mailto:", "tel:", "\u00a0", "[", "..", "."],
  );
  const address = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((all) => all.join("")),
    fc.string(),
    fc.webUrl(),
  );
  const base = fc.constantFrom(undefined, "https://example.org/a/b", "http://localhost/");
  fc.assert(
    fc.property(address, fc.constantFrom(...kinds), base, (text, kind, against) => {
      const link = safeLink(text, kind, against);
      if (link === undefined || /^data:(image|audio|video)\//i.test(link)) return;
      const url = new URL(link);
      expect(allowed.has(url.protocol)).toBe(true);
      expect(url.username + url.password).toBe("");
      if (kind !== "open") expect(url.protocol).toMatch(/^https?:$/);
      expect(safeLink(link, kind)).toBe(link);
    }),
    { numRuns: 5000 },
  );
});

test("the problem of a link says what to do", () => {
  expect(describeLinkProblem("www.example.org/a", "open")).toContain("Write https://www.example.org/a.");
  expect(describeLinkProblem("javascript:alert(1)", "open")).toContain("javascript: is not allowed");
  expect(describeLinkProblem("https://a:b@example.org", "open")).toContain("user name or a password");
  expect(describeLinkProblem("https://a:b@example.org", "open")).not.toContain("a:b");
  expect(describeLinkProblem("mailto:a@example.org", "image")).toContain("mailto: is not allowed");
  expect(describeLinkProblem("", "fetch")).toContain("empty");
  expect(describeLinkProblem(`javascript:${"x".repeat(1_000_000)}`, "open").length).toBeLessThan(400);
});

test("links for mail and telephone understand what people write", () => {
  expect(readEmailLink("anna@example.org")).toBe("mailto:anna@example.org");
  expect(readEmailLink("mailto:anna@example.org?subject=Hi%20you")).toBe("mailto:anna@example.org?subject=Hi%20you");
  expect(readEmailLink("a@example.org, b@example.org")).toBe("mailto:a@example.org,b@example.org");
  expect(readPhoneLink("+49 (0)30 1234-56")).toBe("tel:+4930123456");
  expect(readPhoneLink("030 / 12 34 56")).toBe("tel:030123456");
  expect(readPhoneLink("tel:+4930123456")).toBe("tel:+4930123456");
  expect(readPhoneLink("+49 171/1234567")).toBe("tel:+491711234567");
  // Further numbers after a slash.
  expect(readPhoneLink("+49 30 123456 / 7")).toBe("tel:+4930123456");
  expect(readPhoneLink("030/123456-0/-12")).toBe("tel:0301234560");
  expect(readPhoneLink("123456/7/8")).toBe("tel:123456");
  expect(readPhoneLink("030/12")).toBe("tel:03012");
  // As address books and texts have them.
  expect(readPhoneLink("\u202a+49 30 123456\u202c")).toBe("tel:+4930123456");
  expect(readPhoneLink("+49 30 1234\u201356")).toBe("tel:+4930123456");
  expect(readPhoneLink("\uff0b49 30 123456")).toBe("tel:+4930123456");
});

test.each(["%0A", "%0D", "%0D%0A"])("lines of a mail end with CR LF for %s", (lineEnd) => {
  expect(readEmailLink(`a@example.org?body=one${lineEnd}two`)).toBe("mailto:a@example.org?body=one%0D%0Atwo");
});

test.each([
  "",
  "anna",
  "javascript:alert(1)",
  "https://example.org",
  "a@b@c",
  "<a@example.org>",
  "a@example.org\r\nBcc: x@y.z",
  "\ud83d@example.org",
  "anna@example\udc00.org",
])("the text %j is no link for mail or telephone", (text) => {
  expect(readEmailLink(text)).toBeUndefined();
  expect(readPhoneLink(text)).toBeUndefined();
});
