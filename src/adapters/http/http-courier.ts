import type { NoticeSender } from "#ports/notice-sender.ts";

const patienceMs = 30_000;

/** Posts without credentials: an address in somebody's parameters must not act with a person's own sign-ins. */
export const createHttpCourier = (isOnline: () => boolean = () => navigator.onLine): NoticeSender => ({
  post: async (url, json, key) => {
    const send = (init: RequestInit) =>
      fetch(url, {
        method: "POST",
        body: json,
        credentials: "omit",
        redirect: "follow",
        referrerPolicy: "no-referrer",
        signal: AbortSignal.timeout(patienceMs),
        ...init,
      }).catch(() => undefined);
    const headers = { "Content-Type": "application/json", "Idempotency-Key": key };
    const answer = await send({ mode: "cors", headers });
    if (answer !== undefined) return { outcome: "answered", status: answer.status };
    if (!isOnline()) return { outcome: "unreachable" };
    const opaque = await send({ mode: "no-cors", headers: { "Content-Type": "text/plain;charset=utf-8" } });
    return { outcome: opaque === undefined ? "unreachable" : "unreadable" };
  },
});
