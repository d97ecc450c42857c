import { specialPdfs } from "../support/special-pdfs.ts";
import type { ApiCaller, FilePart } from "./caller.ts";
import {
  asFields,
  asList,
  assert,
  assertEqual,
  asText,
  callOk,
  callRejected,
  errorPaths,
  type Fields,
} from "./check.ts";
import type { Case } from "./contract.ts";
import { encryptedPdf } from "./encrypted-pdf.ts";
import { folderNamed, idOf, newFolder } from "./folder-cases.ts";
import { plainPdf } from "./plain-pdf.ts";

export const pdfPart = (sizes: readonly (readonly [number, number])[], name = "Offer ä.pdf"): FilePart => ({
  name,
  type: "application/pdf",
  bytes: plainPdf(sizes),
});

export const upload = async (api: ApiCaller, title = "Offer", folder?: string): Promise<Fields> => {
  const into = folder ?? idOf(await folderNamed(api, "Unclassified"));
  const form = {
    file: pdfPart([
      [595, 842],
      [842, 595],
      [300, 400],
    ]),
    folder: into,
    title,
  };
  return asFields(await callOk(api, "/content", { method: "POST", form }), "content");
};

const fields = [
  "_folder",
  "_member",
  "_organization",
  "created",
  "filename",
  "filesize",
  "id",
  "ip",
  "mimetype",
  "original_url",
  "pagesHeight",
  "pagesWidth",
  "pdf_url",
  "revision",
  "thumbnails",
  "title",
  "updated",
];

