// suite: test:all
import { readFileSync } from "node:fs";
import { nodeBytes } from "#adapters/node/node-bytes.ts";
import { decryptPdf } from "#adapters/pdf/decrypt/decrypt-pdf.ts";
import { inflateBytes } from "#adapters/pdf/streams/inflate-stream.ts";
import { type EncryptOptions, encryptPdf } from "#pdf-writer/encryption/encrypt-pdf.ts";
import { openPdfFile } from "#pdf-writer/reading/pdf-file.ts";
import { asDict, asString, formatValue, type PdfValue } from "#pdf-writer/syntax/pdf-syntax.ts";
import "../../../support/newer-platform.ts";
import "pdfjs-dist/build/pdf.worker.mjs";
import fc from "fast-check";
import { getDocument } from "pdfjs-dist";
import { describe, expect, it } from "vitest";
import { describeEncryption, extractText, listComplaints } from "../../../support/pdf/pdf-programs.ts";
import { deflate, type PrintedText, personalise } from "../../../support/pdf/personal-pdf.ts";
import { type PdfForm, streamObject, writePdfForm } from "../../../support/pdf-forms.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const tools = { inflate: inflateBytes, deflate, sha256: nodeBytes.sha256, importCbcKey: nodeBytes.importCbcKey };
const password = "Größe 12";

const encrypt = async (pdf: Bytes, options: Partial<EncryptOptions> = {}): Promise<Bytes> => {
  const encrypted = await encryptPdf(pdf, { password, seed: "anna.x7k2", ...options }, tools);
  if (!encrypted.ok) throw new Error(encrypted.problems[0]?.message);
  return encrypted.value;
};

const toBytes = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
const readFixture = (path: string): Bytes =>
  new Uint8Array(readFileSync(new URL(`../../../fixtures/pdf/${path}`, import.meta.url)));

const secret = "Bought for 12 pounds";

/** A page with a text, a title, and strings in all the places where they are encrypted in another way. */
const createBase = (form: PdfForm, trailer = "/Info 6 0 R") =>
  writePdfForm(
    [
      "<< /Type /Catalog /Pages 2 0 R /Lang (en) >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
      streamObject(`BT /F 18 Tf 20 40 Td (${secret}) Tj ET`, `/Note (${secret}) /List [<${"ab".repeat(20)}> ()]`),
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
      `<< /Title (${secret}) /Author (Ann\\351) >>`,
    ],
    form,
    trailer,
  );

/** The catalog's extension level is added by the encryption. */
const withoutExtensions = (value: PdfValue): PdfValue =>
  value.kind === "dict"
    ? { kind: "dict", entries: new Map([...value.entries].filter(([name]) => name !== "Extensions")) }
    : value;

/** Returns all objects by number, with their decoded streams. Those of the file's structure are left out. */
const readObjects = async (bytes: Bytes): Promise<ReadonlyMap<number, string>> => {
  const file = await openPdfFile(bytes, inflateBytes);
  const objects = new Map<number, string>();
  for (const number of [...file.crossReference.entries.keys()].sort((a, b) => a - b)) {
    const object = await file.read(number);
    if (object === undefined) continue;
    const type = asDict(object.value)?.entries.get("Type");
    if (type?.kind === "raw" && ["/XRef", "/ObjStm"].includes(type.text)) continue;
    const entries = new Map(asDict(object.value)?.entries);
    entries.delete("Length");
    const value = object.stream ? formatValue({ kind: "dict", entries }) : formatValue(withoutExtensions(object.value));
    objects.set(number, value + toText((await file.decode(object)) ?? new Uint8Array(0)));
  }
  return objects;
};

const decrypt = async (bytes: Bytes, opener: string): Promise<Bytes> => {
  const decrypted = await decryptPdf(bytes, opener);
  if (!decrypted.ok) throw new Error(decrypted.problems[0]?.code);
  return decrypted.value;
};

const openWithPdfjs = async (data: Bytes, opener: string) => {
  const task = getDocument({ data: data.slice(), password: opener, verbosity: 0, stopAtErrors: true });
  try {
    const document = await task.promise;
    const { items } = await (await document.getPage(1)).getTextContent();
    const { info } = await document.getMetadata();
    return {
      text: items.map((item) => ("str" in item ? item.str : "")).join(""),
      title: (info as Record<string, unknown>)["Title"],
      permissions: await document.getPermissions(),
    };
  } finally {
    await task.destroy();
  }
};

