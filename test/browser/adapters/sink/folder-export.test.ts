// engines: none; test:all: chromium; matrix: chromium, firefox
// Only Chromium has a folder picker. The WebKit of the tests has no private file system (`navigator.storage.getDirectory`).
/**
 * Exports of a batch into a folder: stopped in the middle, repeated, and over files that someone has changed. The folder
 * is one of the browser's private file system, which has the interface of a picked one.
 */
import readQrCode from "jsqr";
import { drawQrCode } from "#adapters/publishing/qr-codes.ts";
import { createFolderWriter } from "#adapters/sink/folder-writer.ts";
import { createPartBlobs } from "#adapters/sink/part-blobs.ts";
import type { OutputFile } from "#domain/model/output.ts";
import { toProblem } from "#domain/problem-error.ts";
import { exportFolder, type WriteFile } from "#usecases/publishing/export-folder.ts";
import { equal } from "../../app/stage.ts";

const partBytes = new TextEncoder().encode("shared ".repeat(5000));
const blobs = createPartBlobs({ blob: async () => new Blob([partBytes]) });

const aFile = (path: string): OutputFile => ({
  batch_id: "spring",
  path,
  job_id: "job",
  kind: "smartlink",
  mimetype: "text/html",
  pieces: [`<h1>Grüße an ${path}</h1>`, { part: "shared", size: partBytes.length }, "</html>"],
  size: 0,
});

const files = [...Array.from({ length: 60 }, (_, row) => aFile(`row-${row}.html`)), aFile("pdf/a/b.pdf")].sort(
  (a, b) => (a.path < b.path ? -1 : 1),
);

const store = {
  outputs: {
    get: async () => undefined,
    put: async () => undefined,
    paths: async () => files.map(({ path }) => path),
    pages: async function* () {
      yield files;
    },
  },
};

let folderCount = 0;
const createFolder = async () =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(`export-${folderCount++}`, { create: true });

const exportTo = (write: WriteFile) =>
  exportFolder(store, "spring", write, { onProgress: () => undefined, parallelFiles: 4 });

const readText = async (folder: FileSystemDirectoryHandle, name: string) =>
  (await (await (await folder.getDirectoryHandle("spring")).getFileHandle(name)).getFile()).text();

const overwrite = async (folder: FileSystemDirectoryHandle, name: string, text: string) => {
  const handle = await (await folder.getDirectoryHandle("spring")).getFileHandle(name);
  const target = await handle.createWritable();
  await target.write(text);
  await target.close();
};

const link = "https://docs.example.org/spring/row-7.html";
const picture = drawQrCode(link, "png");
const pictureFile: OutputFile = {
  ...{ batch_id: "spring", path: "qr/row-7.png", job_id: "job", kind: "support", mimetype: "image/png" },
  ...{ pieces: [{ part: "picture", size: picture.length }], size: picture.length },
};

/** Returns the text of the QR code in a picture that the browser itself decodes. */
const readPicture = async (file: Blob): Promise<string | undefined> => {
  const bitmap = await createImageBitmap(file);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  if (context === null) throw new Error("There is no canvas.");
  context.drawImage(bitmap, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  return readQrCode(data, width, height)?.data;
};

it("an export into a folder writes every file, and nothing the second time", async () => {
  const folder = await createFolder();
  const first = await exportTo(createFolderWriter(folder, blobs).write);
  equal([first.files, first.totalFiles, first.unchangedFiles], [61, 61, 0]);
  equal((await readText(folder, "row-7.html")).startsWith("<h1>Grüße an row-7.html</h1>shared "), true);
  const second = await exportTo(createFolderWriter(folder, blobs).write);
  equal([second.files, second.unchangedFiles], [61, 61]);
});

it("an export into a folder writes pictures of QR codes that other programs can read", async () => {
  const folder = await createFolder();
  const pictures = createPartBlobs({ blob: async () => new Blob([picture]) });
  const onePicture = {
    outputs: {
      ...store.outputs,
      paths: async () => [pictureFile.path],
      pages: async function* () {
        yield [pictureFile];
      },
    },
  };
  const { write } = createFolderWriter(folder, pictures);
  await exportFolder(onePicture, "spring", write, { onProgress: () => undefined });
  const qrFolder = await (await folder.getDirectoryHandle("spring")).getDirectoryHandle("qr");
  equal(await readPicture(await (await qrFolder.getFileHandle("row-7.png")).getFile()), link);
});

it("an export into a folder that was stopped goes on with the missing files", async () => {
  const folder = await createFolder();
  const writer = createFolderWriter(folder, blobs);
  let count = 0;
  const stopped = exportTo(async (path, file) => {
    if (count++ === 20) throw new DOMException("The folder is gone.", "NotFoundError");
    return writer.write(path, file);
  });
  equal(
    await stopped.then(
      () => "finished",
      () => "stopped",
    ),
    "stopped",
  );
  const rest = await exportTo(createFolderWriter(folder, blobs).write);
  equal([rest.files, rest.unchangedFiles >= 20, rest.unchangedFiles < 61], [61, true, true]);
});

it("an export into a folder replaces files that differ, also those of the same size", async () => {
  const folder = await createFolder();
  await exportTo(createFolderWriter(folder, blobs).write);
  const original = await readText(folder, "row-1.html");
  await overwrite(folder, "row-1.html", original.replace("row-1", "row-X"));
  await overwrite(folder, "row-2.html", "short");
  const again = await exportTo(createFolderWriter(folder, blobs).write);
  equal([again.files, again.unchangedFiles], [61, 59]);
  equal(await readText(folder, "row-1.html"), original);
});

it("an export into a folder reports a folder that returns other bytes than were written", async () => {
  const folder = await createFolder();
  const getFile = FileSystemFileHandle.prototype.getFile;
  FileSystemFileHandle.prototype.getFile = async () => new File(["damaged"], "row.html");
  try {
    equal(
      await exportTo(createFolderWriter(folder, blobs).write).then(
        () => "finished",
        (error: unknown) => toProblem(error).code,
      ),
      "storage-failed",
    );
  } finally {
    FileSystemFileHandle.prototype.getFile = getFile;
  }
});
