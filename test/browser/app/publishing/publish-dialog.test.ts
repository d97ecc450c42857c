// engines: none; test:all: chromium
/** The first two steps of the publishing dialog as a person goes through them, and the sentences about every end of an upload. */
import "#app/jobs/job-view.ts";
import { problem } from "#domain/problem.ts";
import { ok } from "#domain/result.ts";
import { fill, press, pressKey } from "../../input.ts";
import { aStage, buttonNamed, endedJob, equal, mount, must, settled, until } from "../stage.ts";
import {
  aCheckedLink,
  openDialog,
  openFiles,
  refuse,
  requireAccessibleThemes,
  startUpload,
  textOf,
} from "./publish-stage.ts";

const isCurrent = (step: string): boolean => textOf('.publish-steps [aria-current="step"]').endsWith(step);

it("the address of published files is asked for before the next step, with the focus on the field", async () => {
  const { calls } = await openDialog({}, { publicUrl: "" });
  await press("Next");
  await until(() => document.activeElement?.id === "publish-address", "The field has no focus.");
  equal(textOf("#publish-address-help"), "Enter the address of the folder.");
  equal(document.querySelector("#publish-address")?.getAttribute("aria-invalid"), "true");
  equal(calls, []);
  await requireAccessibleThemes();
  await fill("Public address", "ftp://example.org");
  must(textOf("#publish-address-help") !== "Enter the address of the folder.", "The fault is that of no address.");
  await press("Next");
  must(isCurrent("Address"), "An address that browsers do not open was accepted.");
});

it("the address of published files is tested on request, and the answer ends with the next change", async () => {
  await openDialog();
  await press("Test address");
  await until(() => textOf(".publish-answer").includes("no document of this batch yet (404)"), "There is no answer.");
  await requireAccessibleThemes();
  await fill("Public address", "https://docs.example.org/other/");
  equal(textOf(".publish-answer"), "");
});

it("the address of published files is stored with the job, and the next step has the focus", async () => {
  const stage = await openFiles(await openDialog());
  equal(stage.calls[0], "setPublicUrl");
  must(document.activeElement?.getAttribute("aria-current") === "step", "The step has no focus.");
  await press("Back");
  await press("Next");
  equal(stage.calls.filter((call) => call === "setPublicUrl").length, 1);
});

it("an address of published files that cannot be stored stays in its field, with the reason", async () => {
  const { answers } = await openDialog();
  answers.setPublicUrl = refuse("storage-full", "The browser's storage is full.");
  await press("Next");
  await until(() => textOf("dialog > problem-list").includes("storage-full"), "There is no reason.");
  must(isCurrent("Address"), "The dialog went on.");
  await requireAccessibleThemes();
});

it("an upload shows its progress, and neither Escape nor another step ends it", async () => {
  const stage = await startUpload(await openDialog());
  equal(stage.calls.at(-1), "upload https://docs.example.org/offers/ publisher secret false");
  await stage.showProgress({ storedFiles: 903, sentBytes: 5_000_000, failedFiles: 2, isWaiting: true });
  equal(document.querySelector("publish-upload [role=progressbar]")?.getAttribute("aria-valuenow"), "50");
  equal(
    textOf(".publish-counts"),
    "903 of 1,806 files are on the server, 5.00 MB sent. Failed: 2 files. The server asks to wait. The upload continues by itself.",
  );
  await requireAccessibleThemes();
  await pressKey("Escape");
  await settled();
  must(document.querySelector<HTMLDialogElement>("dialog.publish-dialog")?.open === true, "Escape closed the dialog.");
  const free = [...document.querySelectorAll<HTMLButtonElement>("publish-dialog button:enabled")];
  equal(
    free.map(({ textContent }) => textContent?.trim()),
    ["Cancel", "Close"],
  );
  await press("Cancel");
  equal(stage.calls.at(-1), "cancelUpload");
  await stage.endUpload({ storedFiles: 903, end: "cancelled" });
  must(textOf(".publish-answer").startsWith("Stopped. Not on the server yet: 903 files."), textOf(".publish-answer"));
});

it("an upload that has ended says so, and a second one offers to send all files", async () => {
  const stage = await startUpload(await openDialog());
  stage.answers.readUpload = async () => ok({ totalFiles: 1_806, storedFiles: 1_806, hasCredentials: false });
  await stage.endUpload({ storedFiles: 1_806, sentFiles: 1_806 });
  equal(
    textOf(".publish-answer.notice-good"),
    "All files are on the server (1,806), each compared by its digest. Sent now: 1,806.",
  );
  equal(textOf("publish-upload problem-list"), "");
  await requireAccessibleThemes();
  await press(() => document.querySelector("publish-upload .dialog-fields > label.choice"));
  await press("Upload");
  await until(() => stage.calls.at(-1)?.endsWith(" true") === true, "Not everything is sent.");
});

