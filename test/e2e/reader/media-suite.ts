/** Sounds and films of assets, played by a person's own press: in their place and in a panel. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import type { DrivenPage, Engine } from "../../support/drive/driven-browser.ts";
import { createTone } from "../../support/tone.ts";
import { createRows, makeBatches, waitForSmartlinkState, writeBatchFiles } from "../support/site.ts";
import { openStage } from "../support/stage.ts";

/** Ten seconds of VP8, which every engine plays; H.264 is missing in builds without patented codecs. */
const film = readFileSync(fileURLToPath(new URL("../../fixtures/media/film.webm", import.meta.url)));

const asset = (name: string, type: "audio" | "video", center_y: number, rect: readonly [number, number]) => ({
  page: 1,
  files: {
    tone: { filename: "tone.wav", mimetype: "audio/wav", url: "tone.wav" },
    film: { filename: "film.webm", mimetype: "video/webm", url: "film.webm" },
  },
  aura: { name, center_x: 50, center_y, rect, actions: [{ type, data: type === "audio" ? "tone" : "film" }] },
});

const template = {
  title: "Sounds",
  config: { global: { assetsOffline: "true" } },
  assets: [
    asset("Large sound", "audio", 10, [80, 8]),
    asset("Small sound", "audio", 20, [8, 4]),
    asset("Large film", "video", 45, [90, 30]),
    asset("Small film", "video", 70, [8, 4]),
  ],
};

/** What a press at the player's middle or controls would meet, measured in the page. */
interface Sight {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** All of it lies in the window, and the player itself takes the pointer at its middle and near its four corners. */
  readonly takesPointer: boolean;
  /** The button that takes the player away lies in the window and covers none of its controls. */
  readonly closeIsClear: boolean;
}

/** Tests the players in windows of these sizes. */
export const testPlayers = (
  engines: readonly Engine[],
  windows: readonly (readonly [name: string, size: { readonly width: number; readonly height: number }])[],
): void => {
  const maker = openStage();
  const folder = maker.createFolder();
  let path = "";

  beforeAll(async () => {
    const files = [
      ...(await writeBatchFiles(folder, createRows("Ada"), { template, pages: 1 })),
      folder.write("in/tone.wav", Buffer.from(createTone(30))),
      folder.write("in/film.webm", film),
    ];
    const [paths = []] = await makeBatches(files, [{ strategy: "original", batchId: "media" }], folder);
    path = paths[0] ?? "";
  });

  describe.each(engines)("in %s", (engine) => {
    const stage = openStage();
    let page: DrivenPage;

    beforeAll(async () => {
      page = await (await stage.browser(engine)).page();
      await page.goto(folder.url(path));
      expect(await waitForSmartlinkState(page)).toBe("ready");
      // Without a sound device Firefox ends an audible player in an error. A muted one needs no device.
      if (engine === "firefox")
        await page.evaluate(() =>
          document.addEventListener(
            "loadstart",
            ({ target }) => {
              (target as HTMLMediaElement).muted = true;
            },
            true,
          ),
        );
    });

    const sight = (): Promise<Sight> =>
      page.evaluate(() => {
        const player = document.querySelector<HTMLMediaElement>("audio, video");
        const close = document.querySelector('.media-close, dialog [aria-label="Close"]');
        if (!player || !close) throw new Error("There is no player.");
        const { left, top, right, bottom, width, height } = player.getBoundingClientRect();
        const inset = 8;
        const controls = player.matches("audio") ? top : bottom - 40;
        const points = [
          [left + width / 2, top + height / 2],
          [left + inset, controls + inset],
          [left + inset, bottom - inset],
          [right - inset, controls + inset],
          [right - inset, bottom - inset],
        ] as const;
        const box = close.getBoundingClientRect();
        const apart = box.left >= right || box.right <= left || box.bottom <= controls || box.top >= bottom;
        return {
          ...{ left, top, width, height },
          takesPointer:
            Math.min(left, top) >= 0 &&
            right <= innerWidth &&
            bottom <= innerHeight &&
            points.every(([x, y]) => document.elementFromPoint(x, y) === player),
          closeIsClear: apart && box.right <= innerWidth && box.top >= 0,
        };
      });
    const pause100ms = () => new Promise((resolve) => setTimeout(resolve, 100));
    const isPaused = () => page.evaluate(() => document.querySelector<HTMLMediaElement>("audio, video")?.paused);
    const press = async (selector: string) => {
      const [x, y] = await page.evaluate((wanted) => {
        const node = document.querySelector(wanted);
        node?.scrollIntoView({ block: "center" });
        const box = node?.getBoundingClientRect();
        return box ? [box.left + box.width / 2, box.top + box.height / 2] : [0, 0];
      }, selector);
      await page.mouse.press(x ?? 0, y ?? 0);
    };

    test.each(windows)(
      "a press plays media, and the player's own controls take presses, in the window of a %s",
      async (_, size) => {
        await page.resize(size);
        // The pages follow the window a little later.
        let before: unknown;
        await expect
          .poll(
            async () => {
              const last = before;
              before = JSON.stringify(
                await page.evaluate(() => document.querySelector(".page")?.getBoundingClientRect()),
              );
              return last === before;
            },
            { interval: 300, timeout: 5_000 },
          )
          .toBe(true);
        for (const { aura } of template.assets) {
          const { name } = aura;
          const kind = name.endsWith("sound") ? "audio" : "video";
          await press(`[aria-label="${name}"]`);
          await page.waitFor(`${name} to play`, () => {
            const player = document.querySelector<HTMLMediaElement>("audio, video");
            return player !== null && !player.paused && player.currentTime > 0;
          });
          const seen = await sight();
          const least = kind === "audio" ? [160, 30] : [200, 100];
          expect([name, seen.width >= (least[0] ?? 0), seen.height >= (least[1] ?? 0)]).toEqual([name, true, true]);
          expect([name, seen.takesPointer, seen.closeIsClear]).toEqual([name, true, true]);
          // WebKit's controls begin with a button that goes back 15 s, or without one: the pause is the second or the first.
          const pauses = kind === "video" ? [seen.width / 2] : engine === "webkit" ? [26, 56] : [26];
          let presses = 0;
          const pressUntilPaused = async () => {
            await page.mouse.press(seen.left + (pauses[presses++ % pauses.length] ?? 0), seen.top + seen.height / 2);
            for (let tries = 0; tries < 10 && !(await isPaused()); tries++) await pause100ms();
            return isPaused();
          };
          await expect.poll(pressUntilPaused, { message: `${name} after a press`, timeout: 10_000 }).toBe(true);
          await press(".media-close, dialog [aria-label=Close]");
          await page.waitFor("the player to go", () => document.querySelector("audio, video") === null);
        }
      },
    );
  });
};
