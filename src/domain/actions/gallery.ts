/** Reads the pictures of a `gallery` action. */
import { ok } from "../result.ts";
import { isRecord } from "../values/is-record.ts";
import {
  type DataResult,
  fieldValue,
  invalidData,
  maxEntries,
  readJsonData,
  textField,
  toList,
  toText,
} from "../values/structured-data.ts";

/** A picture of a gallery. */
export interface GalleryPicture {
  /** The name of a resource, or an address. */
  readonly image: string;
  readonly caption: string;
  /** Text alternative; the caption if the author wrote none. */
  readonly alt: string;
}

/** The data of a `gallery` action. */
export interface Gallery {
  readonly title: string;
  readonly pictures: readonly GalleryPicture[];
}

/** Reads a list of names or pictures, an object with such a list, or names separated by commas or lines. */
export const readGallery = (data: string): DataResult<Gallery> => {
  const json = readJsonData(data);
  if (!json.ok) return json;
  const tree = json.value;
  const entries = isRecord(tree)
    ? (fieldValue(tree, "images", "pictures", "items", "slides", "photos") ?? tree)
    : (tree ?? data.split(/[\n,]/).filter((name) => name.trim() !== ""));
  const pictures = toList(entries).slice(0, maxEntries).flatMap(readPicture);
  if (pictures.length === 0) return invalidData("gallery-empty");
  return ok({ title: isRecord(tree) ? textField(tree, "title", "name") : "", pictures });
};

const readPicture = (entry: unknown): readonly GalleryPicture[] => {
  const image = isRecord(entry)
    ? textField(entry, "image", "url", "src", "resource", "file", "photo", "href")
    : toText(entry);
  if (image === "") return [];
  const [caption, alt] = isRecord(entry)
    ? [textField(entry, "caption", "title", "text", "description", "label"), textField(entry, "alt")]
    : ["", ""];
  return [{ image, caption, alt: alt || caption }];
};