export const contentCases: readonly Case[] = [
  {
    name: "an encrypted PDF is stored decrypted when its password is sent",
    run: async (api) => {
      const folder = idOf(await folderNamed(api, "Unclassified"));
      const file: FilePart = { name: "locked.pdf", type: "application/pdf", bytes: encryptedPdf() };
      const send = (pdf_password: string) => ({ method: "POST", form: { file, folder, pdf_password } });
      assertEqual(
        errorPaths(await callRejected(api, 422, "/content", send(""))),
        ["pdf_password"],
        "without a password",
      );
      const wrong = await callRejected(api, 422, "/content", send("Secret"));
      assertEqual(errorPaths(wrong), ["pdf_password"], "with a wrong password");
      assert(!JSON.stringify(wrong).includes("Secret"), "the answer does not repeat the password");
      const content = asFields(await callOk(api, "/content", send("secret")), "content");
      assertEqual(content["pagesWidth"], [200, 200], "widths");
      assert(!JSON.stringify(content).includes('secret"'), "the content does not hold the password");
      const stored = await api.call(asText(content["pdf_url"], "pdf_url"));
      const text = String.fromCharCode(...stored.bytes);
      assert(text.startsWith("%PDF-") && !text.includes("/Encrypt"), "the stored PDF is not encrypted");
      assertEqual(content["filesize"], stored.bytes.length, "bytes");
    },
  },
  {
    name: "a content is created with the page sizes of the uploaded PDF",
    run: async (api) => {
      const folder = await newFolder(api, "Uploads");
      const content = await upload(api, "My offer", idOf(folder));
      assertEqual(Object.keys(content).sort(), fields, "fields of a content");
      assertEqual(content["title"], "My offer", "title");
      assertEqual(content["_folder"], folder["id"], "folder");
      assertEqual(content["_organization"], folder["_organization"], "organisation");
      assertEqual(content["filename"], "Offer ä.pdf", "file name");
      assertEqual(content["mimetype"], "application/pdf", "type");
      assertEqual(
        content["filesize"],
        pdfPart([
          [595, 842],
          [842, 595],
          [300, 400],
        ]).bytes.length,
        "bytes",
      );
      assertEqual(content["pagesWidth"], [595, 842, 300], "widths");
      assertEqual(content["pagesHeight"], [842, 595, 400], "heights");
      assertEqual(asList(content["thumbnails"], "thumbnails").length, 3, "one thumbnail a page");
      assert(asText(content["ip"], "ip").length > 0, "ip");
      assertEqual(await callOk(api, `/content/${idOf(content)}`), content, "as it was answered");
      assertEqual(await callOk(api, `/content?folder=${idOf(folder)}`), [content], "list");
      const file = await api.call(asText(content["pdf_url"], "pdf_url"));
      assertEqual(file.headers.get("content-type"), "application/pdf", "type of the file");
      assertEqual(
        Array.from(file.bytes),
        Array.from(
          pdfPart([
            [595, 842],
            [842, 595],
            [300, 400],
          ]).bytes,
        ),
        "the file's bytes",
      );
      await callOk(api, `/content/${idOf(content)}`, { method: "DELETE" });
      await callRejected(api, 404, `/content/${idOf(content)}`);
      await callRejected(api, 404, `/content/${idOf(content)}/file`);
      await callOk(api, `/folder/${idOf(folder)}`, { method: "DELETE" });
    },
  },
  {
    name: "the default title of a content is the file's name without folders",
    run: async (api) => {
      const folder = idOf(await folderNamed(api, "Unclassified"));
      const file = pdfPart([[100, 100]], "..\\..\\evil/plan.PDF");
      const content = asFields(await callOk(api, "/content", { method: "POST", form: { file, folder } }), "content");
      assertEqual([content["filename"], content["title"]], ["plan.PDF", "plan"], "names");
    },
  },
  {
    name: "an upload warns about PDF features that readers cannot use, and accepts a PDF without its header",
    run: async (api) => {
      const folder = idOf(await folderNamed(api, "Unclassified"));
      const send = async (bytes: Uint8Array<ArrayBuffer>) => {
        const file: FilePart = { name: "special.pdf", type: "application/pdf", bytes };
        const content = asFields(await callOk(api, "/content", { method: "POST", form: { file, folder } }), "content");
        return asList(content["warnings"], "warnings").map(({ code, message }) => `${code}: ${message}`);
      };
      const [fields = ""] = await send(specialPdfs.fields);
      assert(fields.startsWith("pdf-not-shown: The PDF has 2 form fields on page 2."), fields);
      const headerless = specialPdfs.plain.slice();
      headerless[1] = 33;
      const [header = ""] = await send(headerless);
      assert(header.startsWith("pdf-header-missing: "), header);
    },
  },
  {
    name: "a file that is not a PDF by its bytes is rejected, whatever its name",
    run: async (api) => {
      const folder = idOf(await folderNamed(api, "/"));
      const text = new TextEncoder().encode("just text");
      const send = (bytes: Uint8Array<ArrayBuffer>) => ({
        method: "POST",
        form: { folder, title: "A", file: { name: "a.pdf", type: "application/pdf", bytes } },
      });
      await callRejected(api, 415, "/content", send(text));
      await callRejected(api, 415, "/content", send(new Uint8Array(0)));
      const damaged = await callRejected(
        api,
        422,
        "/content",
        send(new TextEncoder().encode("%PDF-1.7\nnothing more")),
      );
      assertEqual(errorPaths(damaged), ["file"], "location of the problem");
    },
  },
  {
    name: "every problem of an upload is reported",
    run: async (api) => {
      const file = pdfPart([[100, 100]]);
      const none = await callRejected(api, 422, "/content", { method: "POST", form: {} });
      assertEqual([...errorPaths(none)].sort(), ["file", "folder"], "faults");
      await callRejected(api, 404, "/content", { method: "POST", form: { file, folder: "unknown", title: "A" } });
      const text = await callRejected(api, 422, "/content", { method: "POST", form: { file: "text", folder: "x" } });
      assertEqual(errorPaths(text), ["file"], "faults");
      const unchosen = { name: "", type: "application/octet-stream", bytes: new Uint8Array(0) };
      const nothing = await callRejected(api, 422, "/content", {
        method: "POST",
        form: { file: unchosen, folder: "x" },
      });
      assertEqual(errorPaths(nothing), ["file"], "a file that was not chosen was not sent");
      await callRejected(api, 400, "/content", {
        method: "POST",
        text: "no form",
        headers: { "content-type": "text/html" },
      });
      const broken = { "content-type": "multipart/form-data; boundary=x" };
      await callRejected(api, 400, "/content", { method: "POST", text: "--y broken", headers: broken });
    },
  },
  {
    name: "a file is served as a whole, by single ranges, and with 304 for a matching ETag",
    run: async (api) => {
      const content = await upload(api);
      const path = `/content/${idOf(content)}/file`;
      const whole = await api.call(path);
      const size = whole.bytes.length;
      const tag = whole.headers.get("etag") ?? "";
      assert(/^"[0-9a-f]{64}"$/.test(tag), `ETag is a sha256: ${tag}`);
      assertEqual(whole.headers.get("accept-ranges"), "bytes", "Accept-Ranges");
      const part = (range: string, more = {}) => api.call(path, { headers: { range, ...more } });
      const ranges = [
        ["bytes=0-3", 0, 3],
        ["bytes=5-", 5, size - 1],
        ["bytes=-10", size - 10, size - 1],
        [`bytes=10-${size + 100}`, 10, size - 1],
        [`bytes=-${size + 100}`, 0, size - 1],
      ] as const;
      for (const [range, first, last] of ranges) {
        const answered = await part(range);
        assertEqual(answered.status, 206, `${range}: status`);
        assertEqual(answered.headers.get("content-range"), `bytes ${first}-${last}/${size}`, `${range}: Content-Range`);
        assertEqual(Array.from(answered.bytes), Array.from(whole.bytes.subarray(first, last + 1)), `${range}: bytes`);
      }
      for (const range of [`bytes=${size}-`, "bytes=-0"]) {
        const outside = await callRejected(api, 416, path, { headers: { range } });
        assertEqual(outside.headers.get("content-range"), `bytes */${size}`, `${range}: Content-Range`);
      }
      for (const range of ["bytes=0-1,3-4", "bytes=3-1", "lines=1-2", "bytes=x-y"])
        assertEqual([(await part(range)).status, range], [200, range], "whole");
      assertEqual((await part("bytes=0-3", { "if-range": tag })).status, 206, "If-Range of this version");
      assertEqual((await part("bytes=0-3", { "if-range": '"other"' })).status, 200, "If-Range of another version");
      assertEqual((await api.call(path, { headers: { "if-none-match": tag } })).status, 304, "If-None-Match");
      const head = await api.call(path, { method: "HEAD" });
      assertEqual([head.status, head.bytes.length], [200, 0], "HEAD");
      assertEqual(head.headers.get("etag"), tag, "HEAD tells the ETag");
      await callRejected(api, 401, path, { anonymous: true });
    },
  },
];

/** For hosts that can draw. */
export const drawingCases: readonly Case[] = [
  {
    name: "thumbnails of a content show its pages",
    run: async (api) => {
      const content = await upload(api);
      for (const address of asList(content["thumbnails"], "thumbnails") as unknown as readonly string[]) {
        // The second call is answered from the cache.
        for (const _ of ["rendered", "cached"]) {
          const picture = await api.call(address);
          assertEqual([picture.status, picture.headers.get("content-type")], [200, "image/png"], address);
          assertEqual(Array.from(picture.bytes.subarray(1, 4)), [80, 78, 71], "PNG");
          const width = new DataView(picture.bytes.buffer).getUint32(16);
          assertEqual(width, 160, "width");
        }
      }
      await callRejected(api, 404, `/content/${idOf(content)}/page/4`);
      await callRejected(api, 404, `/content/${idOf(content)}/page/0`);
      await callRejected(api, 422, `/content/${idOf(content)}/page/1?size=huge`);
    },
  },
];
