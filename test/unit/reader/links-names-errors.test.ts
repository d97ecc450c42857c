import { expect, test } from "vitest";
import { actionLink } from "#domain/actions/action-link.ts";
import { ReaderError, toReaderError } from "#reader/document/reader-error.ts";
import { chooseLanguage } from "#reader/i18n/language.ts";
import { toFileName } from "#reader/sharing/download.ts";

test.each([
  ["url", "https://example.org/a?b=c", "https://example.org/a?b=c"],
  ["url", "javascript:alert(1)", undefined],
  ["url", "data:text/html,<script>", undefined],
  ["url", "https://user:word@example.org/", undefined],
  ["email", "anna@example.org", "mailto:anna@example.org"],
  [
    "email",
    '{"to": "anna@example.org", "subject": "A & B", "cc": "b@example.org"}',
    "mailto:anna@example.org?subject=A%20%26%20B&cc=b%40example.org",
  ],
  ["email", '{"to": "anna@example.org?bcc=all@example.org"}', undefined],
  ["phone", "+351 21 000 000", "tel:+35121000000"],
  ["page", "https://example.org/", undefined],
  ["video", "https://youtu.be/dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  ["video", "https://example.org/film.mp4", undefined],
  ["constructor", "https://example.org/", undefined],
])("the action %s with %s leads to %s", (type, data, href) => {
  expect(actionLink({ type, data })).toBe(href);
});

test.each([
  ["Offer 2026", "Offer 2026.pdf"],
  ["../../etc/passwd", "etc passwd.pdf"],
  ["Größe: <b>5</b>", "Größe b 5 b.pdf"],
  ["", "document.pdf"],
  ["...", "document.pdf"],
])("the document %j is saved as %j", (title, name) => {
  expect(toFileName(title)).toBe(name);
});

test("values are inserted into the string of the first known language", async () => {
  const { tag, t } = await chooseLanguage(["xx", "en-GB"], () => Promise.reject(new Error("English needs none")));
  expect(tag).toBe("en-GB");
  expect(t("pageBeside", { page: 2, total: 7 })).toBe("(2 of 7)");
  expect(t("opensNewTab", { name: "{current} $& x" })).toContain("{current} $& x");
});

test("thrown errors become kinds of reader errors", () => {
  const named = (name: string) => Object.assign(new Error("detail"), { name });
  expect(toReaderError(named("PasswordException")).kind).toBe("password");
  expect(toReaderError(named("InvalidPDFException")).kind).toBe("pdf");
  expect(toReaderError("truncated").sentence).toBe("errorTruncated");
  expect(toReaderError(new ReaderError("disk")).kind).toBe("disk");
  expect(toReaderError(new TypeError("x")).kind).toBe("internal");
});
