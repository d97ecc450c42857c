import { expect, test } from "vitest";
import { findCodeFault } from "#batch/printing/check-code.ts";

const area = { width: 85, height: 85 };

test("a code that fits its area has no fault", () => {
  expect(findCodeFault({ symbology: "qr", value: "https://example.org/A-17" }, area)).toBeUndefined();
});

test("a value that a code cannot hold is an error, and modules that are too small are a warning", () => {
  expect(findCodeFault({ symbology: "ean13", value: "A-17" }, area)).toMatchObject({ isError: true });
  expect(findCodeFault({ symbology: "qr", value: "x".repeat(9000) }, area)).toMatchObject({ isError: true });
  expect(findCodeFault({ symbology: "qr", value: "A-17" }, { width: 9, height: 9 })).toMatchObject({ isError: false });
});
