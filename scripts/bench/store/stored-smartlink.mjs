/** Creates a smartlink in the site's store through its REST API. */

import { waitUntil } from "../site.mjs";
import { provideApiCaller } from "./api-caller.mjs";

/**
 * Uploads a PDF from the disk like a form, and creates a smartlink of it.
 * @param {import("puppeteer-core").Page} page
 * @param {string} siteUrl
 * @param {string} path
 * @returns {Promise<string>} the smartlink's id
 */
export const storeSmartlink = async (page, siteUrl, path) => {
  await page.goto(`${siteUrl}#/api`);
  await waitUntil(page, () => document.documentElement.dataset["appState"] === "ready", undefined, "The site");
  const readAuthorization = () =>
    /** @type {HTMLInputElement | null} */ (document.querySelector("#authorization"))?.value || null;
  const authorization = await waitUntil(page, readAuthorization, undefined, "The credentials");
  const input = await page.evaluateHandle(() => Object.assign(document.createElement("input"), { type: "file" }));
  const fileInput = /** @type {import("puppeteer-core").ElementHandle<HTMLInputElement>} */ (input);
  await fileInput.uploadFile(path);
  await provideApiCaller(page, authorization);
  return page.evaluate(upload, fileInput);
};

/**
 * Runs in the page.
 * @param {HTMLInputElement} input
 */
const upload = async (input) => {
  const [root] = await globalThis.benchCallApi("folder");
  const content = await globalThis.benchCallApi("content", {
    file: /** @type {FileList} */ (input.files)[0],
    folder: root.id,
    title: "Bench",
  });
  const smartlink = await globalThis.benchCallApi("document", { folder: root.id, content: content.id, title: "Bench" });
  return smartlink.id;
};
