/**
 * Credentials of other sites in the memory of a worker. Other workers of this site, such as the one that answers the REST
 * API, ask for those of one origin over a channel, because a service worker loses its memory whenever it is stopped.
 */
import { isRecord } from "#domain/values/is-record.ts";
import type { SiteLogins } from "#ports/site-logins.ts";

/** Credentials that were entered in this browser. */
export interface SharedLogins extends SiteLogins {
  /** Remembers the credentials until the worker ends, and shares them from then on. */
  set(origin: string, authorization: string): void;
  /** Forgets those of an origin, else all, in every worker of this site. */
  forget(origin?: string): void;
  /** Lists the origins that have credentials in this worker. */
  list(): readonly string[];
}

const channelName = "smartlink-site-logins";
/** How long other workers may take to answer. They are asked only when a server wants credentials. */
const answerTimeoutMs = 500;

const advice =
  "Enter its credentials in the manager, on the page Batches or in Settings, or send the template as a file.";

/** Creates an empty memory. */
export const createSharedLogins = (): SharedLogins => {
  const logins = new Map<string, string>();
  let channel: BroadcastChannel | undefined;
  const forgetHere = (origin: unknown): void => {
    if (typeof origin === "string") logins.delete(origin);
    else logins.clear();
  };
  const answer = ({ data }: MessageEvent<unknown>): void => {
    if (!isRecord(data)) return;
    if (data["kind"] === "forget") forgetHere(data["origin"]);
    const { origin } = data;
    const authorization = data["kind"] === "find" && typeof origin === "string" ? logins.get(origin) : undefined;
    if (authorization !== undefined) channel?.postMessage({ kind: "login", origin, authorization });
  };
  return {
    advice,
    find: async (origin) => logins.get(origin) ?? askOthers(origin),
    set: (origin, authorization) => {
      channel ??= new BroadcastChannel(channelName);
      channel.onmessage = answer;
      logins.set(origin, authorization);
    },
    forget: (origin) => {
      forgetHere(origin);
      const messages = new BroadcastChannel(channelName);
      messages.postMessage({ kind: "forget", origin });
      messages.close();
    },
    list: () => [...logins.keys()],
  };
};

const askOthers = (origin: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const messages = new BroadcastChannel(channelName);
    const end = (authorization?: string): void => {
      clearTimeout(timer);
      messages.close();
      resolve(authorization);
    };
    const timer = setTimeout(() => end(), answerTimeoutMs);
    messages.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isRecord(data) || data["kind"] !== "login" || data["origin"] !== origin) return;
      if (typeof data["authorization"] === "string") end(data["authorization"]);
    };
    messages.postMessage({ kind: "find", origin });
  });
