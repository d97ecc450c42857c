/** What the data of an action names of files and pages: resources, or addresses of their own. */
import { readOwnProperty } from "../values/own-property.ts";
import { readContact } from "./contact.ts";
import { readGallery } from "./gallery.ts";
import { readHtml } from "./html-frame.ts";
import { findVideoPage } from "./video-page.ts";

/** image, media: shown in place. fetch: handed over. frame: a page in a frame. */
export interface ReferencedFile {
  /** A resource's name, or an address. */
  readonly name: string;
  readonly kind: "image" | "media" | "fetch" | "frame";
}

type NamedBy = (data: string) => readonly ReferencedFile[];

const one =
  (kind: ReferencedFile["kind"]): NamedBy =>
  (data) =>
    data.trim() === "" ? [] : [{ name: data, kind }];

const film: NamedBy = (data) => (findVideoPage(data) === undefined ? one("media")(data) : []);

const gallery: NamedBy = (data) => {
  const read = readGallery(data);
  return read.ok ? read.value.pictures.map(({ image }) => ({ name: image, kind: "image" })) : [];
};

const contact: NamedBy = (data) => {
  const read = readContact(data);
  return read.ok && read.value.photo !== "" ? [{ name: read.value.photo, kind: "image" }] : [];
};

const html: NamedBy = (data) => {
  const read = readHtml(data);
  if (read.kind === "markup") return [];
  return [{ name: read.kind === "page" ? read.href : read.name, kind: "frame" }];
};

const table: Readonly<Record<string, NamedBy>> = {
  image: one("image"),
  video: film,
  audio: one("media"),
  download: one("fetch"),
  gallery,
  contact,
  html,
};

export const findReferencedFiles = ({
  type,
  data,
}: {
  readonly type: string;
  readonly data: string;
}): readonly ReferencedFile[] => readOwnProperty(table, type)?.(data) ?? [];

/** Markup of the smartlink itself, or a resource: shown under the document's own policy. */
export const showsAuthorMarkup = ({ type, data }: { readonly type: string; readonly data: string }): boolean =>
  type === "html" && readHtml(data).kind !== "page";
