import { expect, test } from "vitest";
import { checkAction } from "#editor/model/action-data/check-data.ts";
import {
  addTracks,
  nameLanguage,
  readFilm,
  readVideoFields,
  replaceFilm,
} from "#editor/model/action-data/video-data.ts";

test("the data of a film in the editor stays a plain name or address while there is nothing else", () => {
  expect(replaceFilm("a.mp4", "b.mp4")).toBe("b.mp4");
  expect(replaceFilm('{"src": "a.mp4", "tracks": []}', "b.mp4")).toBe("b.mp4");
  expect(replaceFilm("a.mp4", "")).toBe("");
  expect(readFilm("[[film]]")).toBe("[[film]]");
});

test("the data of a film in the editor keeps captions, unknown fields and the names of other programs", () => {
  const data = '{"url":"a.mp4","start":5,"captions":[{"file":"a.vtt","lang":"de"}]}';
  expect(JSON.parse(replaceFilm(data, "b.mp4"))).toEqual({
    url: "b.mp4",
    start: 5,
    tracks: [{ file: "a.vtt", lang: "de" }],
  });
  expect(readFilm(data)).toBe("a.mp4");
  expect(readVideoFields('{"src":')).toBeUndefined();
});

test.each([
  ["tour.de.vtt", "de"],
  ["tour_pt-br.srt", "pt-BR"],
  ["tour.en.sdh.vtt", "en"],
  ["fr.vtt", "fr"],
  ["tour.vtt", ""],
  ["how-to.vtt", ""],
  ["tour.xx.vtt", ""],
])("the language of captions is found in the name %s", (name, srclang) => {
  expect(JSON.parse(addTracks("tour.mp4", [name]))).toEqual({
    src: "tour.mp4",
    tracks: [{ src: name, srclang, kind: "captions" }],
  });
});

test("languages of captions are named in themselves", () => {
  expect([nameLanguage("de"), nameLanguage("fr_CA"), nameLanguage(""), nameLanguage("german!")]).toEqual([
    "Deutsch",
    "français canadien",
    undefined,
    undefined,
  ]);
});

test("the check of a film finds what is wrong with it and with its captions", () => {
  const sample = { columns: ["city"], row: { city: "Bonn" } };
  const codeOf = (data: object | string) =>
    checkAction("video", typeof data === "string" ? data : JSON.stringify(data), sample)?.reason.code;
  const tracks = [{ src: "a.vtt", srclang: "de" }];
  expect(codeOf("film")).toBeUndefined();
  expect(codeOf({ src: "film", tracks })).toBeUndefined();
  expect(codeOf({ src: "[[city]].mp4", tracks: [{ src: "[[city]].vtt", srclang: "de" }] })).toBeUndefined();
  expect(codeOf({ src: "javascript:x", tracks })).toBe("link");
  expect(codeOf({ src: "film", tracks: [{ src: "a.vtt" }] })).toBe("data");
  expect(codeOf({ src: "film", tracks: [{ src: "[[town]].vtt", srclang: "de" }] })).toBe("unknown-column");
  expect(codeOf({ tracks })).toBe("idle");
  expect(codeOf('{"src":')).toBe("data");
});
