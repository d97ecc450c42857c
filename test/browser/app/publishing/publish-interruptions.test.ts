// engines: none; test:all: chromium
/** Work of the publishing dialog that ends early: an upload whose server is gone, and QR codes that a person cancels. */
import { problem } from "#domain/problem.ts";
import { ok } from "#domain/result.ts";
import type { QrPictureProgress } from "#usecases/publishing/links/add-qr-pictures.ts";
import { fill, press } from "../../input.ts";
import { equal, must, settled, until } from "../stage.ts";
import { openDialog, openFiles, refuse, requireAccessibleThemes, startUpload, textOf } from "./publish-stage.ts";

const submitText = (): string => textOf('publish-upload button[type="submit"]');

const silence = problem("upload-interrupted", "The connection to the server ended before it had answered.");

it("an upload whose server is gone pauses with a sentence, and Retry continues with the same server and password", async () => {
  const stage = await startUpload(await openDialog());
  await stage.endUpload({ storedFiles: 903, end: "gone", problems: [silence] });
  equal(
    textOf(".publish-answer.notice-warning"),
    "Paused, because the server no longer answers. Not on the server yet: 903 files. “Retry” continues with them.",
  );
  must(
    textOf("publish-upload problem-list").startsWith("The server does not answer"),
    textOf("publish-upload problem-list"),
  );
  equal(submitText(), "Retry");
  await requireAccessibleThemes();
  stage.answers.checkServer = refuse("address-unreachable", "No server answers at docs.example.org.");
  await press("Retry");
  await until(() => textOf("publish-upload problem-list").includes("address-unreachable"), "There is no reason.");
  equal(submitText(), "Retry");
  stage.answers.checkServer = async () => ok(undefined);
  await press("Retry");
  await until(() => document.querySelector("publish-upload work-progress") !== null, "The upload does not go on.");
  equal(stage.calls.at(-1), "upload https://docs.example.org/offers/ publisher secret false");
  await stage.endUpload({ storedFiles: 1_806, sentFiles: 903 });
  must(textOf(".publish-answer").startsWith("All files are on the server"), textOf(".publish-answer"));
  equal(submitText(), "Upload");
});

it("an upload whose server is gone starts as a new upload once another server is entered", async () => {
  const stage = await startUpload(await openDialog());
  await stage.endUpload({ storedFiles: 903, end: "gone", problems: [silence] });
  await fill("User name", "another");
  equal(submitText(), "Upload");
});

it("the drawing of QR codes shows its progress, blocks the upload, and ends with a press of Cancel", async () => {
  const stage = await openFiles(await openDialog());
  let report: (progress: QrPictureProgress) => void = () => undefined;
  let end: (progress: QrPictureProgress) => void = () => undefined;
  stage.answers.addQrPictures = (_jobId, _publicUrl, onProgress, signal) => {
    report = onProgress;
    signal.addEventListener("abort", () => stage.calls.push("cancelQrPictures"));
    return new Promise((resolve) => {
      end = (progress) => resolve(ok(progress));
    });
  };
  await press("Add QR codes");
  report({ done: 450, total: 1_800 });
  await settled();
  equal(document.querySelector("publish-qr-pictures [role=progressbar]")?.getAttribute("aria-valuenow"), "25");
  must(
    document.querySelector('publish-upload button[type="submit"]')?.ariaDisabled === "true",
    "An upload would send some of the pictures.",
  );
  await requireAccessibleThemes();
  await press("Cancel");
  equal(stage.calls.at(-1), "cancelQrPictures");
  end({ done: 500, total: 1_800 });
  await until(
    () =>
      textOf("publish-qr-pictures [role=status]") ===
      "Stopped. 500 of 1,800 QR codes are in the folder “qr”. “Add QR codes” draws all of them.",
    textOf("publish-qr-pictures"),
  );
  must(document.querySelector("publish-qr-pictures work-progress") === null, "The progress stays.");
  stage.answers.addQrPictures = async () => ok({ done: 1_800, total: 1_800 });
  await press("Add QR codes");
  await until(() => textOf("publish-qr-pictures").startsWith("1,800 QR codes were added"), "They were not added.");
});

it("the drawing of QR codes ends when the dialog closes", async () => {
  const stage = await openFiles(await openDialog());
  stage.answers.addQrPictures = (_jobId, _publicUrl, _onProgress, signal) => {
    signal.addEventListener("abort", () => stage.calls.push("cancelQrPictures"));
    return new Promise(() => undefined);
  };
  await press("Add QR codes");
  stage.dialog.remove();
  equal(stage.calls.at(-1), "cancelQrPictures");
});

it("QR codes that are drawn again for a new address show their progress", async () => {
  const stage = await openDialog();
  stage.answers.setPublicUrl = (_jobId, _publicUrl, onProgress) => {
    onProgress({ done: 300, total: 1_800 });
    return new Promise(() => undefined);
  };
  await press("Next");
  await until(
    () => textOf("dialog > .work") === "Drawing the QR codes for the new address: 300 of 1,800",
    textOf("dialog"),
  );
});
