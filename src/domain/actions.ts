/**
 * The registry of action types (docs/batch-files.md#actions): the form of each type's data, how it is read and which
 * files it names. What the reader does with a type is in `reader/assets/actions.ts` and `panels.ts`, which must
 * name the same types. The reader imports only types from here, because it loads the panels' code later.
 */
import { readAgenda } from "./actions/agenda.ts";
import { readContact } from "./actions/contact.ts";
import { readForm } from "./actions/form.ts";
import { readGallery } from "./actions/gallery.ts";
import { findPoster } from "./actions/poster.ts";
import {
  type FindFiles,
  findContactPhoto,
  findGalleryPictures,
  findHtmlFrame,
  findVideo,
  nameFile,
  type ReferencedFile,
} from "./actions/referenced-files.ts";
import { readShare } from "./actions/share.ts";
import { checkVideo } from "./actions/video.ts";
import type { Aura } from "./model/asset.ts";
import type { SlotKind } from "./placeholders/slot-kind.ts";
import { readOwnProperty } from "./values/own-property.ts";
import type { DataResult } from "./values/structured-data.ts";

interface ActionDefinition {
  /** The kind of the data. Decides how values are encoded into it and how the filled data is checked. */
  readonly slot: SlotKind;
  /** Whether the reader shows it by code that is loaded on the first press, usually in a panel. */
  readonly opensPanel?: true;
  /** For structured data: reads it, to warn the author, and an example that the warning quotes. */
  readonly structure?: { readonly read: (data: string) => DataResult<unknown>; readonly example: string };
  /** Finds the resources and addresses that the data names, so that they are bundled and allowed by the policy. */
  readonly findFiles?: FindFiles;
}

const actions = {
  url: { slot: "open" },
  page: { slot: "page" },
  email: { slot: "email" },
  phone: { slot: "phone" },
  video: {
    slot: "media",
    opensPanel: true,
    structure: {
      read: checkVideo,
      example: '{"src": "film", "tracks": [{"src": "film.en.vtt", "srclang": "en", "label": "English"}]}',
    },
    findFiles: findVideo,
  },
  audio: { slot: "media", opensPanel: true, findFiles: nameFile("media") },
  image: { slot: "image", opensPanel: true, findFiles: nameFile("image") },
  gallery: {
    slot: "json",
    opensPanel: true,
    structure: {
      read: readGallery,
      example: '[{"image": "harbour", "caption": "The harbour at six"}, "lake"]',
    },
    findFiles: findGalleryPictures,
  },
  text: { slot: "rich", opensPanel: true },
  html: { slot: "html", opensPanel: true, findFiles: findHtmlFrame },
  download: { slot: "download", findFiles: nameFile("fetch") },
  agenda: {
    slot: "json",
    opensPanel: true,
    structure: {
      read: readAgenda,
      example: '{"title": "Departure", "start": "2027-06-05T09:30:00+02:00", "end": "2027-06-05T10:30:00+02:00"}',
    },
  },
  contact: {
    slot: "json",
    opensPanel: true,
    structure: {
      read: readContact,
      example: '{"name": "Anna Moreau", "role": "Adviser", "email": "anna@example.org", "phone": "+44 20 7946 0821"}',
    },
    findFiles: findContactPhoto,
  },
  form: {
    slot: "json",
    opensPanel: true,
    structure: {
      read: readForm,
      example: '{"fields": [{"name": "email", "label": "Your e-mail address", "type": "email", "required": true}]}',
    },
  },
  share: {
    slot: "json",
    opensPanel: true,
    structure: {
      read: readShare,
      example: '{"url": "https://example.org/offer", "title": "An offer", "text": "Have a look"}',
    },
  },
} as const satisfies Readonly<Record<string, ActionDefinition>>;

/** The type of an action, as in `actions[].type` of an asset. */
export type ActionType = keyof typeof actions;

/** The types that the reader shows by its on-demand part. */
export type PanelAction = {
  [Type in ActionType]: (typeof actions)[Type] extends { readonly opensPanel: true } ? Type : never;
}[ActionType];

/** Returns the definition of a type; undefined for a type that readers do not know, which does nothing. */
export const findActionDefinition = (type: string): ActionDefinition | undefined =>
  readOwnProperty<ActionDefinition>(actions, type);

/** Returns the resources and addresses that an action's data names. */
export const findReferencedFiles = ({
  type,
  data,
}: {
  readonly type: string;
  readonly data: string;
}): readonly ReferencedFile[] => findActionDefinition(type)?.findFiles?.(data) ?? [];

/** Returns the resources and addresses that an asset's look names. */
export const findLookFiles = (aura: Pick<Aura, "look" | "actions">): readonly ReferencedFile[] => {
  const name = findPoster(aura);
  return name === "" ? [] : [{ name, kind: "image" }];
};

/** Returns the resources and addresses that an asset's look and actions name. */
export const findAssetFiles = (aura: Pick<Aura, "look" | "actions">): readonly ReferencedFile[] => [
  ...findLookFiles(aura),
  ...aura.actions.flatMap(findReferencedFiles),
];

/** Returns the pictures that an asset's content names: resources and addresses. */
export const findContentPictures = ({ content }: Pick<Aura, "content">): readonly string[] => {
  if (content?.type !== "picture") return [];
  const { source, missing, replacement = "" } = content;
  return [source, ...(missing === "replace" ? [replacement] : [])].filter((name) => name.trim() !== "");
};

/** Returns what an asset's content names: pictures, and a font, which may be one of the site. Readers do not get these files. */
export const findContentFiles = ({ content }: Pick<Aura, "content">): readonly string[] =>
  content?.type === "text" ? (content.font === undefined ? [] : [content.font]) : findContentPictures({ content });

/** Returns whether a resource of an asset is only printed, because neither its look nor an action names it. */
export const isPrintedFile = (aura: Aura, name: string): boolean =>
  findContentFiles(aura).includes(name) && !findAssetFiles(aura).some((file) => file.name === name);
