/** What the answers of file servers mean: repeated, refused with a sentence, or stored. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createS3Target } from "#adapters/publishing/s3-target.ts";
import { createWebdavTarget } from "#adapters/publishing/webdav-target.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import { describeClockDifference } from "#domain/publishing/clock-difference.ts";
import { readRetryAfterMs } from "#domain/publishing/retry.ts";
import type { UploadAttempt } from "#ports/publishing/upload-target.ts";

const now = "2026-11-23T09:30:00.000Z";
const content = new TextEncoder().encode("a document");
const sha256 = createHash("sha256").update(content).digest("hex");
const md5 = createHash("md5").update(content).digest("hex");
const file = { content, sha256, mimetype: "text/html" };
const { signal } = new AbortController();

type Reply = (request: {
  readonly redirect: string | undefined;
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
}) => Response | Promise<Response>;

const createTarget = (kind: "webdav" | "s3", reply: Reply) => {
  const login = { kind, address: "https://files.example.org/b/", username: "AKID", password: "secret", region: "" };
  const ports = {
    fetch: async (url: unknown, init: RequestInit = {}) =>
      reply({
        redirect: init.redirect,
        method: init.method ?? "GET",
        url: String(url),
        headers: new Headers(init.headers),
      }),
    bytes: webBytes,
    now: () => now,
  };
  return kind === "webdav" ? createWebdavTarget(login, ports) : createS3Target(login, ports);
};

const put = (kind: "webdav" | "s3", reply: Reply): Promise<UploadAttempt> =>
  createTarget(kind, reply).put("spring/r 1.html", file, signal);

const reject = (status: number, code = "", headers: Record<string, string> = {}) =>
  new Response(code === "" ? null : `<Error><Code>${code}</Code><Region>eu-central-1</Region></Error>`, {
    status,
    headers,
  });

test("a WebDAV server gets folders, the file, and a request without the login that reads it back", async () => {
  const requests: string[] = [];
  const attempt = await put("webdav", ({ method, url, headers }) => {
    requests.push(`${method} ${url} ${headers.get("Authorization")}`);
    return method === "GET" ? new Response(content) : new Response(null, { status: 201 });
  });
  expect(attempt).toEqual({ outcome: "stored" });
  const basic = `Basic ${Buffer.from("AKID:secret").toString("base64")}`;
  expect(requests).toEqual([
    `MKCOL https://files.example.org/b/spring/ ${basic}`,
    `PUT https://files.example.org/b/spring/r%201.html ${basic}`,
    "GET https://files.example.org/b/spring/r%201.html null",
  ]);
});

test.each([
  ["refuses readers", () => reject(401)],
  ["shows readers another page", () => new Response("Log in")],
  ["does not answer readers", () => Promise.reject(new TypeError("Failed to fetch"))],
])("a WebDAV server that %s gives the file back with the login", async (_, replyToReader) => {
  const requests: string[] = [];
  const attempt = await put("webdav", ({ method, headers }) => {
    requests.push(`${method} ${headers.has("Authorization") ? "publisher" : "reader"}`);
    if (method !== "GET") return new Response(null, { status: 201 });
    return headers.has("Authorization") ? new Response(content) : replyToReader();
  });
  expect(attempt).toEqual({ outcome: "stored" });
  expect(requests).toEqual(["MKCOL publisher", "PUT publisher", "GET reader", "GET publisher"]);
});

test.each([
  [401, "failed", "upload-login"],
  [403, "failed", "upload-forbidden"],
  [405, "failed", "upload-rejected"],
  [413, "failed", "upload-rejected"],
  [418, "failed", "upload-rejected"],
  [507, "failed", "upload-full"],
  [423, "retry", "upload-busy"],
  [429, "retry", "upload-busy"],
  [500, "retry", "upload-busy"],
  [503, "retry", "upload-busy"],
])("an upload to a WebDAV server that answers %i ends as “%s” with %s", async (status, outcome, code) => {
  const attempt = await put("webdav", () => reject(status));
  expect(attempt).toMatchObject({ outcome, problem: { code, message: expect.stringContaining(String(status)) } });
});

test("a WebDAV server that returns other bytes is asked again", async () => {
  const attempt = await put("webdav", ({ method }) => new Response(method === "GET" ? "changed" : null));
  expect(attempt).toMatchObject({ outcome: "retry", problem: { code: "upload-digest" } });
});

test("a WebDAV server that ends the connection is asked again", async () => {
  const attempt = await put("webdav", () => {
    throw new TypeError("Failed to fetch");
  });
  expect(attempt).toMatchObject({ outcome: "retry", problem: { code: "upload-interrupted" } });
});

describe.each(["webdav", "s3"] as const)("a server of the kind %s", (kind) => {
  test("a server that redirects gets the file nowhere else, and the sentence says so", async () => {
    const requests: string[] = [];
    const attempt = await put(kind, ({ method, redirect }) => {
      if (method !== "MKCOL") requests.push(`${method} ${redirect}`);
      // What browsers return for a redirect that they do not follow.
      return Object.defineProperties(new Response(null), {
        type: { value: "opaqueredirect" },
        status: { value: 0 },
        ok: { value: false },
      });
    });
    expect(requests).toEqual(["PUT manual"]);
    expect(attempt).toMatchObject({
      outcome: "failed",
      problem: { code: "upload-rejected", message: expect.stringContaining("redirects the upload to another address") },
    });
  });

  test.each([
    ["says its size", () => new Response(null, { headers: { "Content-Length": String(content.length) } }), true, 1],
    ["is gone", () => new Response(null, { status: 404 }), false, 1],
    ["says no size, and returns the file", ({ method }) => new Response(method === "GET" ? content : null), true, 2],
  ] satisfies readonly (readonly [string, Reply, boolean, number])[])(
    "a server that %s is asked whether it has a file",
    async (_, reply, isThere, count) => {
      let requests = 0;
      const target = createTarget(kind, (request) => {
        requests += 1;
        return reply(request);
      });
      expect(await target.has("spring/r 1.html", content.length, async () => file, signal)).toBe(isThere);
      expect(requests).toBe(count);
    },
  );
});

test("a bucket that names a region is quoted, without marks that hide or turn text", async () => {
  const attempt = await put(
    "s3",
    () =>
      new Response(`<Error><Code>PermanentRedirect</Code><Region>\u202eeu${"x".repeat(150)}</Region></Error>`, {
        status: 400,
      }),
  );
  expect(attempt.outcome === "failed" && attempt.problem.message).toBe(
    `The server says that the bucket is in the region “eu${"x".repeat(58)}…”. Enter this region if it is right.`,
  );
});

test("a bucket gets a signature over the sha256 of the file, and is believed when it returns the MD5", async () => {
  const requests: string[] = [];
  const attempt = await put("s3", ({ method, headers }) => {
    requests.push(method);
    expect(headers.get("Authorization")).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKID\/20261123\/us-east-1\/s3\/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=[0-9a-f]{64}$/,
    );
    expect(headers.get("X-Amz-Content-Sha256")).toBe(sha256);
    expect(headers.get("X-Amz-Date")).toBe("20261123T093000Z");
    return new Response(null, { headers: { ETag: `"${md5}"` } });
  });
  expect(attempt).toEqual({ outcome: "stored" });
  expect(requests).toEqual(["PUT"]);
});

test.each([
  ["no MD5", {}],
  ["another MD5", { ETag: '"00000000000000000000000000000000"' }],
])("a bucket that returns %s is read back", async (_, headers: Record<string, string>) => {
  const reply = (body: Uint8Array<ArrayBuffer>): Reply => {
    return ({ method }) => new Response(method === "GET" ? body : null, { headers });
  };
  expect(await put("s3", reply(content))).toEqual({ outcome: "stored" });
  const changed = await put("s3", reply(new TextEncoder().encode("changed")));
  expect(changed).toMatchObject({ outcome: "retry", problem: { code: "upload-digest" } });
});

test.each([
  [403, "AccessDenied", "upload-forbidden", "403"],
  [403, "SignatureDoesNotMatch", "upload-login", "secret key"],
  [403, "InvalidAccessKeyId", "upload-login", "access key"],
  [404, "NoSuchBucket", "upload-rejected", "no such bucket"],
  [400, "AuthorizationHeaderMalformed", "upload-rejected", "region “eu-central-1”"],
  [503, "SlowDown", "upload-busy", "503"],
])("a bucket that answers %i %s is reported as %s", async (status, xmlCode, code, words) => {
  const attempt = await put("s3", () => reject(status, xmlCode));
  expect(attempt).toMatchObject({ problem: { code, message: expect.stringContaining(words) } });
});

test("a bucket that refuses the signature because of the clock has the difference in its sentence", async () => {
  const ahead = { Date: "Mon, 23 Nov 2026 07:25:00 GMT" };
  expect(await put("s3", () => reject(403, "RequestTimeTooSkewed", ahead))).toMatchObject({
    outcome: "failed",
    problem: { code: "upload-clock", message: expect.stringContaining("2 hours 5 minutes ahead of the server’s") },
  });
  const hidden = await put("s3", () => reject(403, "RequestTimeTooSkewed"));
  expect(hidden).toMatchObject({ problem: { code: "upload-clock" } });
  const close = { Date: "Mon, 23 Nov 2026 09:31:00 GMT" };
  const other = await put("s3", () => reject(403, "AccessDenied", close));
  expect(other).toMatchObject({ problem: { code: "upload-forbidden" } });
});

test("Retry-After has seconds or a date", () => {
  expect(readRetryAfterMs("7", now)).toBe(7_000);
  expect(readRetryAfterMs("Mon, 23 Nov 2026 09:30:05 GMT", now)).toBe(5_000);
  expect(readRetryAfterMs("Mon, 23 Nov 2026 09:29:00 GMT", now)).toBe(0);
  for (const header of [null, "", "soon", "-1"]) expect(readRetryAfterMs(header, now)).toBeUndefined();
});

test("differences of clocks are described in days, hours and minutes", () => {
  expect(describeClockDifference("2026-11-23T09:40:00Z", now)).toBe("10 minutes behind");
  expect(describeClockDifference("2026-11-23T08:30:00Z", now)).toBe("1 hour ahead of");
  expect(describeClockDifference("2025-11-23T08:30:00Z", now)).toBe("365 days 1 hour ahead of");
  expect(describeClockDifference("2026-11-23T09:29:00Z", now)).toBeUndefined();
  expect(describeClockDifference("soon", now)).toBeUndefined();
});
