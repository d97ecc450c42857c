/**
 * Reads and writes the data of a `video` action for its panel. A film without captions stays a plain name or address, which
 * other programs understand.
 */
import { readLanguageTag, trackListNames } from "#domain/actions/video.ts";
import { videoSourceNames } from "#domain/actions/video-page.ts";
import {
  type ListForm,
  readStructuredList,
  readText,
  type StructuredList,
  writeStructuredList,
  writeValue,
} from "./structured-fields.ts";

const form: ListForm = { list: trackListNames, text: "src", allowsLoneEntry: false };

/** Reads the film and the list of its tracks; undefined for broken JSON. */
export const readVideoFields = (data: string): StructuredList | undefined => {
  if (/^\s*\{/.test(data)) return readStructuredList(data, form);
  return { fields: writeValue({}, videoSourceNames, data), entries: [] };
};

/** Writes the name or address of the film alone if there is nothing else. */
export const writeVideoFields = (video: StructuredList): string => {
  const { src = "", ...others } = video.fields;
  return video.entries.length === 0 && typeof src === "string" && Object.keys(others).length === 0
    ? src
    : writeStructuredList(video, form);
};

/** Returns the film's name or address; the empty text if it has none. */
export const readFilm = (data: string): string => readText(readVideoFields(data)?.fields ?? {}, videoSourceNames);

/** Returns the data with another film and the same tracks. */
export const replaceFilm = (data: string, film: string): string => {
  const video = readVideoFields(data);
  return video === undefined
    ? film
    : writeVideoFields({ ...video, fields: writeValue(video.fields, videoSourceNames, film) });
};

/** Returns the data with further tracks. Their languages are those in the names of the files, such as `film.de.vtt`. */
export const addTracks = (data: string, names: readonly string[]): string => {
  const video = readVideoFields(data) ?? { fields: {}, entries: [] };
  const tracks = names.map((src) => ({ src, srclang: findLanguageInName(src), kind: "captions" }));
  return writeVideoFields({ ...video, entries: [...video.entries, ...tracks] });
};

/** Returns the language tag before the ending of a file's name; the empty text if there is none. */
const findLanguageInName = (name: string): string => {
  const [, text = ""] = /(?:^|[._])([a-z]{2}(?:-[a-z]{2})?)(?:\.cc|\.sdh)?\.(?:vtt|srt)$/i.exec(name) ?? [];
  const tag = text === "" ? undefined : readLanguageTag(text);
  const isKnown =
    tag !== undefined && new Intl.DisplayNames("en", { type: "language", fallback: "none" }).of(tag) !== undefined;
  return isKnown ? tag : "";
};

/** Returns the name of a language in itself, as the player lists it: “Deutsch”; undefined for an invalid tag. */
export const nameLanguage = (tag: string): string | undefined => {
  const canonical = readLanguageTag(tag);
  return canonical === undefined || tag.trim() === ""
    ? undefined
    : new Intl.DisplayNames(canonical, { type: "language" }).of(canonical);
};
