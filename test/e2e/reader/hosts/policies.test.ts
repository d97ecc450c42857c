// engines: none; test:all: chromium
/**
 * Smartlinks under the policy of a host. `sandbox allow-scripts` puts the page into the sandbox that the attribute of the same
 * name gives a frame: the browser submits no forms and stores nothing. Other hosts forbid WebAssembly.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../../support/drive/launch.ts";
import { root } from "../../../support/imports.ts";
import { createNamedRow, waitForSmartlinkState, waitUntilReady, writeBatchFiles } from "../../support/site.ts";
import { openStage } from "../../support/stage.ts";

const form = { fields: [{ name: "city", label: "City" }], thanks: "Thank you" };

const gated = {
  title: "In a sandbox",
  pdfz_password: "[[password]]",
  config: { global: { emailRequired: "[[email]]", usageLimited: "[[limit]]", pdfzPassword: "[[protected]]" } },
  assets: [
    {
      page: 1,
      aura: {
        ...{ name: "Your city", center_x: 50, center_y: 20, rect: [40, 8] },
        actions: [{ type: "form", data: JSON.stringify(form) }],
      },
    },
  ],
};

const policies = {
  sandbox: "sandbox allow-scripts",
  "no-webassembly": "script-src 'unsafe-inline' blob:",
  open: "img-src *",
} as const;

const maker = openStage();
const folder = maker.createFolder();
let host = "";

beforeAll(async () => {
  const free = { password: "", protected: "false", email: "false", limit: "0" };
  const rows = [
    createNamedRow("gated", { ...free, email: "true", limit: "2" }),
    createNamedRow("locked", { ...free, email: "true", password: "correct horse", protected: "true" }),
    ...["fax", "jpeg2000"].map((name) => ({ ...createNamedRow(name, free), PDF_file: `${name}.pdf` })),
  ];
  const [templateFile] = await writeBatchFiles(folder, rows, { template: gated });
  const input = dirname(templateFile);
  for (const name of ["fax.pdf", "jpeg2000.pdf"])
    copyFileSync(join(root, "test/fixtures/pdf", name), join(input, name));
  const command = ["generate", input, "-o", folder.path, "--batch-id", "out", "--strategy", "original"];
  execFileSync(process.execPath, [join(root, "dist-cli/smartlink.js"), ...command]);
  const server = createServer(({ url = "" }, response) => {
    const [policy = "", name = ""] = url.slice(1).split("/");
    if (!Object.hasOwn(policies, policy) || !/^\w+$/.test(name)) return response.writeHead(404).end();
    response.setHeader("Content-Type", "text/html");
    response.setHeader("Content-Security-Policy", policies[policy as keyof typeof policies]);
    return response.end(readFileSync(join(folder.path, "out", `${name}.s.html`)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  maker.closeLater(server);
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();
  let page: DrivenPage;

  beforeAll(async () => {
    page = await (await stage.browser(engine)).page();
  });

  const pageNumber = () => page.evaluate(() => document.querySelector<HTMLInputElement>(".page-field")?.value);

  test("gates, page field and forms work in a sandbox, and a note says that the limit does not apply", async () => {
    await page.goto(`${host}sandbox/gated`);
    expect(await waitForSmartlinkState(page)).toBe("locked");
    await page.fill({ role: "textbox", name: "E-mail address" }, "anna@example.org");
    await page.press("Enter");
    await waitUntilReady(page);
    await page.waitFor("the note on the limit", () =>
      document.querySelector(".note")?.textContent?.includes("The limit does not apply here"),
    );
    await page.fill(".page-field", "3");
    await page.press("Enter");
    await expect.poll(pageNumber).toBe("3");
    await page.click({ role: "button", name: "Previous page" });
    await page.click({ role: "button", name: "Previous page" });
    await page.click("[data-asset-id]");
    await page.fill({ role: "textbox", name: "City (optional)" }, "Oslo");
    await page.press("Enter");
    const wasSent = () => document.querySelector("dialog .panel-foot .fault")?.textContent?.includes("was not sent");
    await page.waitFor("the answer to be handled", wasSent);
    await page.press("Escape");
    await page.press("Control+f");
    await page.type("Page number");
    await page.waitFor("the first match", () => document.querySelector(".search-status")?.textContent === "1 of 3");
    await page.press("Enter");
    await page.waitFor("the second match", () => document.querySelector(".search-status")?.textContent === "2 of 3");
  });

  test("a press opens the gates in a sandbox", async () => {
    await page.goto(`${host}sandbox/locked`);
    expect(await waitForSmartlinkState(page)).toBe("locked");
    await page.fill({ role: "textbox", name: "Password" }, "correct horse");
    await page.click({ role: "button", name: "Open" });
    await page.fill({ role: "textbox", name: "E-mail address" }, "anna@example.org");
    await page.click({ role: "button", name: "Open" });
    await waitUntilReady(page);
  });

  test("a page whose pictures need WebAssembly says so where the host forbids it", async () => {
    const notice = () => document.querySelector(".page-undecoded")?.textContent;
    for (const name of ["jpeg2000", "fax"]) {
      await page.goto(`${host}no-webassembly/${name}`);
      expect(await page.waitFor("the notice", notice)).toContain("This website may not allow WebAssembly");
      await page.goto(`${host}open/${name}`);
      await page.waitFor("the page", () => document.querySelector("[data-drawn] .text-layer") !== null);
      expect(await page.evaluate(() => document.querySelector(".page-undecoded") === null)).toBe(true);
    }
  });
});
