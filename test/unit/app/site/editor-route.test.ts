/** Addresses of the editor at the field that a problem is about. */
import { expect, test } from "vitest";
import { parseRoute } from "#app/site/app-router.ts";
import { createFieldAddress, findEditedField, findEditedSmartlink } from "#app/site/editor-route.ts";
import { problem } from "#domain/problem.ts";

const follow = (code: "action-idle" | "form-unheard", path: string) => {
  const address = createFieldAddress("65 ab")?.(problem(code, "Nothing.", { path }));
  return address && findEditedField(parseRoute(address, ""));
};

test.each([
  ["assets[12].aura.actions[1].data", { asset: 12, path: "actions[1]" }],
  ["assets[0].aura.content.text", { asset: 0, path: "content" }],
  ["assets[0].aura.show_when", { asset: 0, path: "show_when" }],
  ["assets[0]", { asset: 0, path: "place" }],
  ["assets[0].aura.repeat", { asset: 0, path: "place" }],
  ["reference_id", undefined],
])("a problem at %s leads to its field", (path, field) => {
  expect(follow("action-idle", path)).toEqual(field);
});

test("a form without a receiver leads to its address, and a template that is not stored to nothing", () => {
  expect(follow("form-unheard", "assets[0].aura.actions[0].data")).toEqual({ asset: 0, path: "actions[0].email" });
  expect(createFieldAddress(undefined)).toBeUndefined();
  expect(createFieldAddress("a")?.(problem("pdf-missing", "No PDF."))).toBeUndefined();
});

test.each(["asset=-1&field=place", "asset=1&field=other", "asset=&field=place", "field=place", ""])(
  "other queries name no field: %s",
  (query) => {
    const route = parseRoute(`#/smartlinks/a?${query}`, "");
    expect([findEditedSmartlink(route), findEditedField(route)]).toEqual(["a", undefined]);
  },
);
