/** Creates a smartlink in the site's store through its REST interface. */
import { waitUntil } from "./site.mjs";

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
  return page.evaluate(upload, fileInput, authorization);
};

/**
 * Runs in the page.
 * @param {HTMLInputElement} input
 * @param {string} authorization
 */
const upload = async (input, authorization) => {
  /**
   * @param {string} path
   * @param {Record<string, string | Blob>} [fields]
   */
  const call = async (path, fields) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields ?? {})) body.append(name, value);
    const request = fields ? { method: "POST", body } : {};
    const response = await fetch(`api/${path}`, { ...request, headers: { authorization } });
    const { code, details } = await response.json();
    if (code !== 200) throw new Error(`${path}: ${code} ${JSON.stringify(details)}`);
    return details;
  };
  const [root] = await call("folder");
  const content = await call("content", {
    file: /** @type {FileList} */ (input.files)[0],
    folder: root.id,
    title: "Bench",
  });
  const smartlink = await call("document", { folder: root.id, content: content.id, title: "Bench" });
  return smartlink.id;
};
