/** PDFs whose only encryption is that of their attachment: pages and texts are readable without a password. */
import { createCipheriv } from "node:crypto";
import { md5 } from "#adapters/pdf/decrypt/md5.ts";
import { rc4 } from "#adapters/pdf/decrypt/rc4.ts";
import { assemblePdf } from "./assemble-pdf.ts";

/** How an attachment is encrypted, and how its encryption is declared. */
export interface AttachmentOptions {
  /** Opens the attachment; empty: everybody can. */
  readonly password: string;
  readonly method: "V2" | "AESV2";
  /**
   * `filter`: the encryption dictionary names the filter of embedded files (`EFF`). `stream`: the stream of the attachment
   * names it (`Crypt`).
   */
  readonly declaredBy: "filter" | "stream";
  /** Whether the stream says that it is an embedded file, which is optional. */
  readonly hasType: boolean;
  /** The moment at which the password is asked, as the filter says. */
  readonly authEvent?: "DocOpen" | "EFOpen";
}

/** Content of the attachment. */
export const attachmentText = "The attachment, in clear.";
/** Text of the only page. */
export const pageText = "A page that everybody reads";

const padding = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
const fileId = Buffer.from("0123456789abcdef0123456789abcdef", "hex");
const permissions = -4;
const attachmentNumber = 7;

const repeatMd5 = (start: Uint8Array): Uint8Array<ArrayBuffer> => {
  let digest = Uint8Array.from(start);
  for (let round = 0; round < 50; round++) digest = md5(digest);
  return digest;
};

const repeatRc4 = (key: Uint8Array, start: Uint8Array): Uint8Array => {
  let data = start;
  for (let round = 0; round < 20; round++)
    data = rc4(
      key.map((byte) => byte ^ round),
      data,
    );
  return data;
};

/** Algorithms 2 to 5 of ISO 32000, revision 4. */
const deriveKeys = (password: string) => {
  const padded = Uint8Array.from(Buffer.concat([Buffer.from(password, "latin1"), padding]).subarray(0, 32));
  const owner = repeatRc4(repeatMd5(md5(padded)), padded);
  const flags = new Uint8Array(new Int32Array([permissions]).buffer);
  const key = repeatMd5(md5(padded, Uint8Array.from(owner), flags, Uint8Array.from(fileId)));
  const user = Buffer.concat([
    repeatRc4(key, md5(Uint8Array.from(padding), Uint8Array.from(fileId))),
    Buffer.alloc(16),
  ]);
  return { key, owner, user };
};

const encryptStream = (key: Uint8Array<ArrayBuffer>, method: AttachmentOptions["method"]): string => {
  const id = Uint8Array.of(attachmentNumber, 0, 0, 0, 0);
  if (method === "V2") return Buffer.from(rc4(md5(key, id), Buffer.from(attachmentText))).toString("latin1");
  const cipher = createCipheriv("aes-128-cbc", md5(key, id, new TextEncoder().encode("sAlT")), Buffer.alloc(16, 7));
  return Buffer.concat([Buffer.alloc(16, 7), cipher.update(attachmentText), cipher.final()]).toString("latin1");
};

const hex = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString("hex")}>`;

/** Creates the PDF. */
export const createAttachmentPdf = (options: AttachmentOptions): Uint8Array<ArrayBuffer> => {
  const { method, declaredBy, hasType, authEvent = "EFOpen" } = options;
  const { key, owner, user } = deriveKeys(options.password);
  const stream = encryptStream(key, method);
  const crypt = declaredBy === "stream" ? "/Filter [/Crypt] /DecodeParms [<< /Name /StdCF >>]" : "";
  const content = `BT /F1 24 Tf 60 700 Td (${pageText}) Tj ET`;
  const pdf = assemblePdf([
    "<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(note.txt) 6 0 R] >> >> >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    `<< /Type /Filespec /F (note.txt) /UF (note.txt) /EF << /F ${attachmentNumber} 0 R >> >>`,
    `<< ${hasType ? "/Type /EmbeddedFile" : ""} ${crypt} /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    `<< /Filter /Standard /V 4 /R 4 /Length 128 /P ${permissions} /O ${hex(owner)} /U ${hex(user)}
/CF << /StdCF << /CFM /${method} /Length 16 /AuthEvent /${authEvent} >> >>
/StmF /Identity /StrF /Identity ${declaredBy === "filter" ? "/EFF /StdCF" : ""} >>`,
  ]);
  const text = Buffer.from(pdf).toString("latin1");
  const trailer = `/Root 1 0 R /Encrypt 8 0 R /ID [${hex(fileId)} ${hex(fileId)}]`;
  return Uint8Array.from(Buffer.from(text.replace("/Root 1 0 R >>\nstartxref", `${trailer} >>\nstartxref`), "latin1"));
};
