import type { NoticeSender } from "#ports/notice-sender.ts";

const timeoutMs = 30_000;

/** Creates the sender of notices. It posts without credentials, because batch parameters choose the address. */
export const createHttpCourier = (isOnline: () => boolean = () => navigator.onLine): NoticeSender => ({
  post: async (url, json, key) => {
    const send = (init: RequestInit) =>
      fetch(url, {
        method: "POST",
        body: json,
        credentials: "omit",
        redirect: "follow",
        referrerPolicy: "no-referrer",
        signal: AbortSignal.timeout(timeoutMs),
        ...init,
      }).catch(() => undefined);
    const headers = { "Content-Type": "application/json", "Idempotency-Key": key };
    const response = await send({ mode: "cors", headers });
    if (response !== undefined) return { outcome: "answered", status: response.status };
    if (!isOnline()) return { outcome: "unreachable" };
    const opaque = await send({ mode: "no-cors", headers: { "Content-Type": "text/plain;charset=utf-8" } });
    return { outcome: opaque === undefined ? "unreachable" : "unreadable" };
  },
});