describe("an encrypted PDF", () => {
  it.each(["table", "stream", "hybrid"] as const)("opens with its password only, from a %s", async (form) => {
    const encrypted = await encrypt(createBase(form));
    expect(listComplaints(encrypted, password) ?? []).toEqual([]);
    expect(extractText(encrypted, password) ?? secret).toBe(secret);
    expect(await openWithPdfjs(encrypted, password)).toMatchObject({ text: secret, title: secret });
    for (const wrong of ["", "Größe 13", "größe 12"]) {
      expect((listComplaints(encrypted, wrong) ?? ["invalid password"]).join()).toContain("invalid password");
      expect((extractText(encrypted, wrong) ?? "Incorrect password").split("\n").at(-1)).toContain(
        "Incorrect password",
      );
      await expect(openWithPdfjs(encrypted, wrong)).rejects.toThrow(/password/i);
    }
  });

  it("has all objects of the original under their numbers", async () => {
    for (const pdf of [
      createBase("table"),
      createBase("stream"),
      readFixture("fonts.pdf"),
      readFixture("linearized.pdf"),
    ]) {
      const original = await readObjects(pdf);
      const copy = await readObjects(await decrypt(await encrypt(pdf), password));
      for (const [number, value] of copy) expect(value).toBe(original.get(number));
      const missing = [...original].filter(([number]) => !copy.has(number)).map(([, value]) => value);
      expect(missing.filter((value) => !value.includes("/Linearized"))).toEqual([]);
    }
  });

  it("shows nothing of its texts, nor of its password", async () => {
    const plain = await encrypt(createBase("table"));
    const compressed = await inflateAll(plain);
    for (const text of [toText(plain), compressed])
      for (const word of [secret, "Bought", "Helvetica", Buffer.from(secret).toString("hex"), "abababab", "12"])
        if (word.length > 2) expect(text).not.toContain(word);
  });

  it("has what the updates of a row add", async () => {
    const text: PrintedText = { page: 0, box: { left: 10, top: 10, width: 50, height: 20 }, text: "Anna" };
    const { bytes } = await personalise(createBase("stream"), [text], { title: "For Anna", language: "de" });
    const encrypted = await encrypt(bytes);
    expect(listComplaints(encrypted, password) ?? []).toEqual([]);
    expect(await openWithPdfjs(encrypted, password)).toMatchObject({
      text: expect.stringContaining("Anna"),
      title: "For Anna",
    });
  });

  it("encrypts strings of objects with a generation, of streams, and of a trailer", async () => {
    const withGeneration = toText(createBase("table", `/Info << /Title (${secret}) >>`))
      .replace("5 0 obj", "5 3 obj")
      .replace("/F 5 0 R", "/F 5 3 R")
      .replace("/Encoding /WinAnsiEncoding", `/Encoding /WinAnsiEncoding /Note (${secret})`);
    const encrypted = await encrypt(toBytes(withGeneration));
    expect(toText(encrypted)).toContain("5 3 obj");
    expect(toText(encrypted)).not.toContain(Buffer.from(secret).toString("hex"));
    expect(listComplaints(encrypted, password) ?? []).toEqual([]);
    expect(await openWithPdfjs(encrypted, password)).toMatchObject({ text: secret, title: secret });
    const objects = await readObjects(await decrypt(encrypted, password));
    expect(objects.get(5)).toContain(Buffer.from(secret).toString("hex"));
  });

  it("encrypts streams that ask not to be encrypted", async () => {
    const base = toText(createBase("table")).replace("/Note", "/Filter /Crypt /Note");
    const encrypted = await encrypt(toBytes(base));
    expect(toText(encrypted)).not.toContain("Bought");
    expect(await openWithPdfjs(encrypted, password)).toMatchObject({ text: secret });
  });

  it("is made of a PDF whose cross-reference is damaged", async () => {
    const damaged = toBytes(toText(createBase("table")).replace(/startxref\s+\d+/, "startxref\n7"));
    const encrypted = await encrypt(damaged);
    expect(listComplaints(encrypted, password) ?? []).toEqual([]);
    expect(await openWithPdfjs(encrypted, password)).toMatchObject({ text: secret });
  });

  it("allows everything, or everything but printing", async () => {
    const describeIt = async (canPrint: boolean) =>
      describeEncryption(await encrypt(createBase("table"), { canPrint }), password);
    const free = await describeIt(true);
    if (free === undefined) return;
    expect(free).toContain("R = 6");
    expect(free).toContain("file encryption method: AESv3");
    expect(free).not.toContain("not allowed");
    expect((await describeIt(false))?.match(/.*not allowed/g)).toEqual([
      "print low resolution: not allowed",
      "print high resolution: not allowed",
    ]);
  });

  it("keeps version and identifiers, and gets what it lacks", async () => {
    const ids = "/ID [<00112233445566778899aabbccddeeff> <ff>]";
    const kept = await openPdfFile(await decrypt(await encrypt(createBase("stream", ids)), password), inflateBytes);
    expect(formatValue(kept.crossReference.trailer.entries.get("ID") as PdfValue)).toBe(
      "[<00112233445566778899aabbccddeeff> <ff>]",
    );
    const added = await openPdfFile(await encrypt(createBase("table", "")), inflateBytes);
    const value = added.crossReference.trailer.entries.get("ID");
    expect(value?.kind === "array" && value.items.map((item) => asString(item)?.length)).toEqual([16, 16]);
    const version2 = toBytes(toText(createBase("table")).replace("%PDF-1.7", "%PDF-2.0"));
    expect(toText(await encrypt(version2)).slice(0, 8)).toBe("%PDF-2.0");
    const oldVersion = toBytes(toText(createBase("table")).replace("%PDF-1.7", "%PDF-1.4"));
    expect(toText(await encrypt(oldVersion)).slice(0, 8)).toBe("%PDF-1.7");
  });
});

