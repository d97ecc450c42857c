import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findPlaceholders } from "#domain/placeholders/compile-template.ts";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import { createPlaceholderLister, renamePlaceholder } from "#editor/model/placeholders/placeholder-uses.ts";

const anAsset = (id: string, page: number, data: string, name = id): EditorAsset => ({
  id,
  page,
  aura: {
    api: "1.3.2",
    name,
    center_x: 50,
    center_y: 50,
    center_z: 0,
    order: 0,
    rect: [20, 10],
    actions: [{ type: "text", data }],
  },
});

describe("the list of placeholders", () => {
  const assets = [
    anAsset("b", 2, "Dear [[first_name]] [[first_name|upper]]"),
    anAsset("a", 1, "[[frist_name]]", "For [[first_name]]"),
    anAsset("c", 1, "[[size|default:M]]"),
  ];
  const columns = ["first_name", "city"];
  const list = createPlaceholderLister();

  test("has every use by page, with the number of times", () => {
    const { placeholders } = list({ assets, texts: { title: "Offer for [[first_name]]" }, columns });
    const found = placeholders.find(({ name }) => name === "first_name");
    expect(found?.positions.map(({ asset, path, count }) => [asset?.id, path, count])).toEqual([
      [undefined, "title", 1],
      ["a", "name", 1],
      ["b", "actions[0].data", 2],
    ]);
  });

  test("names unknown placeholders first, with the column that was probably meant", () => {
    const { placeholders, unusedColumns } = list({ assets, texts: {}, columns });
    expect(
      placeholders.map(({ name, isKnown, hasDefault, suggestion }) => [name, isKnown, hasDefault, suggestion]),
    ).toEqual([
      ["frist_name", false, false, "first_name"],
      ["size", false, true, undefined],
      ["first_name", true, false, undefined],
    ]);
    expect(unusedColumns).toEqual(["city"]);
  });

  test("knows every placeholder while there is no data", () => {
    const { placeholders, unusedColumns } = list({ assets, texts: {}, columns: [] });
    expect(placeholders.every(({ isKnown }) => isKnown)).toBe(true);
    expect(unusedColumns).toEqual([]);
  });
});

describe("renamePlaceholder", () => {
  test("renames every use, keeps filters and everything else", () => {
    const asset = anAsset("a", 1, "[[a]] [[a|default:x]] [[ab]] [[a", "[[a]]");
    expect(renamePlaceholder(asset, "a", "b").aura).toMatchObject({
      name: "[[b]]",
      actions: [{ data: "[[b]] [[b|default:x]] [[ab]] [[a" }],
    });
    expect(renamePlaceholder(asset, "c", "b")).toBe(asset);
  });

  test("leaves no use of the old name and as many of the new one", () => {
    const text = fc
      .array(fc.constantFrom("[[a]]", "[[b|upper]]", "[[a|trim]]", " and ", "[[", "]]", "a"))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (data) => {
        const before = findPlaceholders(data).map(({ name }) => (name === "a" ? "z" : name));
        const { actions } = renamePlaceholder(anAsset("x", 1, data), "a", "z").aura;
        expect(findPlaceholders(actions[0]?.data).map(({ name }) => name)).toEqual(before);
      }),
    );
  });
});
