/**
 * Recognizes addresses of video sites. They are pages, not video files, so a player cannot play them. Embedding a frame
 * of the site would reveal every reader to it, and does not play in files opened from the disk. The reader therefore
 * opens the site's own page.
 */

import { safeLink } from "../links/link.ts";
import { isRecord } from "../values/is-record.ts";
import { readOwnProperty } from "../values/own-property.ts";
import { readJsonData, textField } from "../values/structured-data.ts";

type FindPage = (url: URL) => string | undefined;

const readVideoId = (text: string | undefined): string | undefined =>
  text && /^[\w-]{3,64}$/.test(text) ? text : undefined;
const pathSegment = ({ pathname }: URL, index: number): string | undefined => pathname.split("/")[index + 1];
const queryParameter = ({ search }: URL, name: string): string | undefined =>
  new RegExp(`[?&]${name}=([^&#]*)`).exec(search)?.[1];

const toWatchUrl = (film: string | undefined): string | undefined =>
  film === undefined ? undefined : `https://www.youtube.com/watch?v=${film}`;

const youTube: FindPage = (url) =>
  toWatchUrl(
    /^\/(?:embed|shorts|live|v)\//.test(url.pathname)
      ? readVideoId(pathSegment(url, 1))
      : readVideoId(queryParameter(url, "v")),
  ) ?? url.href;

const sites: Readonly<Record<string, FindPage>> = {
  "youtube.com": youTube,
  "m.youtube.com": youTube,
  "youtube-nocookie.com": youTube,
  "youtu.be": (url) => toWatchUrl(readVideoId(pathSegment(url, 0))) ?? url.href,
  "vimeo.com": (url) => url.href,
  "player.vimeo.com": (url) => {
    const film = readVideoId(pathSegment(url, 1));
    return film === undefined ? undefined : `https://vimeo.com/${film}`;
  },
  "dailymotion.com": (url) => url.href.replace("/embed/video/", "/video/"),
  "dai.ly": (url) => url.href,
};

/** The names of the field with the film in an object; the first is the documented one. */
export const videoSourceNames = ["src", "url", "video", "file"] as const;

/** Returns the name or address of the film in the data of a `video` action. Text that is no object is one itself. */
export const readVideoSource = (data: string): string => {
  const json = readJsonData(data);
  return json.ok && isRecord(json.value) ? textField(json.value, ...videoSourceNames) : data;
};

/** Returns the page of a video on its site; undefined if the address is not one of a known video site. */
export const findVideoPage = (data: string): string | undefined => {
  const href = safeLink(readVideoSource(data), "open");
  if (href === undefined || !/^https?:/.test(href)) return undefined;
  const url = new URL(href);
  const site = url.hostname.replace(/^www\./, "");
  return readOwnProperty(sites, site)?.(url);
};
