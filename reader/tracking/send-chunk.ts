/**
 * One part on its way to a collector. JSON is asked for first; it needs the collector's leave beforehand (CORS
 * preflight). One that does not give it gets the same text as plain text, which every browser sends at once, also while
 * the page is being closed. Either way the part is taken only when the collector's answer can be read and is 2xx.
 */
import { countUtf8Bytes } from "#reader/model/event-chunks.ts";
import type { SendChunk } from "./outbox.ts";

const json = "application/json";
const text = "text/plain;charset=utf-8";

/** What browsers let all requests of a page together have under way that outlive the page. */
const outlivingBytes = 64 * 1024;
const patienceMs = 30_000;

const isOwn = (url: string): boolean => new URL(url).origin === location.origin;

export const createSender = (signal: AbortSignal): SendChunk => {
  /** The type that a collector took, by its address. */
  const types = new Map<string, string>();
  let outliving = 0;

  const post = async (url: string, body: string, type: string, leaving: boolean): Promise<boolean> => {
    const bytes = countUtf8Bytes(body);
    // The site's own worker is asked only by pages that stay: some browsers send what outlives a page past it.
    const keepalive = (leaving || !isOwn(url)) && outliving + bytes <= outlivingBytes;
    if (leaving && !keepalive) return false;
    if (keepalive) outliving += bytes;
    try {
      const { ok } = await fetch(url, {
        method: "POST",
        headers: { "content-type": type },
        body,
        keepalive,
        credentials: "omit",
        cache: "no-store",
        ...(leaving ? {} : { signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]) }),
      });
      types.set(url, type);
      return ok;
    } finally {
      if (keepalive) outliving -= bytes;
    }
  };

  return async (url, body, leaving) => {
    // A browser that knows no such requests has only this, which never tells whether it arrived.
    if (leaving && !("keepalive" in Request.prototype)) {
      navigator.sendBeacon(url, new Blob([body], { type: text }));
      return false;
    }
    const known = types.get(url) ?? (isOwn(url) ? json : leaving ? text : undefined);
    if (known !== undefined) return post(url, body, known, leaving);
    try {
      return await post(url, body, json, leaving);
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause;
      return post(url, body, text, leaving);
    }
  };
};
