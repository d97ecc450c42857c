// engines: none; test:all: chromium
// The hosted reader has the player of generated files, which captions.test.ts has in WebKit too.
/** Captions of films in the hosted reader: from the site and from another server, in the reader's language. */
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { createPdf, waitUntilReady } from "../support/site.ts";
import { openStage } from "../support/stage.ts";
import { storeSmartlink } from "./hosted-smartlink.ts";
import { film, french, german, listTracks, off, pressFilm, type ShownTrack, vtt } from "./shown-captions.ts";

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const stage = openStage();

  test("a stored smartlink shows captions of the site and of another server", async () => {
    const page = await (await stage.browser(engine)).page();
    const elsewhere = stage.createFolder();
    elsewhere.write("film.fr.vtt", vtt("Bonjour & bienvenue"));
    const frenchAddress = `${(await stage.serveFolder(elsewhere.path, { cors: true })).url}film.fr.vtt`;
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
});
