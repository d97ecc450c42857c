/** What a player shows of the captions of a film. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { DrivenPage } from "../../support/drive/driven-browser.ts";

/** Ten seconds of VP8. */
export const film = readFileSync(fileURLToPath(new URL("../../fixtures/media/film.webm", import.meta.url)));

/** Longer than the film, so that the cue stays active at its end. */
export const vtt = (text: string) => `WEBVTT\n\n00:00.000 --> 00:30.000\n${text}\n`;

/** A track of captions or subtitles. */
export interface ShownTrack {
  readonly kind: string;
  readonly language: string;
  readonly label: string;
  readonly isShown: boolean;
  /** Cues at the present time. */
  readonly cues: readonly string[];
}

/** The tracks of the player. */
export const listTracks = (page: DrivenPage): Promise<readonly ShownTrack[]> =>
  page.evaluate(() =>
    Array.from(document.querySelector("video")?.textTracks ?? [], ({ kind, language, label, mode, activeCues }) => ({
      ...{ kind, language, label, isShown: mode === "showing" },
      cues: Array.from(activeCues ?? [], (cue) => (cue as VTTCue).getCueAsHTML().textContent ?? ""),
    })),
  );

/** Presses the asset “Film”, and resolves when the film plays. */
export const pressFilm = async (page: DrivenPage) => {
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

/** Tracks as the player shows them: `german` is on, `off` makes one be off. */
export const german = { kind: "captions", language: "de", label: "Deutsch", isShown: true, cues: ["Grüße & <3"] };
export const off = { isShown: false, cues: [] };
export const english = { kind: "captions", language: "en", label: "English" };
export const french = { kind: "subtitles", language: "fr", label: "français" };
