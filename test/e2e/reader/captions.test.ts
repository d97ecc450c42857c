// engines: none; test:all: chromium, webkit
/** Captions of films: shown over the film in files from the disk and from a web server, in the reader's language. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { createNamedRow, createPdf, makeBatches, waitUntilReady, writeBatchFiles } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";
import { storeSmartlink } from "./hosted-smartlink.ts";

const engines = enginesFor(import.meta.url);

const film = readFileSync(fileURLToPath(new URL("../../fixtures/media/film.webm", import.meta.url)));

/** Longer than the film, so that the cue stays active at its end. */
const vtt = (text: string) => `WEBVTT\n\n00:00.000 --> 00:30.000\n${text}\n`;

const maker = openStage();
const folder = maker.createFolder();
let served: ServedFolder;
/** Captions on another server. */
let frenchAddress = "";

beforeAll(async () => {
  const elsewhere = maker.createFolder();
  elsewhere.write("film.fr.vtt", vtt("Bonjour & bienvenue"));
  frenchAddress = `${(await maker.serveFolder(elsewhere.path, { cors: true })).url}film.fr.vtt`;
  const tracks = [
    { src: "english", srclang: "en", label: "English" },
    { src: "[[language]].srt", srclang: "[[language]]" },
    { src: frenchAddress, srclang: "fr", kind: "subtitles" },
    { src: "broken.vtt", srclang: "it" },
  ];
  const template = {
    title: "Film",
    assets: [
      {
        page: 1,
        files: {
          film: { filename: "film.webm", mimetype: "video/webm", url: "film.webm" },
          english: { filename: "english.vtt", mimetype: "text/vtt", url: "english.vtt" },
        },
        aura: {
          ...{ name: "Film", center_x: 50, center_y: 30, rect: [90, 40] },
          actions: [{ type: "video", data: JSON.stringify({ src: "film", tracks }) }],
        },
      },
    ],
  };
  const files = [
    ...(await writeBatchFiles(folder, [createNamedRow("anna", { language: "de" })], { template, pages: 1 })),
    folder.write("in/film.webm", film),
    folder.write("in/english.vtt", vtt("Hello")),
    folder.write("in/de.srt", "1\r\n00:00:00,000 --> 00:00:30,000\r\nGrüße & <3\r\n"),
    folder.write("in/broken.vtt", "Hello"),
  ];
  const choices = (["original", "smallest"] as const).map((strategy) => ({ strategy, batchId: strategy }));
  await makeBatches(files, choices, folder);
  served = await maker.serveFolder(folder.path);
});

interface ShownTrack {
  readonly kind: string;
  readonly language: string;
  readonly label: string;
  readonly isShown: boolean;
  /** Cues at the present time. */
  readonly cues: readonly string[];
}

const listTracks = (page: DrivenPage): Promise<readonly ShownTrack[]> =>
  page.evaluate(() =>
    Array.from(document.querySelector("video")?.textTracks ?? [], ({ kind, language, label, mode, activeCues }) => ({
      ...{ kind, language, label, isShown: mode === "showing" },
      cues: Array.from(activeCues ?? [], (cue) => (cue as VTTCue).getCueAsHTML().textContent ?? ""),
    })),
  );

const pressFilm = async (page: DrivenPage) => {
  const [x, y] = await page.evaluate(() => {
    const box = document.querySelector("[aria-label=Film]")?.getBoundingClientRect() ?? new DOMRect();
    return [box.left + box.width / 2, box.top + box.height / 2] as const;
  });
  await page.mouse.press(x, y);
  await page.waitFor("the film to play", () => {
    const player = document.querySelector("video");
    return player !== null && player.currentTime > 0;
  });
};

const german = { kind: "captions", language: "de", label: "Deutsch", isShown: true, cues: ["Grüße & <3"] };
const off = { isShown: false, cues: [] };
const english = { kind: "captions", language: "en", label: "English" };
const french = { kind: "subtitles", language: "fr", label: "français" };

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  let page: DrivenPage;

  beforeAll(async () => {
    page = await (await stage.browser(engine)).page();
  });

  test.each(["original", "smallest"] as const)("%s: show the cues in the reader's language", async (strategy) => {
    const path = `${strategy}/anna.s.html`;
    await page.goto(`${strategy === "original" ? folder.url(path) : served.url + path}?lang=de`);
    await waitUntilReady(page);
    await pressFilm(page);
    await expect
      .poll(() => listTracks(page), { timeout: 20_000 })
      .toEqual([{ ...english, ...off }, german, { ...french, ...off }]);
    // As the player's menu does.
    await page.evaluate(() => {
      for (const track of document.querySelector("video")?.textTracks ?? [])
        track.mode = track.language === "de" ? "disabled" : "showing";
    });
    await expect
      .poll(() => listTracks(page), { timeout: 20_000 })
      .toEqual([
        { ...english, isShown: true, cues: ["Hello"] },
        { ...german, ...off },
        { ...french, isShown: true, cues: ["Bonjour & bienvenue"] },
      ]);
  });

  test("a stored smartlink: show captions of the site and of another server", async () => {
    const tracks = [
      { src: "german", srclang: "de" },
      { src: frenchAddress, srclang: "fr", kind: "subtitles" },
    ];
    const resources = {
      film: { name: "film.webm", type: "video/webm", bytes: new Uint8Array(film) },
      german: { name: "de.vtt", type: "", bytes: new TextEncoder().encode(vtt("Grüße & <3").replace("<", "&lt;")) },
    };
    const asset = { page: 1, name: "Film", type: "video", data: { src: "film", tracks }, resources };
    const placed = [{ ...asset, center: [50, 30], rect: [90, 40] } as const];
    const url = await storeSmartlink(page, await stage.serveSite(), await createPdf(1), placed);
    const languages: readonly (readonly [string, ShownTrack, ShownTrack])[] = [
      ["de", german, { ...french, ...off }],
      ["fr", { ...german, ...off }, { ...french, isShown: true, cues: ["Bonjour & bienvenue"] }],
    ];
    for (const [language, ...shown] of languages) {
      await page.goto(`${url}&lang=${language}`);
      await waitUntilReady(page);
      await pressFilm(page);
      await expect.poll(() => listTracks(page), { timeout: 20_000 }).toEqual(shown);
    }
  });

  test("are off for readers of other languages", async () => {
    await page.goto(`${folder.url("original/anna.s.html")}?lang=ja`);
    await waitUntilReady(page);
    await pressFilm(page);
    await expect.poll(async () => (await listTracks(page)).length, { timeout: 20_000 }).toBe(3);
    expect((await listTracks(page)).map(({ isShown }) => isShown)).toEqual([false, false, false]);
  });
});
