// engines: chromium; test:all: chromium, firefox, webkit
import { hasAllButtons, press, pressKey } from "../../input.ts";
import { anAsset, close, equal, maybeNamed, named, open, until } from "../support/stage.ts";

/** Two seconds of a quiet tone, in the one form that every engine plays. */
const sound = (): string => {
  const rate = 8000;
  const samples = rate * 2;
  const view = new DataView(new ArrayBuffer(44 + samples));
  const text = (at: number, value: string) => {
    for (let index = 0; index < value.length; index += 1) view.setUint8(at + index, value.charCodeAt(index));
  };
  text(0, "RIFF");
  view.setUint32(4, 36 + samples, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(36, "data");
  view.setUint32(40, samples, true);
  for (let index = 0; index < samples; index += 1) view.setUint8(44 + index, 128 + Math.round(4 * Math.sin(index / 3)));
  const bytes = new Uint8Array(view.buffer);
  return `data:audio/wav;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
};

const player = () => document.querySelector<HTMLMediaElement>("video, audio");
const about = (events: readonly { object: string; type?: string; event: string }[]) =>
  events.flatMap(({ object, type, event }) =>
    object === "asset" && event !== "in" && event !== "out" ? [`${type ?? ""} ${event}`.trim()] : [],
  );

after(close);

/** Browsers may refuse to play without a person's click: what is tested is that they are told to stop. */
const watched = () => {
  const calls: string[] = [];
  const { play, pause } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = async () => void calls.push("play");
  HTMLMediaElement.prototype.pause = () => void calls.push("pause");
  return {
    calls,
    end: () => {
      HTMLMediaElement.prototype.play = play;
      HTMLMediaElement.prototype.pause = pause;
    },
  };
};

it("video and audio play over a large enough asset, once, and stop when closed", async () => {
  const { calls, end } = watched();
  try {
    const place = { rect: [90, 30] };
    const { events } = await open({ assets: [anAsset("tune", [{ type: "audio", data: sound() }], place)] });
    await press("tune");
    await until(player, "the player");
    equal([player()?.closest("dialog"), player()?.getAttribute("aria-label")], [null, "tune"]);
    // The player lies over it: only keys reach it now.
    named("tune").focus();
    await pressKey("Enter");
    equal(document.querySelectorAll("audio").length, 1);
    equal(calls.includes("play"), true);
    equal(calls.at(-1), "play");
    await press("Close");
    equal([player(), calls.at(-1)], [null, "pause"]);
    equal(document.activeElement === named("tune"), true);
    equal(about(events), ["click", "audio open", "click", "audio close"]);
  } finally {
    end();
  }
});

it("video and audio close on Escape", async () => {
  await open({ assets: [anAsset("tune", [{ type: "audio", data: sound() }], { rect: [90, 30] })] });
  await press("tune");
  await until(player, "the player");
  await pressKey("Escape");
  equal(player(), null);
});

it("video and audio pause when scrolled out of view", async () => {
  const { calls, end } = watched();
  try {
    const place = { rect: [90, 20], center_y: 15 };
    const { reader } = await open({ assets: [anAsset("tune", [{ type: "audio", data: sound() }], place)] });
    await press("tune");
    await until(player, "the player");
    await until(() => calls.at(-1) === "play", "it plays");
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
    equal(calls.at(-1), "play");
    reader.goTo(3);
    await until(() => calls.at(-1) === "pause", "it stops");
  } finally {
    end();
  }
});

it("video and audio pause when the page is hidden or their panel is closed", async () => {
  const { calls, end } = watched();
  const hidden = Object.getOwnPropertyDescriptor(Document.prototype, "hidden") as PropertyDescriptor;
  try {
    const { events } = await open({
      assets: [anAsset("film", [{ type: "video", data: "data:video/mp4,x" }], { rect: [5, 5] })],
    });
    await press("film");
    await until(() => player()?.closest("dialog"), "the panel");
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    const before = calls.length;
    document.dispatchEvent(new Event("visibilitychange"));
    equal(calls.slice(before), ["pause"]);
    await press("Close");
    await until(() => player() === null, "the panel is gone");
    equal(calls.at(-1), "pause");
    equal(about(events), ["click", "video open", "video close"]);
  } finally {
    delete (document as { hidden?: boolean }).hidden;
    Object.defineProperty(Document.prototype, "hidden", hidden);
    end();
  }
});

it("video and audio offer full screen only if the smartlink allows it", async () => {
  const film = anAsset("film", [{ type: "video", data: "data:video/mp4,x" }]);
  for (const [assetsFull, allowed] of [
    ["true", true],
    ["false", false],
  ] as const) {
    await open({ assets: [film], settings: { assetsFull } });
    await press("film");
    await until(() => player()?.closest("dialog"), "the panel");
    const refused = [player()?.getAttribute("controlslist"), player()?.hasAttribute("disablepictureinpicture")];
    equal(refused, allowed ? [null, false] : ["nofullscreen", true]);
    equal(maybeNamed("Enlarge") !== undefined, allowed);
  }
});

it("video and audio show an error if they cannot be played", async () => {
  await open({ assets: [anAsset("film", [{ type: "video", data: "data:video/mp4,x" }])] });
  await press("film");
  await until(() => document.querySelector<HTMLElement>(".media-failed")?.hidden === false, "a sentence");
  equal(player()?.checkVisibility(), false);
});

it("video and audio offer a readable link if a file of a site cannot be played", async () => {
  await open({ assets: [anAsset("film", [{ type: "video", data: `${location.origin}/missing.mp4` }])] });
  await press("film");
  const link = () => document.querySelector<HTMLElement>(".media-failed:not([hidden]) a");
  await until(link, "a link");
  const colours = [link(), link()?.parentElement].map((node) => node && getComputedStyle(node).color);
  equal(colours[0], colours[1]);
});

it("a video shows the captions in the reader's language, over the asset and in a panel", async () => {
  const cue = (text: string) => `WEBVTT\n\n00:00.000 --> 00:30.000\n${text}`;
  const tracks = [
    { src: "part:broken", srclang: "en" },
    { src: "part:english", srclang: "en-GB", label: "English" },
    { src: "german", srclang: "de" },
  ];
  const data = JSON.stringify({ src: `${location.origin}/test/fixtures/media/film.webm`, tracks });
  const german = { filename: "a.vtt", mimetype: "text/vtt", filesize: 1, url: `data:;base64,${btoa(cue("Hallo"))}` };
  for (const rect of [
    [90, 50],
    [5, 5],
  ]) {
    const film = { ...anAsset("film", [{ type: "video", data }], { rect }), files: { german } };
    await open({ assets: [film], parts: { "part:broken": "Hello", "part:english": cue("Hello") } });
    await press("film");
    const shown = () =>
      [...(player()?.textTracks ?? [])].flatMap(({ label, activeCues }) =>
        [...(activeCues ?? [])].map((shownCue) => `${label}: ${(shownCue as VTTCue).text}`),
      );
    await until(() => shown().join() === "English: Hello", "the cue");
    equal(
      [...(player()?.textTracks ?? [])].map(({ label, mode }) => [label, mode === "showing"]),
      [
        ["English", true],
        ["Deutsch", false],
      ],
    );
    await press("Close");
  }
});

it("a video whose address is a page of a video site is a link", async () => {
  const data = "https://www.youtube.com/embed/dQw4w9WgXcQ";
  const { events } = await open({ assets: [anAsset("film", [{ type: "video", data }])] });
  const link = named("film (opens in a new tab)") as HTMLAnchorElement;
  equal(link.href, "https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  link.addEventListener("click", (event) => event.preventDefault());
  await press(link);
  equal(about(events), ["click", "video open"]);
  // The middle button opens a link as well, the right one its menu.
  link.addEventListener("auxclick", (event) => event.preventDefault());
  // A menu that stays open would take the next presses, also in the test files that follow in the same browser.
  link.addEventListener("contextmenu", (event) => event.preventDefault());
  if (hasAllButtons) {
    await press(link, { button: "middle" });
    await press(link, { button: "right" });
    equal(about(events), ["click", "video open", "click", "video open"]);
  }
  equal(maybeNamed("film"), undefined);
});
