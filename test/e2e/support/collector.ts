/** An event collector on another origin, as an author may run one. The test chooses how it responds. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { EventRecord } from "#reader/tracking/tracker.ts";

/** `fine`: 204. `busy`: 503. `slow`: 204 after two seconds. */
export type CollectorMode = "fine" | "busy" | "slow";

/** A request that the collector received. */
export interface CollectedRequest {
  readonly method: string;
  readonly type: string;
  readonly bytes: number;
  readonly events: readonly EventRecord[];
  readonly status: number;
}

/** A running collector. */
export interface Collector {
  readonly address: string;
  /** An address that does not allow pages of other origins to send JSON (no CORS header for Content-Type). */
  readonly strictAddress: string;
  mode: CollectorMode;
  /** All requests, whatever their response. */
  readonly requests: readonly CollectedRequest[];
  /** Events of requests that were answered with 204. */
  readonly acceptedEvents: readonly EventRecord[];
  /** Forgets all requests. */
  clear(): void;
  /** Makes the collector unreachable until `start`, which uses the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

const readText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

/** Starts a collector on a free port of 127.0.0.1. */
export const startCollector = async (): Promise<Collector> => {
  let requests: CollectedRequest[] = [];
  let mood: CollectorMode = "fine";
  const receive = async (request: IncomingMessage): Promise<{ readonly status: number; readonly allow: string }> => {
    const { method = "" } = request;
    const type = request.headers["content-type"] ?? "";
    const body = await readText(request).catch(() => "");
    const events = method === "POST" ? (JSON.parse(body) as { events: EventRecord[] }).events : [];
    const status = mood === "busy" ? 503 : 204;
    requests.push({ method, type, bytes: Buffer.byteLength(body), events, status });
    if (mood === "slow" && method === "POST") await new Promise((resolve) => setTimeout(resolve, 2_000));
    return { status, allow: request.url?.endsWith("/strict") ? "" : "content-type" };
  };
  const newServer = (): Server =>
    createServer(async (request, response) => {
      const { status, allow } = await receive(request);
      response.setHeader("Access-Control-Allow-Origin", "*");
      if (allow) response.setHeader("Access-Control-Allow-Headers", allow);
      response.writeHead(request.method === "OPTIONS" ? 204 : status).end();
    });
  let server = newServer();
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
    get mode() {
      return mood;
    },
    set mode(next) {
      mood = next;
    },
    get requests() {
      return requests;
    },
    get acceptedEvents() {
      return requests.filter(({ status }) => status === 204).flatMap(({ events }) => events);
    },
    clear: () => {
      requests = [];
    },
    stop,
    start: async () => {
      server = newServer();
      await listen(port);
    },
    close: stop,
  };
};
