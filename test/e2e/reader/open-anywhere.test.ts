// engines: none; test:all: chromium, firefox, webkit
/** The main job: drop files, get smartlinks, open them anywhere, in every engine, strategy and encoding. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, type Engine, enginesFor } from "../../support/drive/launch.ts";
import {
  type BatchSettings,
  createNamedRow,
  makeBatch,
  waitForSmartlinkState,
  writeBatchFiles,
} from "../support/site.ts";
import { type Folder, openStage, type ServedFolder } from "../support/stage.ts";

const engines = enginesFor(import.meta.url);

/** How a batch of each is called. */
const choices = {
  text: { strategy: "original", encoding: "text", batchId: "text" },
  binary: { strategy: "original", encoding: "binary", batchId: "binary" },
  mixed: { strategy: "mixed", batchId: "mixed" },
  smallest: { strategy: "smallest", batchId: "smallest" },
} satisfies Readonly<Record<string, BatchSettings>>;

// One for all engines, because generated files contain the site's address and the PDF's date.
const shared = openStage();
let site: ServedFolder;

/** The smartlinks that an engine generated: their paths in the folder, by batch id; and the page that generated them. */
interface Generated {
  readonly folder: Folder;
  readonly page: DrivenPage;
  readonly paths: ReadonlyMap<string, readonly string[]>;
}

const generate = async (engine: Engine, files: readonly string[]): Promise<Generated> => {
  const folder = shared.createFolder();
  const page = await (await shared.browser(engine)).page();
  const paths = new Map<string, readonly string[]>();
  for (const choice of Object.values(choices))
    paths.set(choice.batchId, await makeBatch(page, site, files, choice, folder));
  expect(await page.problems()).toEqual([]);
  return { folder, page, paths };
};

const generated = new Map<Engine, Generated>();

// The engines generate at the same time, because each of them often waits for its driver.
beforeAll(async () => {
  site = await shared.serveSite();
  const rows = [
    createNamedRow("anna", { first_name: "Anna" }),
    createNamedRow("sons", { first_name: "Łukasz & Söhne" }),
  ];
  const files = await writeBatchFiles(shared.createFolder(), rows);
  await Promise.all(engines.map(async (engine) => generated.set(engine, await generate(engine, files))));
}, 300_000);

/** Returns the sha256 of a generated file without the random ids of each browser's store. */
const sumOf = (path: string): string => {
  const text = readFileSync(path, "latin1").replace(/"[0-9a-f]{24}"/g, '"an id"');
  return createHash("sha256").update(text, "latin1").digest("hex");
};

/** The checksums of the files of earlier engines, by path. */
const earlierSums: Record<string, string>[] = [];

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  let exported: ServedFolder;
  let page: DrivenPage;
  let folder: Folder;
  let paths: Generated["paths"];
  const pathOf = (batchId: string, index = 0): string => paths.get(batchId)?.[index] ?? "";

  beforeAll(async () => {
    const result = generated.get(engine);
    if (result === undefined) throw new Error(`${engine} has generated nothing.`);
    ({ folder, page, paths } = result);
    exported = await stage.serveFolder(folder.path);
  });

  test("every smartlink is generated with the same bytes as in other engines", () => {
    const all = [...paths.values()].flat();
    const sums = Object.fromEntries(all.map((path) => [path, sumOf(join(folder.path, path))]));
    expect(all).toHaveLength(2 * Object.keys(choices).length);
    for (const otherSums of earlierSums) expect(sums).toEqual(otherSums);
    earlierSums.push(sums);
  });

  /** What every opened smartlink shows, whatever its strategy and encoding. */
  const expectOpened = async (page: DrivenPage): Promise<void> => {
    expect(await waitForSmartlinkState(page)).toBe("ready");
    const text = await page.waitFor("the text layer", () => {
      const layer = document.querySelector<HTMLElement>('[data-page-number="1"]');
      return layer?.textContent?.includes("Page number 1") ? layer.textContent : undefined;
    });
    expect(text).toContain("Page number 1");
    const drawn = await page.evaluate(() => document.querySelectorAll("[data-page-number]").length);
    expect(drawn).toBe(3);
    const assets = await page.waitFor("the assets", () => {
      const assets = [...document.querySelectorAll<HTMLElement>('[data-page-number="1"] [data-asset-id]')];
      return assets.length > 0
        ? assets.map((asset) => asset.getAttribute("aria-label") ?? asset.textContent)
        : undefined;
    });
    expect(assets.join()).toContain("Order now");
    // Where a host forces another encoding, Firefox says so in its console; that is the host's fault and no harm.
    expect((await page.problems()).filter((line) => !line.includes("byte stream was erroneous"))).toEqual([]);
  };

  test("an original smartlink, text or binary, opens from the disk with the network off", async () => {
    const offline = await (await stage.browser(engine, { offline: true })).page();
    for (const path of [pathOf("text"), pathOf("text", 1), pathOf("binary"), pathOf("binary", 1)]) {
      await offline.goto(folder.url(path));
      await expectOpened(offline);
    }
  });

  test.each(["smallest", "mixed"])(
    "the exported folder of %s opens from any static host, under any path",
    async (kind) => {
      await page.goto(exported.url + pathOf(kind));
      await expectOpened(page);
    },
  );

  test("a binary smartlink opens from a host that forces utf-8", async () => {
    const forcing = await stage.serveFolder(folder.path, { charset: "utf-8" });
    await page.goto(forcing.url + pathOf("binary"));
    await expectOpened(page);
  });

  test.each(["text", "smallest"])("a smartlink of %s opens on the site, without access to the store", async (kind) => {
    await page.goto(`${site.url}batch/${pathOf(kind)}`);
    await expectOpened(page);
    const reach = await page.evaluate(() => {
      try {
        return [self.origin, typeof localStorage.length];
      } catch (error) {
        return [self.origin, String((error as Error).name)];
      }
    });
    expect(reach).toEqual(["null", "SecurityError"]);
  });
});
