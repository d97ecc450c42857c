// engines: none; test:all: chromium
/** The captions of a film in its properties: a person adds, names, orders and removes them, by mouse and by keys. */
import { equal, until } from "../app/stage.ts";
import { fill, press, pressKey } from "../input.ts";
import { requireAccessible } from "../require-accessible.ts";
import {
  anEditorAsset,
  aPlacedAsset,
  field,
  type PropertiesStage,
  showProperties,
  texts,
  upload,
} from "./properties-stage.ts";

const captions = (name: string, text = "WEBVTT\n\n00:01.000 --> 00:02.000\nHello") => new File([text], name);
const tracks = (stage: PropertiesStage) =>
  (JSON.parse(stage.data()) as { readonly tracks: readonly { readonly src: string; readonly srclang?: string }[] })
    .tracks;
const waitForError = (start: string) =>
  until(() => texts(".file-field .bad").some((text) => text.startsWith(start)), `no error “${start}”`);
const hasFinding = (start: string) => texts("caption-list .finding").some((text) => text.startsWith(start));

it("the captions of a film are added with the language of their name, and are changed and removed by keys", async () => {
  const stage = await showProperties([aPlacedAsset("video")]);
  await upload("Video file", new File([new Uint8Array(9)], "tour.webm", { type: "video/webm" }));
  await until(() => stage.data() === "tour.webm", stage.data());
  await upload("Captions", captions("tour.de.vtt"), captions("tour.srt", "1\n00:00:01,000 --> 00:00:02,000\nHello"));
  await until(() => document.querySelectorAll("caption-list .entry").length === 2, "no entries");
  equal(JSON.parse(stage.data()), {
    src: "tour.webm",
    tracks: [
      { src: "tour.de.vtt", srclang: "de", kind: "captions" },
      { src: "tour.srt", srclang: "", kind: "captions" },
    ],
  });
  equal(Object.keys(stage.assets()[0]?.files ?? {}), ["tour.webm", "tour.de.vtt", "tour.srt"]);
  equal(texts("caption-list .entry-name"), ["Deutsch", "tour.srt"]);
  await until(() => hasFinding("The captions “tour.srt” have no language."), "no finding");
  await requireAccessible(stage.element);
  await press("tour.srt");
  await fill(field("Language"), "en");
  await until(() => tracks(stage)[1]?.srclang === "en" && !hasFinding("The captions"), stage.data());
  await fill(field("Label"), "English for [[first_name]]");
  // The film can change, and keeps its captions.
  await fill(field("Address of the video"), "https://films.example/[[first_name]].mp4");
  await press("Remove: Deutsch");
  await until(() => tracks(stage).length === 1, stage.data());
  await pressKey("Enter");
  // The last one removed leaves a plain address, as before.
  await until(() => stage.data() === "https://films.example/[[first_name]].mp4", stage.data());
  equal(
    stage.edits.every(({ label }) => label === "Change Video" || label === "Add file"),
    true,
  );
});

it("the captions of a film can be at an address, with placeholders", async () => {
  const stage = await showProperties([anEditorAsset([{ type: "video", data: "https://films.example/a.mp4" }])]);
  await press("Add captions by their address");
  await until(() => document.activeElement?.id.endsWith("srclang") === true, "the focus is not in the new captions");
  await fill(field("Language"), "german!");
  await fill(field("File name or address"), "https://films.example/[[city]].vtt");
  equal(tracks(stage), [{ src: "https://films.example/[[city]].vtt", srclang: "german!", kind: "captions" }]);
  await fill(field("File name or address"), "https://films.example/a.vtt");
  await until(() => hasFinding("“german!” is not a language of “https://films.example/a.vtt”."), "no finding");
});

it("a file without captions is rejected as the captions of a film", async () => {
  const stage = await showProperties([anEditorAsset([{ type: "video", data: "film" }])]);
  await upload("Captions", captions("notes.vtt", "Hello"));
  await waitForError("“notes.vtt” is no file of captions. Choose a WebVTT (.vtt) or SubRip (.srt) file.");
  await upload("Captions", captions("empty.vtt", "WEBVTT\n\n"));
  await waitForError("“empty.vtt” has no captions yet");
  await upload("Captions", new File([Uint8Array.of(0x57, 0xfc, 0x20)], "latin.srt"));
  await waitForError("“latin.srt” is not UTF-8 text.");
  await upload("Captions", new File([new Uint8Array(2_000_001)], "film.mp4", { type: "video/mp4" }));
  await waitForError("“film.mp4” is no file of captions.");
  equal([stage.data(), stage.edits.length], ["film", 0]);
});

it("a film on a site with captions of its own has no field for captions", async () => {
  await showProperties([anEditorAsset([{ type: "video", data: "https://vimeo.com/1" }])]);
  equal(field("Captions")(), undefined);
  equal(
    texts("caption-list .help").filter((text) => text.startsWith("Films on YouTube, Vimeo and Dailymotion")).length,
    1,
  );
});
