/** Makes a generated file personal: adds updates to its PDF, as a batch with printed content does. */
import { createCipheriv, createHash, randomBytes } from "node:crypto";
import { encodePart } from "#batch/parts/encode-part.ts";
import { buildDigestInput } from "#domain/encryption/page-digest.ts";
import type { DeliveredSmartlink, EncryptedSmartlink, PdfUpdate } from "#domain/model/delivery.ts";
import { encodeJson } from "#domain/text/json-text.ts";
import { additionalOf, clearJsonOf, keyOf, unlock } from "./unlock.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** A text of which each character is a byte. */
export const toByteText = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

/** Returns the code between two parts of a file that has parts. */
const findStepCode = (html: string): string => /--><script>(.*?)<\/script>/s.exec(html)?.[1] ?? "";

const addPart = (html: string, name: string, bytes: Bytes): string => {
  const input = { name, length: bytes.length, sha256: sha256(bytes), packed: { codec: "plain", bytes } as const };
  const part = Buffer.from(encodePart(input, "text", findStepCode(html))).toString();
  return html.replace("</body>", () => `${part}</body>`);
};

const replaceData = (html: string, data: string): string =>
  html.replace(
    /(<script type="application\/json" id="smartlink">).*?(<\/script>)/s,
    (_, start, end) => start + data + end,
  );

/** Returns the digest of a page's policy, style and smartlink. */
const digestOf = (html: string): string => {
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
  const data = /id="smartlink">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
  return sha256(buildDigestInput({ policy, style, data }));
};

/** A shared update, which becomes a part of the page unless it is undefined, and that of the row. */
export interface AddedUpdates {
  readonly shared?: Bytes | undefined;
  readonly row: Bytes;
}

/** Returns the file, whose encoding is `text`, with updates. */
export const addUpdates = (html: string, { shared, row }: AddedUpdates): string => {
  const updates: readonly PdfUpdate[] = [...(shared ? [{ part: "update" }] : []), { text: toByteText(row) }];
  const smartlink = JSON.parse(/id="smartlink">(.*?)<\/script>/s.exec(html)?.[1] ?? "") as DeliveredSmartlink;
  const digest = digestOf(html);
  if (!html.includes(`data-digest="${digest}"`)) throw new Error("The digest of the page is not found.");
  const delivery = { ...smartlink.delivery, updates };
  const changed = replaceData(html, encodeJson({ ...smartlink, delivery }, { ascii: false }));
  const signed = changed.replace(digest, digestOf(changed));
  return shared ? addPart(signed, "update", shared) : signed;
};

/** Returns an encrypted file with updates: a sealed part, and a text in the encrypted record. */
export const addEncryptedUpdates = (html: string, password: string, shared: Bytes, row: Bytes): string => {
  const clear = clearJsonOf(html);
  const { smartlink } = unlock(html, password);
  const encrypt = (name: string, bytes: Uint8Array): Bytes => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", keyOf(password, clear), nonce);
    cipher.setAAD(additionalOf(clear, name));
    return new Uint8Array(Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]));
  };
  const name = "sealed/0123456789abcdef";
  const { delivery } = smartlink;
  const sealed = { ...delivery.sealed, update: { name, codec: "plain", length: shared.length } };
  const updates: readonly PdfUpdate[] = [{ part: "update" }, { text: toByteText(row) }];
  const record = encrypt(
    "smartlink",
    Buffer.from(JSON.stringify({ ...smartlink, delivery: { ...delivery, sealed, updates } })),
  );
  const data: EncryptedSmartlink = {
    ...(clear as unknown as EncryptedSmartlink),
    record: Buffer.from(record).toString("base64"),
    sha256: sha256(record),
    parts: { ...clear.parts, [name]: "" },
  };
  return addPart(replaceData(html, encodeJson(data, { ascii: false })), name, encrypt(name, shared));
};
