/** The upload of a batch: order, parallel requests, repeated attempts, problems by cause, and what a second run sends. */
import { expect, test } from "vitest";
import type { OutputFile } from "#domain/model/output.ts";
import { countStoredFiles } from "#usecases/publishing/upload/upload-batch.ts";
import { aFile, busy, createFakeUpload, refused, silent } from "./fake-upload.ts";

const manyFiles = (count: number): OutputFile[] => Array.from({ length: count }, (_, index) => aFile(`r${index}.html`));

test("an upload sends supporting files first, and neither reports nor lists of links", async () => {
  const upload = createFakeUpload([
    aFile("a.html"),
    aFile("links.csv", "Ada,secret", "report"),
    aFile("report.html", "report", "report"),
    aFile("runtime/reader.js", "code", "support"),
    aFile("../outside.html"),
  ]);
  const report = await upload.run();
  expect(upload.requests).toEqual(["spring/runtime/reader.js", "spring/a.html"]);
  expect(report).toMatchObject({ end: "complete", totalFiles: 2, storedFiles: 2, sentFiles: 2, failedFiles: 0 });
});

test("an upload sends twelve files at a time", async () => {
  const upload = createFakeUpload(manyFiles(30));
  await upload.run();
  expect(upload.mostOpen()).toBe(12);
});

test("an upload lists more files than one read of the store returns, each once", async () => {
  const upload = createFakeUpload(manyFiles(450));
  expect(await upload.run()).toMatchObject({ totalFiles: 450, sentFiles: 450 });
  expect(new Set(upload.requests).size).toBe(450);
});

test("an upload sends only what is missing or has changed in a second run", async () => {
  const files = manyFiles(40);
  const upload = createFakeUpload(files);
  await upload.run();
  upload.requests.length = 0;
  files[7] = aFile("r7.html", "another text");
  files.push(aFile("r40.html"));
  const counts = await countStoredFiles({ batchId: "spring", server: "webdav x" }, upload.ports);
  expect(counts).toEqual({ totalFiles: 41, storedFiles: 39 });
  expect(await upload.run()).toMatchObject({ totalFiles: 41, storedFiles: 41, sentFiles: 2 });
  expect(upload.requests.sort()).toEqual(["spring/r40.html", "spring/r7.html"]);
});

test("an upload sends again what is no longer on the server, whatever the log says", async () => {
  const upload = createFakeUpload(manyFiles(40));
  await upload.run();
  upload.stored.clear();
  upload.requests.length = 0;
  expect(await upload.run()).toMatchObject({ end: "complete", storedFiles: 40, sentFiles: 40 });
  upload.stored.delete("spring/r3.html");
  upload.stored.set("spring/r4.html", "cut");
  upload.requests.length = 0;
  expect(await upload.run()).toMatchObject({ storedFiles: 40, sentFiles: 2 });
  expect(upload.requests.sort()).toEqual(["spring/r3.html", "spring/r4.html"]);
});

test("an upload stops when it is cancelled, and continues with the rest", async () => {
  const upload = createFakeUpload(manyFiles(50), (_, request) => {
    if (request === 20) upload.controller.abort();
    return undefined;
  });
  const report = await upload.run();
  expect(report.end).toBe("cancelled");
  expect(report.sentFiles).toBeGreaterThan(10);
  expect(report.sentFiles).toBeLessThan(40);
  expect(await countStoredFiles({ batchId: "spring", server: "webdav x" }, upload.ports)).toEqual({
    totalFiles: 50,
    storedFiles: upload.stored.size,
  });
});

test("a failing server gets the request again, with growing pauses", async () => {
  const upload = createFakeUpload([aFile("a.html")], (_, request) => (request < 4 ? busy() : undefined));
  expect(await upload.run()).toMatchObject({ storedFiles: 1, failedFiles: 0 });
  expect(upload.waits).toEqual([500, 1_000, 2_000]);
});

