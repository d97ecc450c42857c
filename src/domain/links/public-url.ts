/** Reads the public address of a batch, where the exported folder will be hosted. */
import { describeLinkProblem, safeLink } from "./link.ts";

/** The address, or why it is invalid. */
export type PublicUrlReading =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly code: "link-forbidden" | "shape-invalid"; readonly message: string };

/** Reads an address as a person types it. The value ends in a slash. */
export const readPublicUrl = (text: string): PublicUrlReading => {
  const address = safeLink(text, "fetch");
  if (address === undefined) return { ok: false, code: "link-forbidden", message: describeLinkProblem(text, "fetch") };
  const { origin, pathname, search, hash } = new URL(address);
  if (search !== "" || hash !== "")
    return {
      ok: false,
      code: "shape-invalid",
      message: `“${address}” has a ${search === "" ? "#" : "?"}. Enter the address of a folder, such as https://docs.example.org/offers/.`,
    };
  return { ok: true, value: `${origin}${pathname.replace(/\/*$/, "/")}` };
};

/**
 * Returns the address of the batch's folder on its host. Exports hold the folder `<batch_id>/`, so that name is added,
 * unless the address ends with it already.
 */
export const publicFolder = (publicUrl: string, batchId: string): string =>
  publicUrl.endsWith(`/${batchId}/`) ? publicUrl : `${publicUrl}${batchId}/`;
