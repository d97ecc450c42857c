/** What the data of an action names of files and pages: resources, or addresses of their own. */
import { own } from "../text/own-property.ts";
import { readContact } from "./contact.ts";
import { filmPage } from "./film-page.ts";
import { readGallery } from "./gallery.ts";
import { readHtml } from "./html-frame.ts";

/** image, media: shown in place. fetch: handed over. frame: a page in a frame. */
export interface NamedFile {
  /** A resource's name, or an address. */
  readonly name: string;
  readonly kind: "image" | "media" | "fetch" | "frame";
}

type NamedBy = (data: string) => readonly NamedFile[];

const one =
  (kind: NamedFile["kind"]): NamedBy =>
  (data) =>
    data.trim() === "" ? [] : [{ name: data, kind }];

const film: NamedBy = (data) => (filmPage(data) === undefined ? one("media")(data) : []);

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

export const namedFiles = ({ type, data }: { readonly type: string; readonly data: string }): readonly NamedFile[] =>
  own(table, type)?.(data) ?? [];

/** Markup of the smartlink itself, or a resource: shown under the document's own policy. */
export const isOwnMarkup = ({ type, data }: { readonly type: string; readonly data: string }): boolean =>
  type === "html" && readHtml(data).kind !== "page";
