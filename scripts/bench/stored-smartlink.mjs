// @ts-nocheck
/** A smartlink in the site's store, made over its own interface. */
import { until } from "./site.mjs";

/**
 * Uploads a PDF of the disk, as a form does it, and makes a smartlink of it.
 *
 * @returns {Promise<string>} the smartlink's id
 */
export const storeSmartlink = async (page, siteUrl, path) => {
  await page.goto(`${siteUrl}#/api`);
  await until(page, () => document.documentElement.dataset.appState === "ready", undefined, "the site to be ready");
  const readAuthorization = () => document.querySelector("#authorization")?.value || null;
  const authorization = await until(page, readAuthorization, undefined, "the credentials");
  const input = await page.evaluateHandle(() => Object.assign(document.createElement("input"), { type: "file" }));
  await input.asElement().uploadFile(path);
  return page.evaluate(upload, input, authorization);
};

/** In the page. */
const upload = async (input, authorization) => {
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
  const content = await call("content", { file: input.files[0], folder: root.id, title: "Bench" });
  const smartlink = await call("document", { folder: root.id, content: content.id, title: "Bench" });
  return smartlink.id;
};
