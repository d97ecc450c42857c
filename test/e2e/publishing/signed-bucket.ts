/**
 * A bucket for tests: s3rver behind a proxy that checks signatures of version 4 and the sha256 of bodies, because s3rver
 * accepts any signature of version 4. The proxy can also fail in the ways that real servers do.
 */
import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { fillSettings, readDocumentedSettings } from "./web-servers.ts";

/** How the proxy answers a request; undefined: as the bucket does. */
export type Fault =
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly code?: string;
      readonly headers?: Record<string, string>;
    }
  /** Ends the connection in the middle of the answer. */
  | { readonly kind: "close" }
  /** Stores other bytes, and returns their digest. */
  | { readonly kind: "change" };

/** A bucket on loopback. */
export interface SignedBucket {
  /** Address of the bucket, ending in a slash. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** Requests that changed something, as `PUT path`. */
  readonly writes: string[];
  /** How far the clock of the bucket is ahead of this computer's. */
  clockAheadMs: number;
  /** Chooses a fault for a request by its method, path and number. */
  fault: (method: string, path: string, count: number) => Fault | undefined;
  close(): Promise<void>;
}

interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

type S3ServerClass = new (options: Readonly<Record<string, unknown>>) => S3Server;

/** s3rver's only account. */
const account = { username: "S3RVER", password: "S3RVER" };
const bucket = "documents";

/** Amazon S3 refuses signatures that are older or newer. */
const signatureLifetimeMs = 15 * 60_000;

/** Starts the bucket. `origin`: of the site; `folder`: an empty folder for the bucket's files. */
export const startBucket = async (origin: string, folder: string): Promise<SignedBucket> => {
  const S3rver = createRequire(import.meta.url)("s3rver") as S3ServerClass;
  const cors = fillSettings(readDocumentedSettings("xml"), { "https://smartlink.example.org": origin });
  const store = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [cors] }],
  });
  const { port } = await store.run();
  let count = 0;
  const started: Omit<SignedBucket, "url" | "close"> = {
    ...account,
    writes: [],
    clockAheadMs: 0,
    fault: () => undefined,
  };
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = "GET", url = "/" } = incoming;
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const isPreflight = method === "OPTIONS";
    if (!isPreflight) count += 1;
    const fault = isPreflight ? undefined : started.fault(method, url, count);
    const nowMs = Date.now() + started.clockAheadMs;
    const refusal =
      isPreflight || incoming.headers.authorization === undefined ? undefined : checkSignature(incoming, body, nowMs);
    if (fault?.kind === "answer") return answer(outgoing, origin, fault.status, fault.code ?? "Fault", fault.headers);
    if (refusal !== undefined) return answer(outgoing, origin, 403, refusal, { Date: new Date(nowMs).toUTCString() });
    if (fault?.kind === "close") return void incoming.socket.destroy();
    if (method === "PUT" || method === "DELETE") started.writes.push(`${method} ${url}`);
    forward(incoming, outgoing, fault?.kind === "change" ? Buffer.from("changed on the way") : body, port);
  };
  const proxy = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port: publicPort } = proxy.address() as AddressInfo;
  return Object.assign(started, {
    url: `http://127.0.0.1:${publicPort}/${bucket}/`,
    close: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await store.close();
    },
  });
};

const answer = (
  outgoing: ServerResponse,
  origin: string,
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): void => {
  outgoing.writeHead(status, {
    "Content-Type": "application/xml",
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Expose-Headers": "ETag, Date, Retry-After",
    ...headers,
  });
  outgoing.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
};

const forward = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, port: number): void => {
  const { method, url, headers } = incoming;
  const { "content-length": _, "transfer-encoding": __, ...rest } = headers;
  const inner = request(
    { port, host: "127.0.0.1", method, path: url, headers: { ...rest, "content-length": String(body.length) } },
    (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(outgoing);
    },
  );
  inner.once("error", () => incoming.socket.destroy());
  inner.end(body);
};

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const sha256 = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex");

/**
 * Returns the code of the refusal if signature, time or sha256 are wrong (Amazon S3, “Signature Calculations for the Authorization
 * Header”). Paths of the tests need no further encoding.
 */
const checkSignature = (
  { method = "", url = "", headers }: IncomingMessage,
  body: Buffer,
  nowMs: number,
): string | undefined => {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    );
  if (authorization === null) return "AuthorizationHeaderMalformed";
  const [, keyId = "", day = "", region = "", signedHeaders = "", signature] = authorization;
  if (keyId !== account.username) return "InvalidAccessKeyId";
  const digest = String(headers["x-amz-content-sha256"]);
  const signedMs = Date.parse(
    String(headers["x-amz-date"]).replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, "$1-$2-$3:$4:$5"),
  );
  if (!(Math.abs(signedMs - nowMs) <= signatureLifetimeMs)) return "RequestTimeTooSkewed";
  if (digest !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const canonicalHeaders = signedHeaders.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url.split("?")[0], "", canonicalHeaders.join(""), signedHeaders, digest].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", String(headers["x-amz-date"]), scope, sha256(canonical)].join("\n");
  const key = ["s3", "aws4_request"].reduce(hmac, hmac(hmac(`AWS4${account.password}`, day), region));
  return createHmac("sha256", key).update(text).digest("hex") === signature ? undefined : "SignatureDoesNotMatch";
};
