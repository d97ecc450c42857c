/** The instrument before the measurement: each engine clicks, types, uploads, saves, and reports a refused script. */
import { existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { listen } from "../../.scripts/serve.mjs";
import { type DrivenBrowser, type DrivenPage, engines } from "../support/drive/launch.ts";
import { openStage } from "./stage.ts";

const page = `<!doctype html><meta charset="utf-8"><title>Instrument</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'">
<label for="files">Batch files</label><input id="files" type="file" multiple hidden>
<label>Name <input type="text"></label>
<label>Strategy <select><option>smallest</option><option>original</option></select></label>
<details><summary>More <b>settings</b></summary><a id="inside" href="data:application/pdf,%25PDF" download="saved.pdf">Save</a></details>`;

describe.each(engines)("the driver of %s", (engine) => {
  const stage = openStage();
  const folder = stage.folder();
  let browser: DrivenBrowser;
  let tab: DrivenPage;

  beforeAll(async () => {
    folder.write("page.html", page);
    browser = await stage.browser(engine, { offline: true });
    tab = await browser.page();
    await tab.goto(folder.url("page.html"));
  });

  test("finds by role and name, types, chooses, uploads", async () => {
    await tab.fill({ role: "textbox", name: "Name" }, "Ada");
    await tab.choose({ role: "combobox", name: /^Strategy/ }, "original");
    await tab.setFiles({ role: "file", name: "Batch files" }, [join(folder.path, "page.html")]);
    const seen = await tab.evaluate(() =>
      Array.from(document.querySelectorAll("input, select"), (field) =>
        field instanceof HTMLInputElement && field.files ? field.files[0]?.name : (field as HTMLInputElement).value,
      ),
    );
    expect(seen).toEqual(["page.html", "Ada", "original"]);
  });

  test("clicks with the mouse, and saves into its own folder", async () => {
    await tab.click({ role: "button", name: "More settings" });
    expect(await tab.waitFor("the details", () => document.querySelector("details")?.open)).toBe(true);
    await tab.click({ role: "link", name: "Save" });
    const saved = join(browser.downloads, "saved.pdf");
    await expect.poll(() => existsSync(saved) && statSync(saved).size, { timeout: 20_000 }).toBe(4);
  });

  test("tells what the policy refuses", async () => {
    await tab.evaluate(() => {
      const image = document.createElement("img");
      image.src = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
      document.body.append(image);
    });
    await expect.poll(() => tab.problems(), { timeout: 5_000 }).not.toEqual([]);
    expect((await tab.problems()).join()).toMatch(/img-src|image/i);
  });

  test("takes the size that it is given, and paints", async () => {
    await tab.resize({ width: 500, height: 400 });
    expect(await tab.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 400]);
    await tab.screenshot(join(folder.path, "screen.png"));
    expect(statSync(join(folder.path, "screen.png")).size).toBeGreaterThan(1_000);
  });

  test("reaches nothing when offline", async () => {
    const server = createServer((_request, response) => void response.end("reached"));
    const site = await listen(server);
    folder.write("plain.html", "<!doctype html><title>Plain</title>");
    await tab.goto(folder.url("plain.html"));
    const outcome = await tab.evaluate(
      (url) =>
        fetch(url, { mode: "no-cors" }).then(
          ({ type }) => type,
          () => "refused",
        ),
      site,
    );
    server.close();
    expect(outcome).toBe("refused");
  });
});
