/** Reads what a `share` action shares. */

import { safeLink } from "../links/link.ts";
import { ok } from "../result.ts";
import { isRecord } from "../values/is-record.ts";
import { type DataResult, invalidData, readJsonData, textField } from "../values/structured-data.ts";

/** The data of a `share` action. */
export interface Share {
  readonly title: string;
  readonly text: string;
  /** Has passed the link rule; empty for the address of the document. */
  readonly url: string;
}

/** Reads an empty text, an address, an object, or a text that is shared with the document's address. */
export const readShare = (data: string): DataResult<Share> => {
  const json = readJsonData(data);
  if (!json.ok) return json;
  const text = data.trim();
  if (!isRecord(json.value)) {
    const url = safeLink(text, "fetch");
    return ok({ title: "", text: url === undefined ? text : "", url: url ?? "" });
  }
  const address = textField(json.value, "url", "link", "href");
  const url = address === "" ? "" : safeLink(address, "fetch");
  if (url === undefined) return invalidData("share-address", address);
  return ok({ title: textField(json.value, "title", "name"), text: textField(json.value, "text", "description"), url });
};
