// engines: none; test:all: chromium, webkit
/**
 * Captions of films: shown over the film in files from the disk and from a web server, in the reader's language. In the hosted
 * reader: captions-hosted.test.ts.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { type DrivenPage, enginesFor } from "../../support/drive/launch.ts";
import { createNamedRow, makeBatches, waitUntilReady, writeBatchFiles } from "../support/site.ts";
import { openStage, type ServedFolder } from "../support/stage.ts";
import { english, film, french, german, listTracks, off, pressFilm, vtt } from "./shown-captions.ts";

const engines = enginesFor(import.meta.url);

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

describe.each(engines)("in %s", (engine) => {
  const stage = openStage();
  let page: DrivenPage;

  beforeAll(async () => {
    page = await (await stage.browser(engine)).page();
  });

  test.each(["original", "smallest"] as const)(
    "captions of %s show the cues in the reader's language",
    async (strategy) => {
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
    },
  );

  test("captions are off for readers of other languages", async () => {
    await page.goto(`${folder.url("original/anna.s.html")}?lang=ja`);
    await waitUntilReady(page);
    await pressFilm(page);
    await expect.poll(async () => (await listTracks(page)).length, { timeout: 20_000 }).toBe(3);
    expect((await listTracks(page)).map(({ isShown }) => isShown)).toEqual([false, false, false]);
  });
});
