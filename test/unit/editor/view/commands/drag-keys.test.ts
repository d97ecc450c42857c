import { expect, test } from "vitest";
import { isCancellingKey } from "#editor/view/commands/drag-keys.ts";

const press = (key: string, keys: { ctrlKey?: boolean; metaKey?: boolean; shiftKey?: boolean } = {}, code = "") => ({
  ...{ key, code, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false },
  ...keys,
});

test.each([
  press("Escape"),
  press("Delete"),
  press("Backspace"),
  press("z", { ctrlKey: true }),
  press("z", { metaKey: true }),
  press("Z", { ctrlKey: true, shiftKey: true }),
  press("y", { ctrlKey: true }),
  press("я", { ctrlKey: true }, "KeyZ"),
])("the key $key cancels a drag", (event) => expect(isCancellingKey(event)).toBe(true));

test.each([press("z"), press("Shift", { shiftKey: true }), press("ArrowLeft"), press("d", { ctrlKey: true })])(
  "the key $key cancels no drag",
  (event) => expect(isCancellingKey(event)).toBe(false),
);
