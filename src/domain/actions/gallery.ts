/** The pictures of a `gallery` action. */
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
} from "./structured-data.ts";

export interface GalleryPicture {
  /** A resource's name, or an address. */
  readonly image: string;
  readonly caption: string;
  /** What is to be seen, for those who do not see it. */
  readonly alt: string;
}

export interface Gallery {
  readonly title: string;
  readonly pictures: readonly GalleryPicture[];
}

/** A list of names or of pictures, an object that holds such a list, or bare names with commas or lines between. */
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

const readPicture = (given: unknown): readonly GalleryPicture[] => {
  const image = isRecord(given)
    ? textField(given, "image", "url", "src", "resource", "file", "photo", "href")
    : toText(given);
  if (image === "") return [];
  const [caption, alt] = isRecord(given)
    ? [textField(given, "caption", "title", "text", "description", "label"), textField(given, "alt")]
    : ["", ""];
  return [{ image, caption, alt: alt || caption }];
};
