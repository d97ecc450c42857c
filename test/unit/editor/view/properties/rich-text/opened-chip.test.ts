import { Node } from "prosemirror-model";
import { EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { expect, test } from "vitest";
import { readRichDocument } from "#editor/model/rich-text/read-rich-document.ts";
import type { RichDocument } from "#editor/model/rich-text/rich-document.ts";
import { writeRichText } from "#editor/model/rich-text/write-rich-text.ts";
import { closeChip, openChip, openedChipPlugin, startChip } from "#editor/view/properties/rich-text/opened-chip.ts";
import { chipPlugin } from "#editor/view/properties/rich-text/placeholder-chips.ts";
import { richSchema } from "#editor/view/properties/rich-text/rich-schema.ts";

const source = "[[price|number:2|default:free]]";

const createState = (text: string) =>
  EditorState.create({
    doc: Node.fromJSON(richSchema, readRichDocument(text)),
    schema: richSchema,
    plugins: [chipPlugin, openedChipPlugin],
  });

const apply = (state: EditorState, transaction: Transaction | undefined) => {
  if (transaction === undefined) throw new Error("nothing happens");
  return state.apply(transaction);
};

const readText = ({ doc }: Pick<EditorState, "doc">) => writeRichText(doc.toJSON() as RichDocument);

/** Opens the chip behind "for ", and types. */
const open = (typed = "", deleted = 0) => {
  const opened = apply(createState(`for ${source} each`), openChip(createState(`for ${source} each`), 5));
  const { from } = opened.selection;
  return apply(opened, opened.tr.delete(from - deleted, from).insertText(typed, from - deleted));
};

test("a chip that was opened and left as it was is the same chip again", () => {
  const opened = apply(createState(`for ${source} each`), openChip(createState(`for ${source} each`), 5));
  expect(readText(opened)).toBe(`for ${source.slice(0, -2)} each`);
  for (const choice of ["keep", "discard"] as const)
    expect(readText(apply(opened, closeChip(opened, choice)))).toBe(`for ${source} each`);
});

test.each([
  ["|upper", 0, `for ${source.slice(0, -2)}|upper]] each`],
  ["", "|number:2|default:free".length, "for [[price]] each"],
  ["", "price|number:2|default:free".length, `for ${source} each`],
  [" EUR", "|number:2|default:free".length, `for ${source} each`],
])("typing %s after deleting %i characters keeps a placeholder", (typed, deleted, kept) => {
  const state = open(typed, deleted);
  expect(readText(apply(state, closeChip(state, "keep")))).toBe(kept);
  expect(readText(apply(state, closeChip(state, "discard")))).toBe(`for ${source} each`);
});

test("a new placeholder without a name is removed, and one with a name is kept or discarded", () => {
  const empty = createState("a ");
  const atEnd = apply(empty, empty.tr.setSelection(TextSelection.atEnd(empty.doc)));
  const begun = apply(atEnd, startChip(atEnd));
  expect(readText(apply(begun, closeChip(begun, "keep")))).toBe("a ");
  const named = apply(begun, begun.tr.insertText("city"));
  expect(readText(apply(named, closeChip(named, "keep")))).toBe("a [[city]]");
  expect(readText(apply(named, closeChip(named, "discard")))).toBe("a ");
});

test("a placeholder that was typed to its end, or deleted, is closed", () => {
  const typed = open("]]");
  expect(closeChip(typed, "discard")).toBeUndefined();
  expect(readText(typed)).toBe(`for ${source} each`);
  expect(closeChip(open("", source.length - 2), "discard")).toBeUndefined();
});

test("brackets that a person types are left as they are", () => {
  const state = createState("a ");
  const typed = apply(state, state.tr.insertText("[[", 3));
  expect(closeChip(typed, "keep")).toBeUndefined();
});
