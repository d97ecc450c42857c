import { expect, test } from "vitest";
import { auraSchema } from "#domain/model/asset.ts";
import { problemsFromZod } from "#domain/model/problems-from-zod.ts";

const area = { center_x: 50, center_y: 50, rect: [40, 10] };
const read = (extension: object) => auraSchema.safeParse({ ...area, ...extension });
const messageOf = (extension: object) => {
  const value = { ...area, ...extension };
  const parsed = auraSchema.safeParse(value);
  return parsed.success ? "" : problemsFromZod(parsed.error, value)[0]?.message;
};

test("an asset may have content, a look and a condition, and no actions", () => {
  const parsed = read({
    content: { type: "text", text: "Dear [[first_name]]", size: 14, color: "#123456", align: "center", fit: "shrink" },
    look: { type: "none" },
    show_when: { column: "plan", is: "gold" },
  });
  expect(parsed.data).toMatchObject({
    actions: [],
    content: { type: "text", text: "Dear [[first_name]]", size: 14 },
    look: { type: "none" },
    show_when: { column: "plan", is: "gold" },
  });
});

test("an asset without these fields does not get them", () => {
  expect(Object.keys(read({}).data ?? {})).not.toEqual(expect.arrayContaining(["content", "look", "show_when"]));
});

test.each([
  [{ content: { type: "text", text: "a", sice: 12 } }, "content.sice: there is no such field."],
  [{ content: { type: "text", text: "a", color: "red" } }, "content.color: expected a colour such as #1f5fd0"],
  [{ content: { type: "text", text: "a", align: "justify" } }, "content.align: expected left, center or right"],
  [{ content: { type: "text", text: "a", size: 0 } }, "content.size: expected a number from 1 to 1000"],
  [{ content: { type: "film" } }, 'content.type: expected an object with the type "text", "picture" or "code"'],
  [
    { content: { type: "picture", source: "a.png", missing: "replace" } },
    "content.replacement: expected a replacement",
  ],
  [
    { content: { type: "picture", source: "a.png", replacement: "b.png" } },
    "content.replacement: expected a replacement",
  ],
  [{ content: { type: "code", symbology: "pdf417", value: "1" } }, "content.symbology: expected qr, code128"],
  [{ look: { type: "button" } }, "look.label: expected a text"],
  [{ look: { type: "none", label: "a" } }, "look.label: there is no such field."],
  [{ show_when: { column: "plan" } }, "show_when: expected exactly one of is, is_not"],
  [{ show_when: { column: "plan", is: "gold", empty: true } }, "show_when: expected exactly one of is, is_not"],
  [{ show_when: { column: "[[plan]]", is: "gold" } }, "show_when.column: expected the name of a column, without"],
  [{ show_when: { column: "until", before: "soon" } }, "show_when.before: expected a date such as 2027-01-31"],
  [{ show_when: { column: "price", less_than: "cheap" } }, "show_when.less_than: expected a number"],
])("%j is refused with its place", (extension, message) => {
  expect(messageOf(extension)).toContain(message);
});
