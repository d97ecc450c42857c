/** Finds the picture of an asset that looks like a poster (`aura.look`). */
import type { Aura } from "../model/asset.ts";
import { isRecord } from "../values/is-record.ts";
import { readOwnProperty } from "../values/own-property.ts";
import { readJsonData, textField } from "../values/structured-data.ts";
import { readGallery } from "./gallery.ts";

/** By the type of an action: the picture that stands for what it shows. Empty if there is none. */
const pictures: Readonly<Record<string, (data: string) => string>> = {
  video: (data) => {
    const json = readJsonData(data);
    return json.ok && isRecord(json.value) ? textField(json.value, "poster") : "";
  },
  gallery: (data) => {
    const gallery = readGallery(data);
    return gallery.ok ? (gallery.value.pictures[0]?.image ?? "") : "";
  },
  image: (data) => data,
};

/** Returns the name of a resource or an address: that of the look, else of the first action with a picture. Empty if there is none. */
export const findPoster = ({ look, actions }: Pick<Aura, "look" | "actions">): string => {
  if (look?.type !== "poster") return "";
  return look.source || (actions.map(({ type, data }) => readOwnProperty(pictures, type)?.(data)).find(Boolean) ?? "");
};

/** Returns whether a poster has a play sign: where its look says so, else for films and sounds. */
export const hasPlaySign = ({ look, actions }: Pick<Aura, "look" | "actions">): boolean =>
  look?.type === "poster" &&
  actions.length > 0 &&
  (look.play ?? actions.some(({ type }) => type === "video" || type === "audio"));
