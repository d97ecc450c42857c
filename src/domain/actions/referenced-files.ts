/** Finds the files and pages that the data of an action names: resources of the asset, or addresses. */
import { readContact } from "./contact.ts";
import { readGallery } from "./gallery.ts";
import { readHtml } from "./html-frame.ts";
import { readVideo } from "./video.ts";
import { findVideoPage } from "./video-page.ts";

/** `image`, `media`: shown in place. `fetch`: downloaded. `frame`: a page in a frame. `track`: captions, read as text. */
export interface ReferencedFile {
  /** The name of a resource, or an address. */
  readonly name: string;
  readonly kind: "image" | "media" | "fetch" | "frame" | "track";
}

/** Finds the files that the data of an action names. */
export type FindFiles = (data: string) => readonly ReferencedFile[];

/** Returns a finder for data that is itself the name or address of one file. */
export const nameFile =
  (kind: ReferencedFile["kind"]): FindFiles =>
  (data) =>
    data.trim() === "" ? [] : [{ name: data, kind }];

/** Finds a film and its captions. Video sites are opened in their own page, so their addresses are not files. */
export const findVideo: FindFiles = (data) => {
  if (findVideoPage(data) !== undefined) return [];
  const { src, tracks } = readVideo(data);
  return [...nameFile("media")(src), ...tracks.map((track) => ({ name: track.src, kind: "track" as const }))];
};

/** Finds the pictures of a gallery. */
export const findGalleryPictures: FindFiles = (data) => {
  const gallery = readGallery(data);
  return gallery.ok ? gallery.value.pictures.map(({ image }) => ({ name: image, kind: "image" })) : [];
};

/** Finds the photo of a contact. */
export const findContactPhoto: FindFiles = (data) => {
  const contact = readContact(data);
  return contact.ok && contact.value.photo !== "" ? [{ name: contact.value.photo, kind: "image" }] : [];
};

/** Finds the page or resource that an `html` action shows; none for inline markup. */
export const findHtmlFrame: FindFiles = (data) => {
  const html = readHtml(data);
  if (html.kind === "markup") return [];
  return [{ name: html.kind === "page" ? html.href : html.name, kind: "frame" }];
};

/** Returns whether an action shows markup of the author, inline or from a resource, under the document's own policy. */
export const showsAuthorMarkup = ({ type, data }: { readonly type: string; readonly data: string }): boolean =>
  type === "html" && readHtml(data).kind !== "page";