describe("the key of an encrypted PDF", () => {
  /** The encrypted data of all streams. */
  const listStreams = (bytes: Bytes): readonly string[] =>
    Array.from(toText(bytes).matchAll(/stream\n([\s\S]*?)\nendstream/g), ([, data = ""]) => data).slice(0, -1);

  it("is the same for the same PDF, password and seed", async () => {
    const first = await encrypt(createBase("table"));
    expect(Buffer.from(first).equals(await encrypt(createBase("table")))).toBe(true);
  });

  it("is another one for another seed, password or content, so that no data are alike", async () => {
    const other = toBytes(toText(createBase("table")).replace("Ann\\351", "Ann\\352"));
    const all = [
      await encrypt(createBase("table")),
      await encrypt(createBase("table"), { seed: "berta.k2x7" }),
      await encrypt(createBase("table"), { password: "Größe 13" }),
      await encrypt(other),
    ];
    const blocks = all.flatMap((bytes) => listStreams(bytes).flatMap((data) => data.match(/[\s\S]{16}/g) ?? []));
    expect(blocks.length).toBeGreaterThan(16);
    expect(new Set(blocks).size).toBe(blocks.length);
  });

  it("fits every password that PDF programs take", async () => {
    const letters = fc.constantFrom(..."aZ09 äß€ñ€Ωж漢字😀'\"\\()<>/%#&");
    await fc.assert(
      fc.asyncProperty(fc.array(letters, { minLength: 1, maxLength: 150 }), fc.string(), async (characters, seed) => {
        const opener = characters.join("");
        fc.pre(opener.trim() !== "");
        const pdf = createBase("stream");
        const copy = await readObjects(await decrypt(await encrypt(pdf, { password: opener, seed }), opener.trim()));
        const original = await readObjects(pdf);
        expect([...copy]).toEqual([...original]);
      }),
      { numRuns: 20 },
    );
  });

  it.each(["a", "Größe €", "x".repeat(200), "פתח", "😀 b"])(
    "fits the password “%s” in other programs",
    async (opener) => {
      const encrypted = await encrypt(createBase("table"), { password: opener });
      expect(listComplaints(encrypted, opener.slice(0, 127)) ?? []).toEqual([]);
      expect(await openWithPdfjs(encrypted, opener.slice(0, 127))).toMatchObject({ text: secret });
    },
  );
});

it("reports PDFs and passwords that cannot be used", async () => {
  const codeOf = async (pdf: Bytes, opener = password) => {
    const result = await encryptPdf(pdf, { password: opener, seed: "" }, tools);
    return result.ok ? "ok" : result.problems.map(({ code, message }) => `${code} ${message}`).join();
  };
  expect(await codeOf(await encrypt(createBase("table")))).toMatch(/^pdf-encrypted /);
  expect(await codeOf(toBytes("%PDF-1.7 and nothing else"))).toMatch(/^pdf-damaged The PDF is damaged \(/);
  expect(await codeOf(createBase("table"), "\u0007")).toMatch(/^pdf-password-invalid /);
  const withoutCatalog = toBytes(toText(createBase("table")).replace("/Root 1 0 R", "/Root 99 0 R"));
  expect(await codeOf(withoutCatalog)).toMatch(/^pdf-damaged /);
});

/** Decompresses everything in the file that can be. */
const inflateAll = async (bytes: Bytes): Promise<string> => {
  let text = "";
  for (const match of toText(bytes).matchAll(/stream\n/g)) {
    const data = bytes.slice((match.index ?? 0) + match[0].length);
    text += toText((await inflateBytes(data, 100_000)) ?? new Uint8Array(0));
  }
  return text;
};
