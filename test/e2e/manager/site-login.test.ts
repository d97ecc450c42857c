// engines: none; test:all: chromium
/**
 * The template of another site that wants credentials: the maker is asked for them, they go to that site alone, the REST
 * API uses them too, and Settings unlocks and forgets them. All servers are real.
 */
import { describe, expect, test } from "vitest";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";
import { enginesFor } from "../../support/drive/launch.ts";
import { startTemplateSite, type TemplateSite } from "../../support/template-site.ts";
import {
  aTemplate,
  createPdf,
  createRows,
  openManager,
  readAuthorization,
  startBatch,
  waitForJobEnd,
} from "../support/site.ts";
import { openStage } from "../support/stage.ts";

const authorization = `Basic ${Buffer.from("ann@example.org:pass:word").toString("base64")}`;
const passphrase = "four unrelated words here";
const template = { code: 200, details: aTemplate };

const listLogins = ({ requests }: TemplateSite) =>
  new Set(requests.flatMap((request) => (request.authorization === undefined ? [] : [request.authorization])));

/** Starts a batch by the REST API and resolves with the status and the problem's sentence. */
const startByApi = (page: DrivenPage, batchId: string, apiUrl: string, header: string) =>
  page.evaluate(
    async (id, api_url, value) => {
      const form = new FormData();
      form.set("document_id", "t1");
      form.set("api_url", api_url);
      form.set("data", '[{"pdf":"https://pdf.example/x.pdf","data":{"first_name":"Ann"}}]');
      const response = await fetch(`api/batch/${id}/start`, {
        method: "POST",
        headers: { Authorization: value },
        body: form,
      });
      return [response.status, await response.text()] as const;
    },
    batchId,
    apiUrl,
    header,
  );

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();

  test("a template behind credentials is read once they are entered, and no other site gets them", {
    timeout: 180_000,
  }, async () => {
    const site = await stage.serveSite();
    const theirs = stage.closeLater(await startTemplateSite({ template, authorization }));
    const foreign = stage.closeLater(await startTemplateSite({ template, authorization }));
    const moved = stage.closeLater(
      await startTemplateSite({ template, authorization, redirect: `${foreign.api}/document/t1` }),
    );
    const page = await (await stage.browser(engine)).page();
    await openManager(page, site, "#/api");
    const header = await readAuthorization(page);
    await openManager(page, site);
    const folder = stage.createFolder();
    const files = [
      folder.write("in/param.json", JSON.stringify({ document_id: "t1", api_url: theirs.api })),
      folder.write("in/data.json", JSON.stringify(createRows("Anna"))),
      folder.write("in/offer.pdf", await createPdf(3)),
    ];
    await page.drop("batch-composer", files);
    const askedBy = () => document.querySelector("#template-login-heading")?.textContent;
    expect(await page.waitFor("the question", askedBy)).toBe(`${theirs.origin} wants credentials`);
    expect(listLogins(theirs)).toEqual(new Set());

    await page.fill({ role: "textbox", name: "User name or e-mail address" }, "ann@example.org");
    await page.fill("#site-login-password", "wrong");
    await page.click({ role: "button", name: "Use credentials" });
    await page.waitFor("the rejection", () =>
      document.querySelector("batch-problems")?.textContent?.includes("rejects the credentials"),
    );
    await page.fill("#site-login-password", "pass:word");
    await page.click("site-login label.choice input");
    await page.fill("#site-login-passphrase", passphrase);
    await page.click({ role: "button", name: "Use credentials" });
    await page.waitFor("the files to be inspected", () => document.querySelector("#launch-note .good") !== null);
    expect(listLogins(theirs)).toContain(authorization);
    await startBatch(page, files, { batchId: "afar", strategy: "original" });
    expect(await waitForJobEnd(page, "afar")).toBe("Done");

    expect((await startByApi(page, "by-api", theirs.api, header))[0]).toBe(200);
    const [status, text] = await startByApi(page, "foreign", foreign.api, header);
    expect([status, text]).toEqual([422, expect.stringContaining(`${foreign.origin} wants credentials`)]);

    await page.goto("about:blank");
    await openManager(page, site, "#/settings");
    const [, locked] = await startByApi(page, "locked", theirs.api, header);
    expect(locked).toContain("login-needed");
    await page.click({ role: "button", name: `Unlock ${theirs.origin}` });
    await page.fill("#site-login-passphrase", "another passphrase");
    await page.click('site-logins-panel site-login [type="submit"]');
    await page.waitFor("the refusal", () =>
      document.querySelector("site-login problem-list")?.textContent?.includes("passphrase-wrong"),
    );
    await page.fill("#site-login-passphrase", passphrase);
    await page.click('site-logins-panel site-login [type="submit"]');
    await page.waitFor("open credentials", () =>
      document.querySelector("site-logins-panel li")?.textContent?.includes("Stored, in use"),
    );
    expect((await startByApi(page, "unlocked", theirs.api, header))[0]).toBe(200);

    await page.click({ role: "button", name: "Add credentials…" });
    await page.fill("#site-login-site", `${moved.origin}/api`);
    await page.fill("#site-login-password", authorization);
    await page.click('site-logins-panel site-login [type="submit"]');
    await page.waitFor("two sites", () => document.querySelectorAll("site-logins-panel li").length === 2);
    expect((await startByApi(page, "moved", moved.api, header))[1]).toContain("do not follow redirects");
    expect(listLogins(moved)).toContain(authorization);
    expect(listLogins(foreign)).toEqual(new Set());

    await page.click({ role: "button", name: `Forget the credentials of ${theirs.origin}` });
    await page.waitFor("one site", () => document.querySelectorAll("site-logins-panel li").length === 1);
    expect((await startByApi(page, "forgotten", theirs.api, header))[1]).toContain("login-needed");
    const { length } = theirs.requests;
    expect(theirs.requests.slice(length - 1).map((request) => request.authorization)).toEqual([undefined]);
  });
});
