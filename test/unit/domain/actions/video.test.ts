import { expect, test } from "vitest";
import { findDataWarning } from "#domain/actions/action-warnings.ts";
import { findMissingData } from "#domain/actions/idle-action.ts";
import { readVideo } from "#domain/actions/video.ts";
import { findVideoPage } from "#domain/actions/video-page.ts";
import { findReferencedFiles } from "#domain/actions.ts";

const german = { src: "film.de.vtt", srclang: "de", label: "Deutsch" };
const withTracks = (tracks: unknown, src = "film") => JSON.stringify({ src, tracks });

test.each([
  ["film", { src: "film", tracks: [] }],
  ["https://films.example/a.mp4", { src: "https://films.example/a.mp4", tracks: [] }],
  [withTracks([german]), { src: "film", tracks: [{ ...german, kind: "captions" }] }],
  [withTracks([{ ...german, kind: "Subtitles" }]), { src: "film", tracks: [{ ...german, kind: "subtitles" }] }],
  // Other names and forms of the same.
  [
    '{"url": "film", "captions": {"file": "a.vtt", "language": "pt_br", "name": "Português"}}',
    { src: "film", tracks: [{ src: "a.vtt", srclang: "pt-BR", label: "Português", kind: "captions" }] },
  ],
  // A film plays without what is wrong with its tracks.
  [withTracks(["a.vtt"]), { src: "film", tracks: [{ src: "a.vtt", srclang: "", label: "", kind: "captions" }] }],
  [withTracks([{ srclang: "de" }, { ...german, kind: "chapters" }]), { src: "film", tracks: [] }],
])("the data of a film is read from %s", (data, video) => {
  expect(readVideo(data)).toEqual(video);
});

test("the data of a film names the film and its captions as files, but none for the page of a video site", () => {
  expect(findReferencedFiles({ type: "video", data: withTracks([german]) })).toEqual([
    { name: "film", kind: "media" },
    { name: "film.de.vtt", kind: "track" },
  ]);
  const page = withTracks([german], "https://youtu.be/abc");
  expect(findVideoPage(page)).toBe("https://www.youtube.com/watch?v=abc");
  expect(findReferencedFiles({ type: "video", data: page })).toEqual([]);
  // Sounds have no tracks.
  expect(findReferencedFiles({ type: "audio", data: "tune" })).toEqual([{ name: "tune", kind: "media" }]);
});

test.each([
  ["film", undefined],
  [withTracks([german]), undefined],
  ['{"src": "film"', /JSON .* invalid/],
  [withTracks([{ srclang: "de" }]), /track of the film has no file/],
  [withTracks([{ src: "a.vtt" }]), /"a\.vtt" have no language/],
  [withTracks([{ src: "a.vtt", srclang: "german!" }]), /"german!" is not a language tag/],
  [withTracks([{ ...german, kind: "chapters" }]), /"chapters" is not a kind of track/],
])("the data of a film has the right warning for %s", (data, warning) => {
  if (warning === undefined) expect(findDataWarning("video", data)).toBeUndefined();
  else expect(findDataWarning("video", data)).toMatch(warning);
});

test("a video action does nothing without a film, whatever its captions", () => {
  for (const data of ["", " ", "{}", withTracks([german], "")]) expect(findMissingData("video", data)).toBe("file");
  expect(findMissingData("video", withTracks([german]))).toBeUndefined();
  expect(findMissingData("video", withTracks([{ ...german, src: "[[captions]]" }], ""))).toBeUndefined();
});
