/** What a `share` action passes on. */

import { safeLink } from "../links/link.ts";
import { ok } from "../result.ts";
import { type DataRead, isFields, readJsonData, textAt, unusable } from "./fields.ts";

export interface Share {
  readonly title: string;
  readonly text: string;
  /** Through the link rule; empty: the address of the document itself. */
  readonly url: string;
}

/** Nothing, an address, an object, or a text that is passed on beside the document's own address. */
export const readShare = (data: string): DataRead<Share> => {
  const json = readJsonData(data);
  if (!json.ok) return json;
  const text = data.trim();
  if (!isFields(json.value)) {
    const url = safeLink(text, "fetch");
    return ok({ title: "", text: url === undefined ? text : "", url: url ?? "" });
  }
  const address = textAt(json.value, "url", "link", "href");
  const url = address === "" ? "" : safeLink(address, "fetch");
  if (url === undefined) return unusable("share-address", address);
  return ok({ title: textAt(json.value, "title", "name"), text: textAt(json.value, "text", "description"), url });
};
