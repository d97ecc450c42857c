/** Linked PDFs with updates, opened by pdf.js from a real server. */
import "../../../support/newer-platform.ts";
import "pdfjs-dist/build/pdf.worker.mjs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getDocument, PDFDataRangeTransport } from "pdfjs-dist";
import { expect, onTestFinished, test } from "vitest";
import { memoizeByKey } from "#domain/values/memoize-async.ts";
import { ReaderError } from "#reader/document/reader-error.ts";
import { openUpdatedPdf } from "#reader/document/updated-pdf.ts";
import { listComplaints } from "../../../support/pdf/pdf-programs.ts";
import { personalise } from "../../../support/pdf/personal-pdf.ts";
import { textPdf } from "../../../support/text-pdf.ts";

const page = { content: "BT /F 20 Tf 40 200 Td (A harbour) Tj ET" };

const printed = { page: 0, box: { left: 10, top: 10, width: 60, height: 20 }, text: "Dear Anna" };

/** A PDF that ends with its text, behind bytes that nothing uses. */
const createBase = (fillerBytes: number): Uint8Array<ArrayBuffer> =>
  textPdf({ content: `%${"x".repeat(fillerBytes)}\n${page.content}` });

/** More bytes than a reader loads as a whole. */
const largeBytes = 33 * 2 ** 20;

const personalPdfs = memoizeByKey<{ base: Uint8Array; bytes: Uint8Array; updates: Uint8Array<ArrayBuffer> }>();

const createPersonalPdf = (fillerBytes: number) =>
  personalPdfs(String(fillerBytes), async () => {
    const base = createBase(fillerBytes);
    const { bytes } = await personalise(base, [printed]);
    return { base, bytes, updates: bytes.slice(base.length) };
  });

interface Host {
  file: Uint8Array;
  readonly ranged: boolean;
  /** Ranges that are answered with an error, from now on. */
  failures: number;
  readonly ranges: string[];
}

const serve = async (file: Uint8Array, ranged = true): Promise<Host & { readonly url: string }> => {
  const host: Host = { file, ranged, failures: 0, ranges: [] };
  const server = createServer((request, response) => {
    if (request.url !== "/offer.pdf") return void response.writeHead(404).end();
    const { file } = host;
    const [, begin, end] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "") ?? [];
    if (host.ranged) response.setHeader("Accept-Ranges", "bytes");
    if (begin === undefined || !host.ranged) return void response.setHeader("Content-Length", file.length).end(file);
    host.ranges.push(`${begin}-${end}`);
    if (host.failures-- > 0) return void response.writeHead(503).end();
    response.setHeader("Content-Range", `bytes ${begin}-${end}/${file.length}`);
    response.writeHead(206).end(file.slice(Number(begin), Number(end) + 1));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(host, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/offer.pdf` });
};

const open = async (url: string, updates: Uint8Array<ArrayBuffer>, onRangeError = (_: ReaderError) => {}) => {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  return openUpdatedPdf({ url, updates, signal: stop.signal, RangeTransport: PDFDataRangeTransport, onRangeError });
};

const read = async (input: Awaited<ReturnType<typeof open>>) => {
  const isLarge = "isLarge" in input && input.isLarge;
  const loading = { rangeChunkSize: 2 ** 17, disableStream: isLarge, disableAutoFetch: isLarge, verbosity: 0 };
  const document = await getDocument({ ...input, ...loading }).promise;
  onTestFinished(() => document.loadingTask.destroy());
  const { items } = await (await document.getPage(1)).getTextContent();
  const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
  return { text, download: async () => document.getData() };
};

const failureOf = async (opening: Promise<unknown>) => {
  const error = await opening.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  return error instanceof ReaderError ? [error.kind, error.message] : error;
};

test.each([
  ["a small file", 100, true, false],
  ["a file from a server without ranges", 600_000, false, false],
  ["a file that is streamed", 600_000, true, false],
  ["a large file, in ranges", largeBytes, true, true],
])("%s is read and downloaded with its updates", async (_, fillerBytes, ranged, isLarge) => {
  const { base, bytes, updates } = await createPersonalPdf(fillerBytes);
  const { url } = await serve(base, ranged);
  const input = await open(url, updates);
  expect("isLarge" in input && input.isLarge).toBe(isLarge);
  const { text, download } = await read(input);
  expect(text).toContain("Dear Anna");
  expect(text).toContain("A harbour");
  const downloaded = await download();
  expect(Buffer.from(downloaded).equals(bytes)).toBe(true);
  if (!isLarge) expect(listComplaints(downloaded) ?? []).toEqual([]);
});

test("of a large file, only a part is loaded", async () => {
  const base = textPdf(page, { content: `%${"x".repeat(largeBytes)}` });
  const { bytes } = await personalise(base, [printed]);
  const host = await serve(base);
  const { text } = await read(await open(host.url, bytes.slice(base.length)));
  expect(text).toContain("Dear Anna");
  expect(host.ranges.length).toBeLessThan(8);
});

test("a range that fails is reported, and loaded as soon as the server answers again", async () => {
  const { base, updates } = await createPersonalPdf(largeBytes);
  const host = await serve(base);
  host.failures = 1;
  const errors: string[] = [];
  const { text } = await read(await open(host.url, updates, ({ kind }) => errors.push(kind)));
  expect(text).toContain("Dear Anna");
  expect(errors).toEqual(["unreachable"]);
});

test("a file of another length is not opened", async () => {
  const { base, updates } = await createPersonalPdf(100);
  for (const length of [base.length - 1, base.length + 1, 20]) {
    const other = new Uint8Array(length);
    other.set(base.subarray(0, length));
    const { url } = await serve(other);
    const [kind, message] = (await failureOf(open(url, updates))) as string[];
    expect(kind).toBe("replaced");
    expect(message).toContain(`has ${length} bytes`);
  }
});

test("a large file that is replaced while it is open is reported", async () => {
  const { base, updates } = await createPersonalPdf(largeBytes);
  const host = await serve(base);
  const reported = new Promise<ReaderError>((resolve) => {
    void open(host.url, updates, resolve).then((input) => {
      host.file = new Uint8Array(base.length + 7);
      void read(input).catch(() => {});
    });
  });
  expect((await reported).kind).toBe("replaced");
});

test("a file that cannot be loaded has the message of pdf.js", async () => {
  const { base, updates } = await createPersonalPdf(100);
  const { url } = await serve(base);
  const missing = url.replace("offer", "missing");
  expect(await failureOf(open(missing, updates))).toEqual([
    "unreachable",
    `Unexpected server response (404) while retrieving PDF "${missing}".`,
  ]);
  const [kind] = (await failureOf(open("http://127.0.0.1:9/offer.pdf", updates))) as string[];
  expect(kind).toBe("unreachable");
});
