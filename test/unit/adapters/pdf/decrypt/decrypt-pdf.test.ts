// suite: test:all
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { decryptPdf } from "#adapters/pdf/decrypt/decrypt-pdf.ts";
import { md5 } from "#adapters/pdf/decrypt/md5.ts";
import "../../../../support/newer-platform.ts";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../fixtures/pdf/encrypted/${name}.pdf`, import.meta.url)));

/** What pdf.js finds in a PDF, without being given a password. */
const contentOf = async (bytes: Uint8Array) => {
  const task = getDocument({ data: bytes.slice(), verbosity: 0, useSystemFonts: false });
  try {
    const document = await task.promise;
    const pages = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const { fnArray } = await page.getOperatorList();
      pages.push({
        text: items.map((item) => ("str" in item ? item.str : "")).join(""),
        links: (await page.getAnnotations()).map(({ url }) => url),
        operators: fnArray.length,
      });
    }
    const { info } = await document.getMetadata();
    const { Title, Author } = info as { Title?: string; Author?: string };
    const attachments = [];
    for (const [name, { content }] of Object.entries((await document.getAttachments()) ?? {}))
      attachments.push([name, content && Buffer.from(content).toString("latin1")]);
    const outline = (await document.getOutline()).map(({ title }) => title);
    return {
      pages,
      Title,
      Author,
      outline,
      attachments,
      encrypted: (info as Record<string, unknown>)["EncryptFilterName"],
    };
  } finally {
    await task.destroy();
  }
};

const kinds = [
  "rc4-40",
  "rc4-128",
  "rc4-128-crypt-filter",
  "aes-128",
  "aes-128-packed",
  "aes-128-clear-metadata",
  "aes-256",
  "aes-256-packed",
  "aes-256-revision-5",
];

test.each([
  ...kinds.flatMap((name) => [
    [name, "secret"],
    [name, "owner"],
  ]),
  ["non-ascii-128", "Größe €"],
  ["non-ascii-256", "Größe €"],
  ["non-ascii-256", "Größe €".normalize("NFD")],
])("%s.pdf with the password “%s” becomes the document that was encrypted", async (name = "", password = "") => {
  const decrypted = await decryptPdf(fixture(name), password);
  if (!decrypted.ok) throw new Error(decrypted.problems[0]?.message);
  expect(await contentOf(decrypted.value)).toEqual(await contentOf(fixture("plain")));
  expect(Buffer.from(decrypted.value).includes("/Encrypt")).toBe(false);
  // Metadata in the clear is not decrypted; qpdf leaves it uncompressed then.
  if (name.includes("metadata")) expect(Buffer.from(decrypted.value).includes("adobe:ns:meta")).toBe(true);
  expect(Buffer.from(decrypted.value).toString("latin1").toLowerCase()).toContain("2828295c0d0a0d0d0aff00ff");
});

test.each([...kinds, "non-ascii-128", "non-ascii-256"])("%s.pdf is not opened by another password", async (name) => {
  for (const password of ["", "Secret", "secret ", "secre"]) {
    const decrypted = await decryptPdf(fixture(name), password);
    expect(decrypted.ok ? "opened" : decrypted.problems[0]?.code).toBe("pdf-password-wrong");
  }
});

/** Breaks the cross-reference, as programs that edit a PDF as text do. */
const damages: Readonly<Record<string, (pdf: Buffer) => Buffer>> = {
  "a wrong startxref": (pdf) =>
    Buffer.from(pdf.toString("latin1").replace(/startxref\s+\d+/, "startxref\n7"), "latin1"),
  "no startxref": (pdf) => Buffer.from(pdf.toString("latin1").replace(/startxref\s+\d+\s+%%EOF/, ""), "latin1"),
  "all offsets shifted": (pdf) =>
    Buffer.concat([pdf.subarray(0, 9), Buffer.from("% a further line\n"), pdf.subarray(9)]),
};

test.each(Object.keys(damages).flatMap((damage) => kinds.map((name) => [damage, name] as const)))(
  "the PDF with %s, %s.pdf, is decrypted all the same",
  async (damage, name) => {
    const broken = new Uint8Array(damages[damage]?.(Buffer.from(fixture(name))) ?? []);
    const decrypted = await decryptPdf(broken, "secret");
    if (!decrypted.ok) throw new Error(decrypted.problems[0]?.message);
    expect(await contentOf(decrypted.value)).toEqual(await contentOf(fixture("plain")));
    const wrong = await decryptPdf(broken, "Secret");
    expect(wrong.ok ? "opened" : wrong.problems[0]?.code).toBe("pdf-password-wrong");
  },
);

test("the encryption dictionary of a PDF may have parts that are objects of their own", async () => {
  const text = Buffer.from(fixture("aes-128")).toString("latin1");
  const [filters = "", dictionary = ""] = /\/CF\s*(<<\s*\/StdCF\s*<<[^>]*>>\s*>>)/.exec(text) ?? [];
  const changed = text
    .replace(filters, () => "/CF 9000 0 R")
    .replace(/startxref[\s\S]*$/, () => `9000 0 obj\n${dictionary}\nendobj\n`);
  const decrypted = await decryptPdf(new Uint8Array(Buffer.from(changed, "latin1")), "secret");
  expect(decrypted.ok && (await contentOf(decrypted.value))).toEqual(await contentOf(fixture("plain")));
});

test("a PDF that opens without a password is left unchanged", async () => {
  for (const name of ["plain", "owner-only"]) {
    const original = fixture(name);
    const decrypted = await decryptPdf(original, "anything");
    expect(decrypted.ok && Buffer.from(decrypted.value).equals(original)).toBe(true);
  }
});

test("a truncated or shuffled PDF is reported as a problem, and nothing is thrown", async () => {
  const whole = fixture("rc4-128-crypt-filter");
  for (let length = whole.length; length > 0; length -= 23) {
    const cut = await decryptPdf(whole.slice(0, length), "secret");
    if (!cut.ok) expect(["pdf-damaged", "pdf-password-wrong"]).toContain(cut.problems[0]?.code);
  }
  for (let at = 100; at < whole.length; at += 7) {
    const changed = whole.slice();
    changed[at] = (changed[at] ?? 0) ^ 0x15;
    await decryptPdf(changed, "secret");
  }
});

test("md5 returns the digests of RFC 1321", () => {
  const digest = (text: string) => Buffer.from(md5(new TextEncoder().encode(text))).toString("hex");
  expect(digest("")).toBe("d41d8cd98f00b204e9800998ecf8427e");
  expect(digest("message digest")).toBe("f96b697d7cb7938d525a2f31aaf161d0");
  expect(digest("1234567890".repeat(8))).toBe("57edf4a22be3c955ac49da2e2107b67a");
});
