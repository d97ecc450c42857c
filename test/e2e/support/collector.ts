/** A collector of events as an author runs one: a small server of another origin, whose moods a journey chooses. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { EventRecord } from "#reader/tracking/tracker.ts";

/** fine: 204. busy: 503. slow: 204 after two seconds. */
export type Mood = "fine" | "busy" | "slow";

export interface Seen {
  readonly method: string;
  readonly type: string;
  readonly bytes: number;
  readonly events: readonly EventRecord[];
  readonly status: number;
}

export interface Collector {
  readonly address: string;
  /** At this one no page of another origin may send JSON. */
  readonly strictAddress: string;
  mood: Mood;
  /** Every request, whatever became of it. */
  readonly seen: readonly Seen[];
  /** Events that it said it has. */
  readonly taken: readonly EventRecord[];
  forget(): void;
  /** Cannot be reached until it is started again, at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

export const startCollector = async (): Promise<Collector> => {
  let seen: Seen[] = [];
  let mood: Mood = "fine";
  const answer = async (request: IncomingMessage): Promise<{ readonly status: number; readonly allow: string }> => {
    const { method = "" } = request;
    const type = request.headers["content-type"] ?? "";
    const body = await textOf(request).catch(() => "");
    const events = method === "POST" ? (JSON.parse(body) as { events: EventRecord[] }).events : [];
    const status = mood === "busy" ? 503 : 204;
    seen.push({ method, type, bytes: Buffer.byteLength(body), events, status });
    if (mood === "slow" && method === "POST") await new Promise((resolve) => setTimeout(resolve, 2_000));
    return { status, allow: request.url?.endsWith("/strict") ? "" : "content-type" };
  };
  const made = (): Server =>
    createServer(async (request, response) => {
      const { status, allow } = await answer(request);
      response.setHeader("Access-Control-Allow-Origin", "*");
      if (allow) response.setHeader("Access-Control-Allow-Headers", allow);
      response.writeHead(request.method === "OPTIONS" ? 204 : status).end();
    });
  let server = made();
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/events`,
    strictAddress: `http://127.0.0.1:${port}/strict`,
    get mood() {
      return mood;
    },
    set mood(next) {
      mood = next;
    },
    get seen() {
      return seen;
    },
    get taken() {
      return seen.filter(({ status }) => status === 204).flatMap(({ events }) => events);
    },
    forget: () => {
      seen = [];
    },
    stop,
    start: async () => {
      server = made();
      await listen(port);
    },
    close: stop,
  };
};
