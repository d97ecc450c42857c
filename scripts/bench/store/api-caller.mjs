/** Calls of the site's REST API by what a benchmark runs in the page. */

/**
 * Provides `benchCallApi` in the page until it is left.
 * @param {import("puppeteer-core").Page} page
 * @param {string} authorization
 */
export const provideApiCaller = (page, authorization) =>
  page.evaluate((ownerAuthorization) => {
    globalThis.benchCallApi = async (
      /** @type {string} */ path,
      /** @type {Readonly<Record<string, string | Blob>> | undefined} */ fields = undefined,
    ) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields ?? {})) body.append(name, value);
      const request = fields ? { method: "POST", body } : {};
      const response = await fetch(`api/${path}`, { ...request, headers: { authorization: ownerAuthorization } });
      const { code, details } = await response.json();
      if (code !== 200) throw new Error(`${path}: ${code} ${JSON.stringify(details)}`);
      return details;
    };
  }, authorization);
