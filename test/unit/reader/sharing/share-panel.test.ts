import fc from "fast-check";
import { expect, test } from "vitest";
import { readEmailLink } from "#domain/links/contact-link.ts";
import { safeLink } from "#domain/links/link.ts";
import { mailtoAddress } from "#reader/sharing/share-panel.ts";

const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) });

test("the lines of a prepared mail end with CRLF", () => {
  expect(mailtoAddress({ title: "T", text: "a\nb", url: "https://a.example/" })).toBe(
    "mailto:?subject=T&body=a%0D%0Ab%0D%0A%0D%0Ahttps%3A%2F%2Fa.example%2F",
  );
  for (const data of ["a@x.example?body=a%0Ab%0D%0Ac", '{"to": "a@x.example", "body": "a\\nb\\r\\nc"}'])
    expect(readEmailLink(data)).toBe("mailto:a@x.example?body=a%0D%0Ab%0D%0Ac");
  expect(safeLink("mailto:a@x.example?body=a%0Ab", "open")).toBe("mailto:a@x.example?body=a%0D%0Ab");
});

test("mailtoAddress returns a valid address for any text", () => {
  expect(mailtoAddress({ title: "Cut \ud83d", text: "", url: "https://a.example/" })).toBe(
    "mailto:?subject=Cut%20%EF%BF%BD&body=https%3A%2F%2Fa.example%2F",
  );
  fc.assert(
    fc.property(anyText, anyText, anyText, (title, text, url) => {
      const draft = new URL(mailtoAddress({ title, text, url }));
      expect(draft.protocol).toBe("mailto:");
      expect([...draft.searchParams.keys()]).toEqual(["subject", "body"]);
    }),
  );
});