it("an upload with failed files lists them by cause", async () => {
  const stage = await startUpload(await openDialog());
  const files = { count: 7, first: ["r1.html", "r2.html"] };
  const problems = [
    problem("upload-forbidden", "The server does not let this user write the file (403).", { files }),
    problem("upload-digest", "The server returned other bytes.", { files: { count: 1, first: ["r9.html"] } }),
  ];
  await stage.endUpload({ storedFiles: 1_798, failedFiles: 8, problems });
  must(textOf(".publish-answer.notice-warning").startsWith("Failed: 8 files."), textOf(".publish-answer"));
  const list = textOf("publish-upload problem-list");
  for (const part of ["Files that are not on the server", "upload-forbidden", "r2.html", "upload-digest", "r9.html"])
    must(list.includes(part), `${part} is missing: ${list}`);
  await requireAccessibleThemes();
});

it("an upload that the server rejects before the first file shows a reason and no list of files", async () => {
  const stage = await openFiles(await openDialog());
  stage.answers.checkServer = refuse("upload-login", "The server refused the user name or the password (401).");
  await press("Upload");
  await until(() => textOf("publish-upload problem-list").includes("upload-login"), "There is no reason.");
  must(textOf("publish-upload problem-list").startsWith("The server cannot be used"), "The heading is about files.");
  must(!stage.calls.some((call) => call.startsWith("upload ")), "Files were sent.");
  await requireAccessibleThemes();
});

it("an upload shows its progress and its end without scrolling in a low window", async () => {
  const stage = await openDialog();
  const step = document.querySelector<HTMLElement>(".publish-step");
  const dialog = document.querySelector<HTMLElement>("dialog.publish-dialog");
  dialog?.style.setProperty("height", "400px");
  await openFiles(stage);
  await fill("User name", "publisher");
  await pressKey("Enter");
  await until(() => document.querySelector("publish-upload work-progress") !== null, "No upload runs.");
  await stage.showProgress({ storedFiles: 1 });
  const isVisible = (selector: string) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    const frame = step?.getBoundingClientRect();
    return box !== undefined && frame !== undefined && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
  };
  must(isVisible("publish-upload [role=progressbar]"), "The progress is outside the window.");
  await press("Cancel");
  await stage.endUpload({ storedFiles: 9, end: "cancelled", problems: [] });
  must(isVisible(".publish-answer"), "The end is outside the window.");
  await press("Upload");
  const problems = Array.from({ length: 9 }, (_, index) =>
    problem("upload-rejected", `The file is refused (${index}).`),
  );
  await stage.endUpload({ storedFiles: 1_797, failedFiles: 9, problems });
  must(isVisible(".publish-answer"), "The failure is outside the window.");
});

it("an upload asks for an address and a passphrase before anything is sent", async () => {
  const stage = await openFiles(await openDialog());
  await press(() => document.querySelector("input[value=s3]"));
  await press("Upload");
  await until(() => document.activeElement?.id === "server-address", "The field has no focus.");
  equal(textOf("#server-address-help"), "Enter the address of the server.");
  await fill("Address of the bucket", "https://s3.example.org/bucket/");
  await press("Store the password in this browser, encrypted with a passphrase");
  await press("Upload");
  await until(() => document.activeElement?.id === "server-passphrase", "The passphrase has no focus.");
  await requireAccessibleThemes();
  must(!stage.calls.includes("checkServer"), "The server was asked.");
  stage.answers.storeCredentials = refuse("storage-full", "The browser's storage is full.");
  await fill("Passphrase", "four unrelated words");
  await press("Upload");
  await until(() => textOf("publish-upload problem-list").includes("storage-full"), "There is no reason.");
  must(
    textOf("publish-upload problem-list").startsWith("The password could not be stored"),
    "The heading is about files.",
  );
  must(!stage.calls.some((call) => call.startsWith("upload ")), "Files were sent.");
});

it("an upload opens a stored password with its passphrase only", async () => {
  const stage = await openDialog();
  stage.answers.readUpload = async () => ok({ totalFiles: 1_806, storedFiles: 40, hasCredentials: true });
  stage.answers.readCredentials = refuse("passphrase-wrong", "The passphrase is wrong.");
  await openFiles(stage);
  await until(() => document.querySelector("#server-passphrase") !== null, "No passphrase is asked for.");
  await fill("Passphrase of the stored password", "wrong");
  await press("Unlock");
  await until(() => textOf("publish-upload problem-list").includes("passphrase-wrong"), "It was opened.");
  must(
    textOf("publish-upload problem-list").startsWith("The password could not be opened"),
    "The heading is about files.",
  );
  await requireAccessibleThemes();
  stage.answers.readCredentials = async (server) => ok({ ...server, password: "opened" });
  await fill("Passphrase of the stored password", "right");
  await press("Upload");
  await until(() => stage.calls.at(-1)?.startsWith("upload ") === true, "No upload runs.");
  equal(stage.calls.at(-1), "upload https://docs.example.org/offers/  opened false");
});

