// suite: test:all
/** PDFs whose only encryption is that of their attachments, compared with what pdf.js opens. */
import { expect, test } from "vitest";
import { decryptPdf } from "#adapters/pdf/decrypt/decrypt-pdf.ts";
import {
  type AttachmentOptions,
  attachmentText,
  createAttachmentPdf,
  pageText,
} from "../../../../support/attachment-pdf.ts";
import "../../../../support/newer-platform.ts";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const openPdf = async (bytes: Uint8Array, password?: string) => {
  const options = password === undefined ? {} : { password };
  const task = getDocument({ data: bytes.slice(), verbosity: 0, useSystemFonts: false, ...options });
  try {
    const document = await task.promise;
    const { items } = await (await document.getPage(1)).getTextContent();
    const content = await document.getAttachmentContent("note.txt").catch(() => undefined);
    return {
      text: items.map((item) => ("str" in item ? item.str : "")).join(""),
      attachment: Buffer.from(content ?? []).toString("latin1"),
    };
  } finally {
    await task.destroy();
  }
};

const kinds = (["V2", "AESV2"] as const).flatMap((method) =>
  (["filter", "stream"] as const).flatMap((declaredBy) =>
    [true, false].flatMap((hasType) =>
      (["EFOpen", "DocOpen"] as const).map(
        (authEvent): Omit<AttachmentOptions, "password"> => ({ method, declaredBy, hasType, authEvent }),
      ),
    ),
  ),
);

test.each(kinds)("an attachment with a password is decrypted, and the pages stay as they are: %o", async (kind) => {
  const pdf = createAttachmentPdf({ ...kind, password: "open" });
  const withoutPassword = await openPdf(pdf).then(({ text }) => text, String);
  const withOther = await decryptPdf(pdf, "wrong");
  // Where the filter asks for the password at the attachment only, the document needs none, and another one does no harm.
  if (kind.declaredBy === "filter" && kind.authEvent !== "DocOpen") {
    expect(withoutPassword).toBe(pageText);
    expect(withOther.ok && withOther.value === pdf).toBe(true);
  } else {
    expect(withoutPassword).toContain("No password given");
    expect(withOther).toMatchObject({ ok: false, problems: [{ code: "pdf-password-wrong" }] });
  }
  const decrypted = await decryptPdf(pdf, "open");
  if (!decrypted.ok) throw new Error(decrypted.problems[0]?.message);
  expect(await openPdf(decrypted.value)).toEqual({ text: pageText, attachment: attachmentText });
});

test.each(kinds)("a PDF with an encrypted attachment opens without a password as it is: %o", async (kind) => {
  const pdf = createAttachmentPdf({ ...kind, password: "" });
  expect(await openPdf(pdf)).toMatchObject({ text: pageText });
  const unchanged = await decryptPdf(pdf, "any");
  expect(unchanged.ok && unchanged.value === pdf).toBe(true);
});
