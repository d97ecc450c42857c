import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeByteText, isBaseOf } from "#reader/model/pdf-updates.ts";
import { personalise } from "../../../support/pdf/personal-pdf.ts";
import { writePdfForm } from "../../../support/pdf-forms.ts";

const objects = [
  "<< /Type /Catalog /Pages 2 0 R >>",
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>",
];
const text = { page: 0, box: { left: 10, top: 10, width: 50, height: 20 }, text: "Anna" };

test.each(["table", "stream"] as const)(
  "updates with a cross-reference %s fit the length of their base alone",
  async (form) => {
    const base = writePdfForm(objects, form, "");
    const { bytes } = await personalise(base, [text]);
    const updates = bytes.subarray(base.length);
    const lengths = Array.from({ length: bytes.length }, (_, length) => length);
    const fitting = lengths.filter((length) => isBaseOf(updates, base, length));
    // At the other length, the section would be that of the update before.
    expect(fitting).toContain(base.length);
    expect(fitting.length).toBeLessThanOrEqual(2);
    for (const shift of [-2, -1, 1, 2]) expect(isBaseOf(updates, base, base.length + shift)).toBe(false);
  },
);

test("offsets count from the header of the base", async () => {
  const base = writePdfForm(objects, "table", "");
  const { bytes } = await personalise(base, [text]);
  const updates = bytes.subarray(base.length);
  const shifted = new Uint8Array([...Buffer.from("mail header\n"), ...base]);
  expect(isBaseOf(updates, shifted, shifted.length)).toBe(true);
  expect(isBaseOf(updates, shifted, base.length)).toBe(false);
});

test("bytes without a cross-reference fit no base", () => {
  for (const bytes of ["", "%%EOF", "startxref\n99\n%%EOF\n"])
    expect(isBaseOf(Buffer.from(bytes), Buffer.from("%PDF-1.7"), 8)).toBe(false);
});

test("a text of bytes is decoded to each of them", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(decodeByteText(String.fromCharCode(...bytes))).toEqual(Uint8Array.from(bytes));
    }),
  );
});