it("QR codes are added on request, and announced as present the next time", async () => {
  const stage = await openFiles(await openDialog());
  must(!stage.calls.includes("addQrPictures"), "They were added without a request.");
  stage.answers.addQrPictures = refuse("storage-full", "The browser's storage is full.");
  await press("Add QR codes");
  await until(() => textOf("publish-qr-pictures problem-list").includes("storage-full"), "There is no reason.");
  await requireAccessibleThemes();
  stage.answers.addQrPictures = async () => ok({ done: 1_800, total: 1_800 });
  await press("Add QR codes");
  await until(() => textOf("publish-qr-pictures").startsWith("1,800 QR codes were added"), "They were not added.");
  stage.answers.hasQrPictures = async () => ok(true);
  await press("Back");
  await press("Next");
  await until(() => textOf("publish-qr-pictures").startsWith("The folder qr has"), "The pictures are not mentioned.");
});

it("the state of the ZIP is shown beside the button that saves it", async () => {
  const { dialog } = await openFiles(await openDialog());
  const actions: string[] = [];
  dialog.addEventListener("job-action", (event) => actions.push((event as CustomEvent<string>).detail));
  await press(() => document.querySelector("input[value=zip]"));
  await press("Download ZIP");
  equal(actions, ["zip"]);
  dialog.operation = { progress: "12 of 1,806 files", problems: [] };
  await settled();
  equal(textOf("publish-files > [role=status]"), "12 of 1,806 files");
  await requireAccessibleThemes();
  dialog.operation = { progress: "12 of 1,806 files", isCancellable: true, problems: [] };
  await press("Cancel export");
  equal(actions, ["zip", "cancel-export"]);
  dialog.operation = { problems: [problem("storage-failed", "A part of the files is lost.")] };
  await settled();
  must(textOf("publish-files > problem-list").includes("storage-failed"), "There is no reason.");
  equal(document.activeElement?.textContent, "Download ZIP");
});

/** Long enough for browsers to take the focus from a control that is disabled or gone. */
const slowly =
  <T>(answer: T) =>
  async (): Promise<T> => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return answer;
  };
const focusedText = (): string => document.activeElement?.textContent?.trim() ?? "";
const pressByKey = async (name: string, outcome: () => boolean): Promise<void> => {
  buttonNamed(name).focus();
  await pressKey("Enter");
  await settled();
  must(document.activeElement !== document.body, `“${name}” loses the focus while it works.`);
  await until(outcome, `“${name}” has no outcome.`);
  await settled();
};

it("the focus stays on buttons that test the address and the server, and that check and list the links", async () => {
  const stage = await openDialog();
  const { answers } = stage;
  answers.checkAddress = slowly(ok(aCheckedLink("missing", 1, 404)));
  answers.checkServer = slowly(ok(undefined));
  answers.checkLinks = slowly(ok([aCheckedLink("right")]));
  answers.createLinkList = slowly(ok({ file: new Blob(["link"]), filename: "links.csv", links: 1, warnings: [] }));
  await pressByKey("Test address", () => textOf(".publish-answer") !== "");
  equal(focusedText(), "Test address");
  await openFiles(stage);
  await fill("User name", "publisher");
  await fill("Password", "secret");
  await pressByKey("Test server", () => textOf(".publish-answer") !== "");
  equal(focusedText(), "Test server");
  await press("Next");
  await until(() => document.querySelector("publish-links") !== null, "There is no third step.");
  await pressByKey("Check five links", () => textOf(".publish-earlier") !== "");
  equal(focusedText(), "Check five links");
  await pressByKey("Download links", () => textOf("publish-links").includes("links.csv"));
  equal(focusedText(), "Download links");
});

it("the focus goes to Cancel while files are uploaded, and back to the button", async () => {
  const stage = await startUpload(await openDialog());
  await until(() => focusedText() === "Cancel", `The focus is on “${focusedText()}”.`);
  await stage.endUpload({ storedFiles: 1_806, totalFiles: 1_806 });
  await until(() => focusedText() === "Upload", `The focus is on “${focusedText()}”.`);
});

it("the focus goes to Cancel while QR codes are added, and to the outcome", async () => {
  const stage = await openFiles(await openDialog());
  stage.answers.addQrPictures = slowly(ok({ done: 1_800, total: 1_800 }));
  await pressByKey("Add QR codes", () => textOf("publish-qr-pictures [role=status]") !== "");
  await until(
    () => document.activeElement?.matches("publish-qr-pictures [role=status]") === true,
    `The focus is on “${focusedText()}”.`,
  );
});

for (const [way, close] of [
  ["its button", () => press("Close")],
  ["Escape", () => pressKey("Escape")],
] as const)
  it(`the publishing dialog that is closed by ${way} leaves the focus on the button that opened it`, async () => {
    const { services } = await aStage([endedJob()]);
    await mount(Object.assign(document.createElement("job-view"), { services, jobId: "j1" }));
    await press("Publish…");
    await until(() => document.querySelector("dialog.publish-dialog:modal") !== null, "No dialog opens.");
    await close();
    await until(() => document.querySelector("publish-dialog") === null, "The dialog stays.");
    await settled();
    equal(document.activeElement?.textContent?.trim(), "Publish…");
  });
