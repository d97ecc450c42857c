import { expect, test } from "vitest";
import { createLookShelf, savedLooksKey } from "#app/editor/session/saved-looks.ts";
import { addLook, removeLook } from "#editor/view/looks/look-shelf.ts";

const createStorage = (text?: string) => {
  const values = new Map<string, string>(text === undefined ? [] : [[savedLooksKey, text]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
};

const look = { width: 20, height: 5 };
const file = { filename: "a.png", mimetype: "image/png", filesize: 1, sha256: "a".repeat(64) };

test("looks are stored by name and sorted, and one of the same name is replaced", () => {
  const storage = createStorage();
  const shelf = createLookShelf(() => storage);
  expect(shelf.read()).toEqual({ saved: [] });
  const looks = addLook(addLook(shelf.read(), { name: "b", look }), { name: "a", look });
  expect(shelf.write({ ...addLook(looks, { name: "b", look: { ...look, width: 9 } }), copied: look })).toBe(true);
  expect(shelf.read()).toEqual({
    saved: [
      { name: "a", look },
      { name: "b", look: { ...look, width: 9 } },
    ],
    copied: look,
  });
  expect(removeLook(shelf.read(), "a").saved).toHaveLength(1);
});

test.each([
  ["no JSON", "{"],
  ["no object", "[]"],
  ["looks without size", JSON.stringify({ saved: [{ name: "a", look: { width: "9", height: 5 } }] })],
  [
    "an infinite size",
    JSON.stringify({ saved: [{ name: "a", look: { width: 1e9, height: 5 } }], copied: { width: -1 } }),
  ],
  [
    "a script as picture",
    JSON.stringify({
      saved: [
        {
          name: "a",
          look: {
            ...look,
            background: { name: "x", file: { ...file, sha256: undefined, url: "javascript:alert(1)" } },
          },
        },
      ],
    }),
  ],
])("stored looks that are invalid are left out: %s", (_, text) => {
  expect(createLookShelf(() => createStorage(text)).read()).toEqual({ saved: [] });
});

test("a browser that blocks its storage keeps no looks, and says so", () => {
  const shelf = createLookShelf(() => {
    throw new Error("blocked");
  });
  expect(shelf.read()).toEqual({ saved: [] });
  expect(shelf.write({ saved: [] })).toBe(false);
});
