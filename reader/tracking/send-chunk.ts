/**
 * Sends one chunk of events to a collector. JSON is tried first, which needs a CORS preflight. A collector that does not
 * allow it receives the same text as `text/plain`, which needs none and works while the page closes. A chunk counts as sent
 * only if the response can be read and is 2xx.
 */
import { countUtf8Bytes } from "#reader/model/event-chunks.ts";
import type { SendChunk } from "./outbox.ts";

const json = "application/json";
const text = "text/plain;charset=utf-8";

/** The limit of browsers for the bodies of all `keepalive` requests of a page that are pending (Fetch standard). */
const maxKeepaliveBytes = 64 * 1024;
const timeoutMs = 30_000;

const isSameOrigin = (url: string): boolean => new URL(url).origin === location.origin;

/** Creates the function that posts events to a collector. Aborting the signal cancels its requests. */
export const createSender = (signal: AbortSignal): SendChunk => {
  /** The content type that each collector accepted, by its address. */
  const typeByUrl = new Map<string, string>();
  let pendingKeepaliveBytes = 0;

  const post = async (url: string, body: string, type: string, leaving: boolean): Promise<boolean> => {
    const bytes = countUtf8Bytes(body);
    // No `keepalive` to the site itself: some browsers send such requests past its service worker.
    const keepalive = (leaving || !isSameOrigin(url)) && pendingKeepaliveBytes + bytes <= maxKeepaliveBytes;
    if (leaving && !keepalive) return false;
    if (keepalive) pendingKeepaliveBytes += bytes;
    try {
      const { ok } = await fetch(url, {
        method: "POST",
        headers: { "content-type": type },
        body,
        keepalive,
        credentials: "omit",
        cache: "no-store",
        ...(leaving ? {} : { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) }),
      });
      typeByUrl.set(url, type);
      return ok;
    } finally {
      if (keepalive) pendingKeepaliveBytes -= bytes;
    }
  };

  return async (url, body, leaving) => {
    // Without `keepalive` there is only `sendBeacon`, which does not report whether the request arrived.
    if (leaving && !("keepalive" in Request.prototype)) {
      navigator.sendBeacon(url, new Blob([body], { type: text }));
      return false;
    }
    const contentType = typeByUrl.get(url) ?? (isSameOrigin(url) ? json : leaving ? text : undefined);
    if (contentType !== undefined) return post(url, body, contentType, leaving);
    try {
      return await post(url, body, json, leaving);
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause;
      return post(url, body, text, leaving);
    }
  };
};
