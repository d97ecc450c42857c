/** The pictures of a `gallery` action. */
import { ok } from "../result.ts";
import {
  type DataRead,
  isFields,
  listOf,
  mostEntries,
  readJsonData,
  textAt,
  textOf,
  unusable,
  valueAt,
} from "./fields.ts";

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
export const readGallery = (data: string): DataRead<Gallery> => {
  const json = readJsonData(data);
  if (!json.ok) return json;
  const tree = json.value;
  const given = isFields(tree)
    ? (valueAt(tree, "images", "pictures", "items", "slides", "photos") ?? tree)
    : (tree ?? data.split(/[\n,]/).filter((name) => name.trim() !== ""));
  const pictures = listOf(given).slice(0, mostEntries).flatMap(pictureOf);
  if (pictures.length === 0) return unusable("gallery-empty");
  return ok({ title: isFields(tree) ? textAt(tree, "title", "name") : "", pictures });
};

const pictureOf = (given: unknown): readonly GalleryPicture[] => {
  const image = isFields(given)
    ? textAt(given, "image", "url", "src", "resource", "file", "photo", "href")
    : textOf(given);
  if (image === "") return [];
  const [caption, alt] = isFields(given)
    ? [textAt(given, "caption", "title", "text", "description", "label"), textAt(given, "alt")]
    : ["", ""];
  return [{ image, caption, alt: alt || caption }];
};
