/** What a person does in the dialog that publishes a job, and what lies in the browser's database. */
import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { PDFDocument } from "pdf-lib";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import { digestOutputs, readOutputPaths } from "../support/site.ts";

/** Creates a PDF of three pages with an attachment that no compression makes smaller. */
export const createLargePdf = async (attachmentBytes: number): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  for (let page = 0; page < 3; page++) document.addPage([595, 842]);
  await document.attach(randomBytes(attachmentBytes), "attachment.bin");
  return document.save();
};

/** The server that a person enters. */
export interface EnteredServer {
  readonly kind: "webdav" | "s3";
  readonly address: string;
  readonly username: string;
  readonly password: string;
}

/** Opens the dialog of the only job on the page and goes to the second step. */
export const openPublishing = async (page: DrivenPage, publicUrl: string): Promise<void> => {
  await page.click({ role: "button", name: "Publish…" });
  await page.fill("#publish-address", publicUrl);
  await page.click("publish-dialog .dialog-actions button.primary");
  await page.waitFor("the second step", () => document.querySelector("publish-files") !== null);
};

/** Enters the server in the second step. */
export const enterServer = async (page: DrivenPage, server: EnteredServer): Promise<void> => {
  await page.click(`label:has(input[name="publish-route"][value="${server.kind}"])`);
  await page.fill("#server-address", server.address);
  await page.fill("#server-username", server.username);
  await page.fill("#server-password", server.password);
};

/** Presses Upload and waits for its end. Resolves with the sentence about it, or with the text of the problems. */
export const upload = async (page: DrivenPage): Promise<string> => {
  await page.click('publish-upload button[type="submit"]');
  return waitForUploadEnd(page);
};

/** Waits for the end of the running upload. */
export const waitForUploadEnd = (page: DrivenPage): Promise<string> =>
  page.waitFor("the end of the upload", () => {
    if (document.querySelector("publish-upload work-progress") !== null) return undefined;
    const answer = document.querySelector("publish-upload .publish-answer")?.textContent ?? "";
    const problems = document.querySelector("publish-upload problem-list")?.textContent ?? "";
    return `${answer} ${problems}`.replace(/\s+/g, " ").trim() || undefined;
  });

/** Returns the sha256 of each file below a folder, by path. */
export const digestFolder = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(folder, path), sha256(readFileSync(path))])
      .sort(),
  );

/** Returns the sha256 of each file of a batch that readers need, by path, read through the service worker. */
export const digestBatch = async (page: DrivenPage, batchId: string): Promise<Readonly<Record<string, string>>> => {
  const paths = (await readOutputPaths(page, batchId)).filter((path) => !/^(?:report|links)\b/.test(path));
  return digestOutputs(page, batchId, paths);
};

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