test("a failing server is waited for as long as it asks, by all connections", async () => {
  const upload = createFakeUpload(manyFiles(12), (_, request) => (request === 1 ? busy(7_000) : undefined));
  expect(await upload.run()).toMatchObject({ storedFiles: 12 });
  expect(upload.waits.reduce((sum, ms) => sum + ms, 0)).toBe(7_000);
});

test("a server that asks to wait an hour fails the file", async () => {
  const upload = createFakeUpload([aFile("a.html")], () => busy(3_600_000));
  const { problems } = await upload.run();
  expect(problems).toMatchObject([{ code: "upload-busy", message: expect.stringContaining("60 minutes") }]);
  expect(upload.waits).toEqual([]);
});

test("a failing server fails a file after six attempts, and the others are uploaded", async () => {
  const upload = createFakeUpload(manyFiles(10), (path) => (path.endsWith("r3.html") ? busy() : undefined));
  const report = await upload.run();
  expect(report).toMatchObject({ end: "complete", storedFiles: 9, failedFiles: 1 });
  expect(upload.requests.filter((path) => path.endsWith("r3.html")).length).toBe(6);
  expect(report.problems).toMatchObject([{ code: "upload-busy", at: { files: { count: 1, first: ["r3.html"] } } }]);
});

test("a failing server has one problem for each cause, and a second run sends only the failed files", async () => {
  let isStrict = true;
  const upload = createFakeUpload(manyFiles(30), (path) =>
    isStrict && /r[12]\d\.html$/.test(path) ? refused : undefined,
  );
  const report = await upload.run();
  expect(report).toMatchObject({ end: "complete", storedFiles: 10, failedFiles: 20 });
  // A refusal is not repeated.
  expect(upload.requests).toHaveLength(30);
  expect(report.problems).toHaveLength(1);
  expect(report.problems[0]?.at?.files?.count).toBe(20);
  expect(report.problems[0]?.at?.files?.first).toHaveLength(5);
  upload.requests.length = 0;
  isStrict = false;
  expect(await upload.run()).toMatchObject({ storedFiles: 30, sentFiles: 20, failedFiles: 0 });
  expect(upload.requests.length).toBe(20);
});

test("a server that never answers ends the upload within four seconds, and no file counts as failed", async () => {
  const upload = createFakeUpload(manyFiles(500), () => silent);
  const report = await upload.run();
  expect(report).toMatchObject({ end: "gone", storedFiles: 0, failedFiles: 0, isWaiting: false });
  expect(report.problems).toMatchObject([{ code: "upload-interrupted" }]);
  expect(upload.elapsedMs()).toBeLessThan(4_000);
});

test("a server that ends in the middle leaves what is stored, and a second run sends the rest", async () => {
  let lastAnswer = 40;
  const upload = createFakeUpload(manyFiles(100), (_, request) => (request > lastAnswer ? silent : undefined));
  const report = await upload.run();
  expect(report).toMatchObject({ end: "gone", storedFiles: upload.stored.size, failedFiles: 0 });
  expect(upload.stored.size).toBe(40);
  lastAnswer = Number.POSITIVE_INFINITY;
  expect(await upload.run()).toMatchObject({ end: "complete", storedFiles: 100, sentFiles: 60 });
});

test("a server that is silent for two seconds gets the requests again", async () => {
  const upload = createFakeUpload(manyFiles(100), (_, request) =>
    request > 40 && upload.elapsedMs() < 2_000 ? silent : undefined,
  );
  expect(await upload.run()).toMatchObject({ end: "complete", storedFiles: 100, failedFiles: 0 });
});

test("a server that breaks the connection of one file does not end the upload of the others", async () => {
  const upload = createFakeUpload(manyFiles(200), (path) => (path.endsWith("r3.html") ? silent : undefined));
  expect(await upload.run()).toMatchObject({ end: "complete", storedFiles: 199, failedFiles: 1 });
});

test("a server that rejects some files does not end the upload", async () => {
  const upload = createFakeUpload(manyFiles(100), (path) => (path.endsWith("0.html") ? undefined : refused));
  expect(await upload.run()).toMatchObject({ end: "complete", storedFiles: 10, failedFiles: 90 });
});
