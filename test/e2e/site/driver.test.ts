// engines: none; test:all: chromium
/** The instrument before the measurement: each engine clicks, types, uploads, saves, and reports a refused script. */
import { existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { listen } from "../../../scripts/serve.mjs";
import { type DrivenBrowser, type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { openStage } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

const page = `<!doctype html><meta charset="utf-8"><title>Instrument</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'">
<label for="files">Batch files</label><input id="files" type="file" multiple hidden>
<label>Name <input type="text"></label>
<label>Strategy <select><option>smallest</option><option>original</option></select></label>
<details><summary>More <b>settings</b></summary><a id="inside" href="data:application/pdf,%25PDF" download="saved.pdf">Save</a></details>`;

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let browser: DrivenBrowser;
  let tab: DrivenPage;

  beforeAll(async () => {
    folder.write("page.html", page);
    browser = await stage.browser(engine, { offline: true });
    tab = await browser.page();
    await tab.goto(folder.url("page.html"));
  });

  test("the driver finds by role and name, types, chooses, uploads", async () => {
    await tab.evaluate(() => {
      const seen: string[] = [];
      for (const type of ["input", "change"])
        document.addEventListener(type, ({ target, isTrusted }) =>
          seen.push(`${(target as Element).localName} ${type} ${isTrusted}`),
        );
      Object.assign(globalThis, { seen });
    });
    await tab.fill({ role: "textbox", name: "Name" }, "Eve");
    await tab.fill({ role: "textbox", name: "Name" }, "Ada");
    await tab.choose({ role: "combobox", name: /^Strategy/ }, "original");
    const events = await tab.evaluate(() => (globalThis as { seen?: string[] }).seen ?? []);
    expect(events.filter((event) => event === "input input true").length).toBeGreaterThanOrEqual(6);
    expect(new Set(events.filter((event) => event.startsWith("select")))).toContain("select change true");
    expect(events.filter((event) => event.endsWith("false"))).toEqual([]);
    await tab.setFiles({ role: "file", name: "Batch files" }, [join(folder.path, "page.html")]);
    const seen = await tab.evaluate(() =>
      Array.from(document.querySelectorAll("input, select"), (field) =>
        field instanceof HTMLInputElement && field.files ? field.files[0]?.name : (field as HTMLInputElement).value,
      ),
    );
    expect(seen).toEqual(["page.html", "Ada", "original"]);
  });

  test("the driver clicks with the mouse, and downloads into a separate folder", async () => {
    await tab.click({ role: "button", name: "More settings" });
    expect(await tab.waitFor("the details", () => document.querySelector("details")?.open)).toBe(true);
    await tab.click({ role: "link", name: "Save" });
    const saved = join(browser.downloads, "saved.pdf");
    await expect.poll(() => existsSync(saved) && statSync(saved).size, { timeout: 20_000 }).toBe(4);
  });

  test("the driver presses, taps, drags and turns the wheel at coordinates, and types with keys", async () => {
    await tab.evaluate(() => {
      const field = document.createElement("textarea");
      Object.assign(field.style, { position: "fixed", left: "300px", top: "100px", width: "200px", height: "100px" });
      field.id = "pad";
      const seen: string[] = [];
      const point = (event: MouseEvent) => `${event.type} ${event.clientX} ${event.clientY} ${event.isTrusted}`;
      for (const type of ["click", "pointerup"] as const)
        field.addEventListener(type, (event) => seen.push(point(event)));
      field.addEventListener(
        "wheel",
        (event) => {
          // Otherwise the browser zooms the page.
          event.preventDefault();
          seen.push(`wheel ${event.deltaY > 0} ${event.ctrlKey}`);
        },
        { passive: false },
      );
      Object.assign(globalThis, { seen });
      document.body.append(field);
    });
    const seen = () => tab.evaluate(() => (globalThis as { seen?: string[] }).seen?.splice(0) ?? []);
    await tab.mouse.press(350, 150);
    expect(await seen()).toEqual(["pointerup 350 150 true", "click 350 150 true"]);
    await tab.type("Ada 1");
    expect(await tab.evaluate(() => document.querySelector("textarea")?.value)).toBe("Ada 1");
    await tab.tap(360, 160);
    await expect.poll(seen, { timeout: 5_000 }).toContain("click 360 160 true");
    // A page that is busy for half a second delays the end of the touch.
    await tab.evaluate(() => {
      const work = () => {
        for (const endMs = performance.now() + 500; performance.now() < endMs; );
      };
      document.querySelector("#pad")?.addEventListener("pointerdown", work, { once: true });
    });
    await tab.tap(360, 160);
    await expect.poll(seen, { timeout: 5_000 }).toContain("click 360 160 true");
    await tab.mouse.drag([310, 110], [330, 130], [400, 180]);
    expect((await seen())[0]).toBe("pointerup 400 180 true");
    await tab.mouse.wheel(350, 150, 120);
    await expect.poll(seen, { timeout: 5_000 }).toContain("wheel true false");
    const zooming = tab.mouse.wheel(350, 150, 120, { ctrl: true });
    if (engine === "webkit") await expect(zooming).rejects.toThrow("ignores held keys");
    else {
      await zooming;
      await expect.poll(seen, { timeout: 5_000 }).toContain("wheel true true");
    }
    await tab.evaluate(() => document.querySelector("#pad")?.remove());
  });

  test("the driver does not press a control that another element covers", async () => {
    await tab.evaluate(() => {
      const button = document.createElement("button");
      button.textContent = "Covered";
      const cover = document.createElement("div");
      for (const item of [button, cover])
        Object.assign(item.style, { position: "fixed", left: "300px", top: "300px", width: "100px", height: "40px" });
      const seen: string[] = [];
      button.addEventListener("click", () => seen.push("button"));
      cover.addEventListener("click", () => seen.push("cover"));
      Object.assign(globalThis, { seen });
      document.body.append(button, cover);
      setTimeout(() => cover.remove(), 1_000);
    });
    await tab.click({ role: "button", name: "Covered" });
    expect(await tab.evaluate(() => (globalThis as { seen?: string[] }).seen)).toEqual(["button"]);
  });

  test("the driver drops files, and touches with two fingers, where the driver supports it", async () => {
    await tab.evaluate(() => {
      const pad = document.createElement("div");
      Object.assign(pad.style, { position: "fixed", left: "300px", top: "100px", width: "200px", height: "100px" });
      Object.assign(pad.style, { touchAction: "none" });
      pad.id = "target";
      const seen: string[] = [];
      pad.addEventListener("dragover", (event) => event.preventDefault());
      pad.addEventListener("drop", (event) => {
        event.preventDefault();
        seen.push(`drop ${event.isTrusted} ${event.dataTransfer?.files[0]?.name}`);
      });
      pad.addEventListener("touchmove", (event) => seen.push(`${event.touches.length} fingers`));
      Object.assign(globalThis, { seen });
      document.body.append(pad);
    });
    const seen = () => tab.evaluate(() => (globalThis as { seen?: string[] }).seen?.splice(0) ?? []);
    await tab.drop("#target", [folder.write("dropped.json", "{}")]);
    if (engine === "chromium") await expect.poll(seen, { timeout: 5_000 }).toEqual(["drop true dropped.json"]);
    else {
      // WebKit adds the file to the one that was chosen before.
      const isChosen = () =>
        Array.from(document.querySelector<HTMLInputElement>("input[type=file]")?.files ?? []).some(
          ({ name }) => name === "dropped.json",
        );
      expect(await tab.waitFor("the file", isChosen)).toBe(true);
    }
    const paths = [
      [
        [350, 150],
        [340, 150],
      ],
      [
        [420, 150],
        [440, 150],
      ],
    ] as const;
    if (tab.touch) {
      await tab.touch(...paths);
      await expect.poll(seen, { timeout: 5_000 }).toContain("2 fingers");
    } else expect(engine).toBe("webkit");
    await tab.evaluate(() => document.querySelector("#target")?.remove());
  });

  test("the driver reports violations of the policy", async () => {
    await tab.evaluate(() => {
      const image = document.createElement("img");
      image.src = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
      document.body.append(image);
    });
    await expect.poll(() => tab.problems(), { timeout: 5_000 }).not.toEqual([]);
    expect((await tab.problems()).join()).toMatch(/img-src|image/i);
  });

  test("the driver sets the window size, and paints", async () => {
    await tab.resize({ width: 500, height: 400 });
    expect(await tab.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 400]);
    await tab.screenshot(join(folder.path, "screen.png"));
    expect(statSync(join(folder.path, "screen.png")).size).toBeGreaterThan(1_000);
  });

  test("the driver reaches no server when offline", async () => {
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
