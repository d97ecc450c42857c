/** What a `share` action passes on. */
import { ok, type Result } from "../../result.ts";
import { safeLink, shortened } from "../link.ts";
import { isFields, readJsonData, textAt, unusable } from "./fields.ts";

export interface Share {
  readonly title: string;
  readonly text: string;
  /** Through the link rule; empty: the address of the document itself. */
  readonly url: string;
}

const example = '{"url": "https://example.org/offer", "title": "An offer", "text": "Have a look"}';

/** Nothing, an address, an object, or a text that is passed on beside the document's own address. */
export const readShare = (data: string): Result<Share> => {
  const json = readJsonData(data, example);
  if (!json.ok) return json;
  const text = data.trim();
  if (!isFields(json.value)) {
    const url = safeLink(text, "fetch");
    return ok({ title: "", text: url === undefined ? text : "", url: url ?? "" });
  }
  const address = textAt(json.value, "url", "link", "href");
  const url = address === "" ? "" : safeLink(address, "fetch");
  if (url === undefined)
    return unusable(`The address "${shortened(address)}" cannot be shared. Use one that begins with https://.`);
  return ok({ title: textAt(json.value, "title", "name"), text: textAt(json.value, "text", "description"), url });
};
