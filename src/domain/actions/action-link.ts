/** Finds what an action opens: an address, or a page of the document. Reader and PDFs follow the same links. */
import { readEmailLink, readPhoneLink } from "../links/contact-link.ts";
import { safeLink } from "../links/link.ts";
import { readOwnProperty } from "../values/own-property.ts";
import { findVideoPage } from "./video-page.ts";

/** An action, as in `actions[]` of an asset. */
interface LinkedAction {
  readonly type: string;
  readonly data: unknown;
}

const links: Readonly<Record<string, (data: string) => string | undefined>> = {
  url: (data) => safeLink(data, "open"),
  email: readEmailLink,
  phone: readPhoneLink,
  // The page of a video site opens in a new tab, because a player cannot play it.
  video: findVideoPage,
};

/** Returns the address of an action that is a link; undefined for other actions and for rejected addresses. */
export const actionLink = ({ type, data }: LinkedAction): string | undefined =>
  readOwnProperty(links, type)?.(String(data));
