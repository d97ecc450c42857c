// engines: none; test:all: chromium
/** Files that were cut, changed or torn from what they link: a page that says so and what to do, never a blank one. */
import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { aTemplate, createNamedRow, makeBatches, writeBatchFiles } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

const maker = openStage();
const generatedFolder = maker.createFolder();

beforeAll(async () => {
  const template = {
    ...aTemplate,
    pdfz_password: "secret",
    config: { global: { pdfzPassword: "[[lock]]" } },
  };
  const rows = [
    createNamedRow("plain", { first_name: "Anna", lock: "false" }),
    createNamedRow("locked", { first_name: "Anna", lock: "true" }),
  ];
  const files = await writeBatchFiles(generatedFolder, rows, { template });
  const strategies = ["original", "mixed", "smallest"] as const;
  const choices = strategies.map((strategy) => ({ strategy, batchId: strategy }));
  await makeBatches(files, choices, generatedFolder);
});

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  const folder = stage.createFolder();
  let host: ServedFolder;
  let page: DrivenPage;

  beforeAll(async () => {
    cpSync(generatedFolder.path, folder.path, { recursive: true });
    host = await stage.serveFolder(folder.path);
    page = await (await stage.browser(engine)).page();
  });

  const read = (path: string): string => readFileSync(join(folder.path, path), "latin1");

  /** Puts a damaged copy beside the original and opens it: what it shows, and its state. */
  const opened = async (path: string, damage: (text: string) => string): Promise<readonly [string, string]> => {
    const whole = read(path);
    const damaged = damage(whole);
    expect(damaged).not.toBe(whole);
    const copy = path.replace("/", "/damaged-");
    folder.write(copy, Buffer.from(damaged, "latin1"));
    return show(copy);
  };
  const show = async (path: string): Promise<readonly [string, string]> => {
    await page.goto(host.url + path);
    return page.waitFor("it to say what is wrong", () => {
      const { smartlinkState = "" } = document.documentElement.dataset;
      const text = document.querySelector("smartlink-reader [role=alert]")?.textContent ?? "";
      const settled = smartlinkState !== "loading" && smartlinkState !== "";
      return settled ? ([smartlinkState, text] as const) : undefined;
    });
  };

  /** One character of the carried bytes of a part, changed into another of the same alphabet. */
  const flipped = (name: string, at: number) => (text: string) => {
    const from = text.indexOf("--><!--", text.indexOf(`<!--smartlink-part {"name":"${name}`)) + 7 + at;
    return text.slice(0, from) + (text[from] === "A" ? "B" : "A") + text.slice(from + 1);
  };
  const cutIn = (name: string) => (text: string) =>
    text.slice(0, text.indexOf("--><!--", text.indexOf(`<!--smartlink-part {"name":"${name}`)) + 900);

  test("a truncated file reports that it is incomplete", async () => {
    for (const name of ["worker", "reader", "pdf"]) {
      const [state, text] = await opened("original/plain.s.html", cutIn(name));
      expect([name, state]).toEqual([name, "error"]);
      expect(text).toContain("incomplete");
      expect(text).toContain("Download it again");
    }
  });

  test("a part of a file that was changed is not used", async () => {
    for (const name of ["worker", "reader", "pdf"]) {
      const [state, text] = await opened("original/plain.s.html", flipped(name, 500));
      expect([name, state]).toEqual([name, "error"]);
      expect(text).toContain("changed or damaged");
    }
  });

  test("a smartlink that is not valid JSON reports that it was changed", async () => {
    for (const path of ["original/plain.s.html", "smallest/plain.s.html"]) {
      const [state, text] = await opened(path, (whole) => whole.replace('id="smartlink">{"id"', 'id="smartlink">{"id'));
      expect([state, text.includes("changed or damaged")]).toEqual(["error", true]);
    }
  });

  test("a smartlink, policy or style that was changed is not used", async () => {
    const changes = {
      smartlink: (whole: string) => whole.replace("https://shop.example/order", "https://shop.attacker/order"),
      setting: (whole: string) => whole.replace('"printAllowed":"true"', '"printAllowed":"false"'),
      policy: (whole: string) => whole.replace("form-action 'none'", "form-action *"),
      style: (whole: string) => whole.replace("<style>:root{", "<style>:root{--a:b;"),
    };
    for (const strategy of ["original", "mixed", "smallest"])
      for (const [name, change] of Object.entries(changes)) {
        const [state, text] = await opened(`${strategy}/plain.s.html`, change);
        expect([strategy, name, state]).toEqual([strategy, name, "error"]);
        expect([strategy, name, text.includes("changed or damaged")]).toEqual([strategy, name, true]);
      }
  });

  test("a file that needs a web server shows a message when it is opened from disk", async () => {
    for (const path of [
      "smallest/plain.s.html",
      "smallest/locked.s.html",
      "mixed/plain.s.html",
      "mixed/locked.s.html",
    ]) {
      await page.goto(folder.url(path));
      const seen = await page.evaluate(() => [
        document.documentElement.dataset["smartlinkState"],
        document.querySelector("smartlink-reader[role=main] [role=alert]")?.textContent,
      ]);
      expect([path, ...seen]).toEqual([
        path,
        "error",
        "This document needs its web server. Open it at its web address, try later, or ask its sender for a complete file.",
      ]);
    }
  });

  test("an encrypted file that is truncated or changed shows a message instead of the password prompt", async () => {
    for (const [path, damage, word] of [
      ["original/locked.s.html", cutIn("sealed/"), "incomplete"],
      ["original/locked.s.html", (text: string) => text.replace(/"record":"..../, '"record":"AAAA'), "changed"],
      ["smallest/locked.s.html", (text: string) => text.replace('"iterations":1000000', '"iterations":1'), "changed"],
    ] as const) {
      const [state, text] = await opened(path, damage);
      expect([word, state, text.includes(word)]).toEqual([word, "error", true]);
    }
  });

  test("a changed encrypted part is reported after the password is entered", async () => {
    const [state] = await opened("original/locked.s.html", flipped("sealed/", 500));
    expect(state).toBe("locked");
    await page.fill({ role: "textbox", name: "Password" }, "secret");
    await page.click({ role: "button", name: "Open" });
    const text = await page.waitFor("the fault", () =>
      document.documentElement.dataset["smartlinkState"] === "error" ? document.body.textContent : undefined,
    );
    expect(text).toContain("changed or damaged");
  });

  test("a file whose linked files are missing names them", async () => {
    const gone = (path: string) => rmSync(join(folder.path, path), { recursive: true });
    gone("mixed/pdf");
    const [noPdf, pdfText] = await show("mixed/plain.s.html");
    expect([noPdf, pdfText.includes("could not be loaded")]).toEqual(["error", true]);
    gone("smallest/sealed");
    await page.goto(`${host.url}smallest/locked.s.html`);
    await page.fill({ role: "textbox", name: "Password" }, "secret");
    await page.click({ role: "button", name: "Open" });
    const text = await page.waitFor("the fault", () =>
      document.documentElement.dataset["smartlinkState"] === "error" ? document.body.textContent : undefined,
    );
    expect(text).toContain("could not be loaded");
    gone("mixed/runtime");
    const [noWorker, workerText] = await show("mixed/plain.s.html");
    expect([noWorker, workerText.includes("could not be loaded")]).toEqual(["error", true]);
  });
});
