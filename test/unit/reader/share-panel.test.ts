import fc from "fast-check";
import { expect, test } from "vitest";
import { mailtoAddress } from "#reader/sharing/share-panel.ts";

const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) });

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
