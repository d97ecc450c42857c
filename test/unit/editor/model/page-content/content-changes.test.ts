import { expect, test } from "vitest";
import type { Look, PageContent } from "#domain/model/page-content.ts";
import { readKind } from "#editor/model/document/asset-kind.ts";
import {
  changeContent,
  changeLook,
  setCondition,
  setContent,
  setLook,
} from "#editor/model/page-content/content-changes.ts";
import { readVisibleText } from "#editor/model/page-content/visible-text.ts";
import { createAsset } from "../builders.ts";

const text: PageContent = { type: "text", text: "Dear [[first_name]]", size: 14 };
const button: Look = { type: "button", label: "Order\n now", icon: "link" };
const link = createAsset({ id: "a", aura: { name: "" } });
const printing = createAsset({ id: "b", aura: { name: "", actions: [], content: text } });

test("a field of what an asset prints is set, removed, and left alone in content of another type", () => {
  const red = changeContent(printing, "text", { color: "#ff0000", size: undefined });
  expect(red.aura.content).toEqual({ type: "text", text: "Dear [[first_name]]", color: "#ff0000" });
  expect(changeContent(red, "text", { color: "#ff0000" })).toBe(red);
  expect(changeContent(printing, "code", { value: "1" })).toBe(printing);
  expect(changeContent(link, "text", { size: 9 })).toBe(link);
});

test("content is added to an area with actions, and removed from it again", () => {
  const both = setContent(link, text);
  expect([both.aura.content, both.aura.actions.length]).toEqual([text, 1]);
  expect(setContent(both, { ...text })).toBe(both);
  expect("content" in setContent(both, undefined).aura).toBe(false);
});

test("a field of a look is set and removed, and the whole look as well", () => {
  const styled = setLook(link, button);
  expect(changeLook(styled, "button", { icon: undefined, fill: "#112233" }).aura.look).toEqual({
    ...{ type: "button", label: "Order\n now", fill: "#112233" },
  });
  expect(changeLook(styled, "outline", { width: 2 })).toBe(styled);
  expect(setLook(styled, { ...button })).toBe(styled);
  expect("look" in setLook(styled, undefined).aura).toBe(false);
});

test("a condition is set once, and removed", () => {
  const gold = setCondition(link, { column: "plan", is: "gold" });
  expect(setCondition(gold, { is: "gold", column: "plan" })).toBe(gold);
  expect("show_when" in setCondition(gold, undefined).aura).toBe(false);
});

test("the kind of an asset is what it prints, else its first action", () => {
  expect([readKind(printing), readKind(setContent(link, text)), readKind(link)]).toEqual([
    "page-text",
    "page-text",
    "url",
  ]);
  expect(readKind(createAsset({ id: "c", aura: { actions: [] } }))).toBe("");
});

test("what an asset says on the page is its text, else the label of its button, on one line", () => {
  expect(readVisibleText(printing)).toBe("Dear [[first_name]]");
  expect(readVisibleText(setLook(link, button))).toBe("Order now");
  expect(readVisibleText(link)).toBe("");
  expect(readVisibleText(setContent(link, { type: "text", text: "a".repeat(200) }))).toMatch(/^a{59}…$/);
});
