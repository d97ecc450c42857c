import { specialPdfs } from "../support/special-pdfs.ts";
import type { ApiCaller, FilePart } from "./caller.ts";
import { equal, type Fields, faultPaths, fieldsOf, good, listOf, refused, textOf, that } from "./check.ts";
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
  return fieldsOf(await good(api, "/content", { method: "POST", form }), "content");
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
  "thumbnails",
  "title",
  "updated",
];

export const contentCases: readonly Case[] = [
  {
    name: "stores an encrypted PDF decrypted when its password is sent",
    run: async (api) => {
      const folder = idOf(await folderNamed(api, "Unclassified"));
      const file: FilePart = { name: "locked.pdf", type: "application/pdf", bytes: encryptedPdf() };
      const send = (pdf_password: string) => ({ method: "POST", form: { file, folder, pdf_password } });
      equal(faultPaths(await refused(api, 422, "/content", send(""))), ["pdf_password"], "without a password");
      const wrong = await refused(api, 422, "/content", send("Secret"));
      equal(faultPaths(wrong), ["pdf_password"], "with a wrong password");
      that(!JSON.stringify(wrong).includes("Secret"), "the answer does not repeat the password");
      const content = fieldsOf(await good(api, "/content", send("secret")), "content");
      equal(content["pagesWidth"], [200, 200], "widths");
      that(!JSON.stringify(content).includes('secret"'), "the content does not hold the password");
      const stored = await api.call(textOf(content["pdf_url"], "pdf_url"));
      const text = String.fromCharCode(...stored.bytes);
      that(text.startsWith("%PDF-") && !text.includes("/Encrypt"), "the stored PDF is not encrypted");
      equal(content["filesize"], stored.bytes.length, "bytes");
    },
  },
  {
    name: "creates a content with the page sizes of the uploaded PDF",
    run: async (api) => {
      const folder = await newFolder(api, "Uploads");
      const content = await upload(api, "My offer", idOf(folder));
      equal(Object.keys(content).sort(), fields, "fields of a content");
      equal(content["title"], "My offer", "title");
      equal(content["_folder"], folder["id"], "folder");
      equal(content["_organization"], folder["_organization"], "organisation");
      equal(content["filename"], "Offer ä.pdf", "file name");
      equal(content["mimetype"], "application/pdf", "type");
      equal(
        content["filesize"],
        pdfPart([
          [595, 842],
          [842, 595],
          [300, 400],
        ]).bytes.length,
        "bytes",
      );
      equal(content["pagesWidth"], [595, 842, 300], "widths");
      equal(content["pagesHeight"], [842, 595, 400], "heights");
      equal(listOf(content["thumbnails"], "thumbnails").length, 3, "one thumbnail a page");
      that(textOf(content["ip"], "ip").length > 0, "ip");
      equal(await good(api, `/content/${idOf(content)}`), content, "as it was answered");
      equal(await good(api, `/content?folder=${idOf(folder)}`), [content], "list");
      const file = await api.call(textOf(content["pdf_url"], "pdf_url"));
      equal(file.headers.get("content-type"), "application/pdf", "type of the file");
      equal(
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
      await good(api, `/content/${idOf(content)}`, { method: "DELETE" });
      await refused(api, 404, `/content/${idOf(content)}`);
      await refused(api, 404, `/content/${idOf(content)}/file`);
      await good(api, `/folder/${idOf(folder)}`, { method: "DELETE" });
    },
  },
  {
    name: "uses the file's name without folders as the default title of a content",
    run: async (api) => {
      const folder = idOf(await folderNamed(api, "Unclassified"));
      const file = pdfPart([[100, 100]], "..\\..\\evil/plan.PDF");
      const content = fieldsOf(await good(api, "/content", { method: "POST", form: { file, folder } }), "content");
      equal([content["filename"], content["title"]], ["plan.PDF", "plan"], "names");
    },
  },
  {
    name: "warns about PDF features that readers cannot use, and accepts a PDF without its header",
    run: async (api) => {
      const folder = idOf(await folderNamed(api, "Unclassified"));
      const send = async (bytes: Uint8Array<ArrayBuffer>) => {
        const file: FilePart = { name: "special.pdf", type: "application/pdf", bytes };
        const content = fieldsOf(await good(api, "/content", { method: "POST", form: { file, folder } }), "content");
        return listOf(content["warnings"], "warnings").map(({ code, message }) => `${code}: ${message}`);
      };
      const [fields = ""] = await send(specialPdfs.fields);
      that(fields.startsWith("pdf-not-shown: The PDF has 2 form fields on page 2."), fields);
      const headerless = specialPdfs.plain.slice();
      headerless[1] = 33;
      const [header = ""] = await send(headerless);
      that(header.startsWith("pdf-header-missing: "), header);
    },
  },
  {
    name: "rejects a file that is not a PDF by its bytes, whatever its name",
    run: async (api) => {
      const folder = idOf(await folderNamed(api, "/"));
      const text = new TextEncoder().encode("just text");
      const send = (bytes: Uint8Array<ArrayBuffer>) => ({
        method: "POST",
        form: { folder, title: "A", file: { name: "a.pdf", type: "application/pdf", bytes } },
      });
      await refused(api, 415, "/content", send(text));
      await refused(api, 415, "/content", send(new Uint8Array(0)));
      const damaged = await refused(api, 422, "/content", send(new TextEncoder().encode("%PDF-1.7\nnothing more")));
      equal(faultPaths(damaged), ["file"], "place of the fault");
    },
  },
  {
    name: "reports every problem of an upload",
    run: async (api) => {
      const file = pdfPart([[100, 100]]);
      const none = await refused(api, 422, "/content", { method: "POST", form: {} });
      equal([...faultPaths(none)].sort(), ["file", "folder"], "faults");
      await refused(api, 404, "/content", { method: "POST", form: { file, folder: "unknown", title: "A" } });
      const text = await refused(api, 422, "/content", { method: "POST", form: { file: "text", folder: "x" } });
      equal(faultPaths(text), ["file"], "faults");
      const unchosen = { name: "", type: "application/octet-stream", bytes: new Uint8Array(0) };
      const nothing = await refused(api, 422, "/content", { method: "POST", form: { file: unchosen, folder: "x" } });
      equal(faultPaths(nothing), ["file"], "a file that was not chosen was not sent");
      await refused(api, 400, "/content", {
        method: "POST",
        text: "no form",
        headers: { "content-type": "text/html" },
      });
      const broken = { "content-type": "multipart/form-data; boundary=x" };
      await refused(api, 400, "/content", { method: "POST", text: "--y broken", headers: broken });
    },
  },
  {
    name: "serves a file as a whole, by single ranges, and with 304 for a matching ETag",
    run: async (api) => {
      const content = await upload(api);
      const path = `/content/${idOf(content)}/file`;
      const whole = await api.call(path);
      const size = whole.bytes.length;
      const tag = whole.headers.get("etag") ?? "";
      that(/^"[0-9a-f]{64}"$/.test(tag), `ETag is a sha256: ${tag}`);
      equal(whole.headers.get("accept-ranges"), "bytes", "Accept-Ranges");
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
        equal(answered.status, 206, `${range}: status`);
        equal(answered.headers.get("content-range"), `bytes ${first}-${last}/${size}`, `${range}: Content-Range`);
        equal(Array.from(answered.bytes), Array.from(whole.bytes.subarray(first, last + 1)), `${range}: bytes`);
      }
      for (const range of [`bytes=${size}-`, "bytes=-0"]) {
        const outside = await refused(api, 416, path, { headers: { range } });
        equal(outside.headers.get("content-range"), `bytes */${size}`, `${range}: Content-Range`);
      }
      for (const range of ["bytes=0-1,3-4", "bytes=3-1", "lines=1-2", "bytes=x-y"])
        equal([(await part(range)).status, range], [200, range], "whole");
      equal((await part("bytes=0-3", { "if-range": tag })).status, 206, "If-Range of this version");
      equal((await part("bytes=0-3", { "if-range": '"other"' })).status, 200, "If-Range of another version");
      equal((await api.call(path, { headers: { "if-none-match": tag } })).status, 304, "If-None-Match");
      const head = await api.call(path, { method: "HEAD" });
      equal([head.status, head.bytes.length], [200, 0], "HEAD");
      equal(head.headers.get("etag"), tag, "HEAD tells the ETag");
      await refused(api, 401, path, { anonymous: true });
    },
  },
];

/** For hosts that can draw. */
export const drawingCases: readonly Case[] = [
  {
    name: "serves thumbnails that show the pages",
    run: async (api) => {
      const content = await upload(api);
      for (const address of listOf(content["thumbnails"], "thumbnails") as unknown as readonly string[]) {
        for (const _ of ["made", "kept"]) {
          const picture = await api.call(address);
          equal([picture.status, picture.headers.get("content-type")], [200, "image/png"], address);
          equal(Array.from(picture.bytes.subarray(1, 4)), [80, 78, 71], "PNG");
          const width = new DataView(picture.bytes.buffer).getUint32(16);
          equal(width, 160, "width");
        }
      }
      await refused(api, 404, `/content/${idOf(content)}/page/4`);
      await refused(api, 404, `/content/${idOf(content)}/page/0`);
      await refused(api, 422, `/content/${idOf(content)}/page/1?size=huge`);
    },
  },
];
