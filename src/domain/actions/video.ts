/**
 * Reads the data of a `video` action: the name or address of the film, or an object that names its captions too, with the
 * terms of HTML: `{"src": "film", "tracks": [{"src": "film.de.vtt", "srclang": "de", "label": "Deutsch"}]}`.
 */
import { type Ok, ok } from "../result.ts";
import { isRecord, type UnknownRecord } from "../values/is-record.ts";
import {
  type DataResult,
  fieldValue,
  type InvalidData,
  invalidData,
  maxEntries,
  readJsonData,
  textField,
  toList,
  toText,
} from "../values/structured-data.ts";
import { readVideoSource } from "./video-page.ts";

/** The kinds of tracks that a player shows over the film. */
const trackKinds = ["captions", "subtitles"] as const;

/** Captions or subtitles of a film. */
export interface VideoTrack {
  /** The name of a resource, or an address. */
  readonly src: string;
  readonly kind: (typeof trackKinds)[number];
  /** BCP 47 tag; empty if the author wrote none or an invalid one. */
  readonly srclang: string;
  /** The name in the player's menu; empty if the author wrote none. */
  readonly label: string;
}

/** The data of a `video` action. */
export interface Video {
  /** The name of a resource, or an address. */
  readonly src: string;
  readonly tracks: readonly VideoTrack[];
}

/** The names of the field with the tracks; the first is the documented one. */
export const trackListNames = ["tracks", "track", "captions", "subtitles"] as const;

/** The names of a track's fields; the first is the documented one. */
export const trackFieldNames = {
  src: ["src", "url", "file", "resource", "href"],
  srclang: ["srclang", "lang", "language"],
  label: ["label", "name", "title"],
  kind: ["kind"],
} as const;

/** Returns the BCP 47 tag in its canonical form (`de-at` is `de-AT`, as is `de_AT`); undefined if it is invalid. */
export const readLanguageTag = (text: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(text.trim().replaceAll("_", "-"))[0];
  } catch {
    return undefined;
  }
};

const readTrack = (entry: unknown): Ok<VideoTrack> | (InvalidData & { readonly value?: VideoTrack }) => {
  const fields: UnknownRecord = isRecord(entry) ? entry : { src: toText(entry) };
  const src = textField(fields, ...trackFieldNames.src);
  const language = textField(fields, ...trackFieldNames.srclang);
  const kindText = textField(fields, ...trackFieldNames.kind);
  const kind = trackKinds.find((known) => known === kindText.toLowerCase());
  const track: VideoTrack = {
    src,
    kind: kind ?? "captions",
    srclang: readLanguageTag(language) ?? "",
    label: textField(fields, ...trackFieldNames.label),
  };
  if (src === "") return invalidData("track-file");
  if (kindText !== "" && kind === undefined) return invalidData("track-kind", kindText, src);
  if (language === "") return { ...invalidData("track-language-missing", src), value: track };
  return track.srclang === "" ? { ...invalidData("track-language", language, src), value: track } : ok(track);
};

const listTracks = (data: string) => {
  const json = readJsonData(data);
  const tree = json.ok && isRecord(json.value) ? json.value : {};
  return toList(fieldValue(tree, ...trackListNames))
    .slice(0, maxEntries)
    .map(readTrack);
};

const toVideo = (data: string, tracks: ReturnType<typeof listTracks>): Video => ({
  src: readVideoSource(data),
  tracks: tracks.flatMap(({ value }) => value ?? []),
});

/** Reads the film with the tracks that can be shown. Never fails: a film plays without a faulty track. */
export const readVideo = (data: string): Video => toVideo(data, listTracks(data));

/** Reads the film; fails at broken JSON, and at the first track with a fault that its author should know. */
export const checkVideo = (data: string): DataResult<Video> => {
  const json = readJsonData(data);
  if (!json.ok) return json;
  const tracks = listTracks(data);
  const fault = tracks.find((track) => !track.ok);
  return fault === undefined || fault.ok ? ok(toVideo(data, tracks)) : invalidData(fault.reason, ...fault.quoted);
};
