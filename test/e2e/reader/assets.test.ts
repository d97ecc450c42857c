// engines: none; test:all: chromium
/** What assets show in generated files, from the disk with the network off, under the file's own policy, in every engine. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { createRows, makeBatches, waitForDownload, waitForSmartlinkState, writeBatchFiles } from "../support/site.ts";
import { openStage } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

const square = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="90" height="90"><rect width="9" height="9" fill="${colour}"/></svg>`;

const markup =
  "<style>h1 { color: rgb(1, 2, 3) }</style><h1>Hello [[first_name]]</h1><p style='color: red'>styled</p><script>document.title = 'ran'</script>";

const actions: Readonly<Record<string, unknown>> = {
  text: "<h2>Dear [[first_name]]</h2><p>Have a <a href='https://example.org/'>look</a></p>",
  html: markup,
  gallery: ["red.svg", { image: "green", caption: "A green one" }],
  agenda: { title: "Departure", start: "2027-06-05T09:30:00+02:00", location: "Oslo" },
  contact: { name: "Anna Moreau", email: "anna@example.org", photo: "green" },
  form: { email: "trips@example.org", fields: [{ name: "name", label: "Name", required: true }], thanks: "Thank you" },
  image: "red.svg",
  download: "terms",
  share: "",
};

const template = {
  title: "For [[first_name]]",
  smartlinkSocialDesc: "Made for [[first_name]]",
  faviconB64: Buffer.from(square("red")).toString("base64"),
  config: { global: { assetsOffline: "true" } },
  assets: Object.entries(actions).map(([type, data], index) => ({
    page: 1,
    files: {
      green: { filename: "green.svg", mimetype: "image/svg+xml", url: "green.svg" },
      terms: { filename: "terms.txt", mimetype: "text/plain", url: "data:text/plain,The%20terms" },
    },
    aura: {
      name: `The ${type}`,
      center_x: 25 + (index % 2) * 50,
      center_y: 10 + Math.floor(index / 2) * 20,
      rect: [30, 10],
      actions: [{ type, data: typeof data === "string" ? data : JSON.stringify(data) }],
    },
  })),
};

const maker = openStage();
const folder = maker.createFolder();
const pageNames = { original: "", smallest: "" };

beforeAll(async () => {
  const files = [
    ...(await writeBatchFiles(folder, createRows("<b>Ada</b>"), { template, pages: 2 })),
    folder.write("in/red.svg", square("red")),
    folder.write("in/green.svg", square("green")),
  ];
  const strategies = ["original", "smallest"] as const;
  const choices = strategies.map((strategy) => ({ strategy, batchId: strategy }));
  const paths = await makeBatches(files, choices, folder);
  for (const [index, strategy] of strategies.entries()) pageNames[strategy] = paths[index]?.[0] ?? "";
});

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();

  const press = async (page: DrivenPage, type: string) => {
    await page.click({ role: "button", name: `The ${type}` });
    await page.waitFor(`the panel of ${type}`, () => document.querySelector("dialog[open]") !== null);
  };
  const leave = async (page: DrivenPage) => {
    await page.press("Escape");
    await page.waitFor("the panel to close", () => document.querySelector("dialog") === null);
  };
  const words = (page: DrivenPage) =>
    page.evaluate(() => document.querySelector("dialog .panel-body")?.textContent?.replace(/\s+/g, " ").trim() ?? "");
  const picture = (page: DrivenPage, selector: string) =>
    page.waitFor(
      "the picture",
      (selector) => (document.querySelector<HTMLImageElement>(selector)?.naturalWidth ?? 0) > 0,
      selector,
    );

  /** What a chat shows beside the link, and the icon of the tab. */
  const head = (page: DrivenPage) =>
    page.evaluate(() => {
      const named = (name: string) => document.querySelector(`meta[name="${name}"], meta[property="${name}"]`);
      const card = ["description", "og:title", "og:description"].map((name) => named(name)?.getAttribute("content"));
      return [...card, document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href];
    });

  const expectAll = async (page: DrivenPage) => {
    expect(await waitForSmartlinkState(page)).toBe("ready");
    const icon = `data:image/svg+xml;base64,${template.faviconB64}`;
    expect(await head(page)).toEqual(["Made for <b>Ada</b>", "For <b>Ada</b>", "Made for <b>Ada</b>", icon]);
    await press(page, "text");
    expect(await words(page)).toBe("Dear <b>Ada</b>Have a look");
    await leave(page);

    await press(page, "gallery");
    await picture(page, ".gallery-stage img");
    await page.press("ArrowRight");
    await page.waitFor("the second one", () => document.querySelector("figcaption")?.textContent === "A green one");
    await picture(page, ".gallery-stage img");
    await leave(page);

    await press(page, "contact");
    await picture(page, "dialog img.face");
    await leave(page);
    await press(page, "image");
    await picture(page, "dialog img");
    await leave(page);

    await press(page, "form");
    await page.fill({ role: "textbox", name: "Name" }, "Ada");
    expect(await page.evaluate(() => document.querySelectorAll("dialog [aria-required]").length)).toBe(1);
    await leave(page);

    await press(page, "html");
    await page.waitFor(
      "the frame",
      () => (document.querySelector("iframe")?.getBoundingClientRect().height ?? 0) > 100,
    );
    expect(await page.evaluate(() => document.querySelector("iframe")?.contentDocument ?? null)).toBe(null);
    await leave(page);
    expect(await page.evaluate(() => document.title)).not.toBe("ran");
  };

  /** On a narrow window nothing is cut off, and nothing needs to be pushed sideways. */
  const expectNarrow = async (page: DrivenPage) => {
    await page.resize({ width: 320, height: 640 });
    const sticksOut = () =>
      page.evaluate(() => {
        const open = document.querySelector("dialog");
        const parts = (open ?? document).querySelectorAll<HTMLElement>(
          open
            ? ":is(input, select, textarea, button, a, p, h2, h3, img, iframe, legend)"
            : ".toolbar :is(button, input)",
        );
        const wide = [...parts].filter((node) => {
          const { left, right } = node.getBoundingClientRect();
          return node.checkVisibility() && !node.closest(".unseen") && (left < -1 || right > innerWidth + 1);
        });
        const pages = document.querySelector(".pages");
        return [
          ...wide.map(({ outerHTML }) => outerHTML.slice(0, 120)),
          ...(pages && pages.scrollWidth > pages.clientWidth + 1 ? ["the pages"] : []),
        ];
      });
    // The pages follow the window a little later.
    await expect.poll(sticksOut, { timeout: 10_000 }).toEqual([]);
    for (const type of ["text", "gallery", "contact", "image", "form", "html", "agenda"]) {
      await press(page, type);
      expect(await sticksOut(), type).toEqual([]);
      await leave(page);
    }
    await page.resize({ width: 1280, height: 800 });
  };

  /** The frame's own script is blocked, and some browsers say so: it shall be. */
  const harmless = (line: string) => /sandbox|srcdoc|blocked script/i.test(line);

  test("assets of an original file work from the disk, with the network off", async () => {
    const offline = await stage.browser(engine, { offline: true });
    const page = await offline.page();
    await page.goto(folder.url(pageNames.original));
    await expectAll(page);
    await expectNarrow(page);
    await page.click({ role: "button", name: "The agenda" });
    await page.click({ role: "button", name: "Add to calendar" });
    expect(readFileSync(await waitForDownload(offline, /^Departure\.ics$/), "utf8")).toContain(
      "DTSTART:20270605T073000Z\r\n",
    );
    await leave(page);
    await page.click({ role: "button", name: "The download" });
    expect(readFileSync(await waitForDownload(offline, /^terms\.txt$/), "utf8")).toBe("The terms");
    expect((await page.problems()).filter((line) => !harmless(line))).toEqual([]);
  });

  test("sharing an original file on the disk shows a note for 5 to 8 seconds, by the asset as by the menu", async () => {
    const page = await (await stage.browser(engine)).page();
    await page.goto(folder.url(pageNames.original));
    expect(await waitForSmartlinkState(page)).toBe("ready");
    const expectNote = async () => {
      await page.waitFor(
        "the note",
        () => document.querySelector(".note")?.textContent === "To share this document, send the file itself.",
      );
      const startMs = Date.now();
      expect(await page.evaluate(() => document.querySelector("dialog"))).toBeNull();
      await page.waitFor("the note to disappear", () => document.querySelector(".note") === null);
      const shownMs = Date.now() - startMs;
      expect(shownMs).toBeGreaterThan(5000);
      expect(shownMs).toBeLessThan(8000);
    };
    await page.click({ role: "button", name: "The share" });
    await expectNote();
    await page.click({ role: "button", name: "More" });
    await page.click({ role: "menuitem", name: "Share" });
    await expectNote();
  });

  test("assets of a smallest file work from a host, with its files inside", async () => {
    const host = await stage.serveFolder(folder.path);
    const page = await (await stage.browser(engine)).page();
    await page.goto(host.url + pageNames.smallest);
    await expectAll(page);
    const requestedUrls = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect(requestedUrls.filter((name) => name.includes("/files/"))).toEqual([]);
    expect((await page.problems()).filter((line) => !harmless(line))).toEqual([]);
  });
});
