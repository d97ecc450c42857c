// suite: test:all
import { Validator } from "@seriousme/openapi-schema-validator";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { createDescribedAnswers, type DescribedAnswers } from "../../contract/described-answers.ts";
import { idOf } from "../../contract/folder-cases.ts";
import { createNodeApi, type NodeApi } from "../../contract/node-api.ts";
import { plainPdf } from "../../contract/plain-pdf.ts";
import { newAsset, newSmartlink } from "../../contract/smartlink-cases.ts";

/** SMARTLINK_FUZZ=10000 for a thorough run. */
const runs = Number(process.env["SMARTLINK_FUZZ"] ?? 1000);

let api: NodeApi;
let answers: DescribedAnswers;

beforeAll(async () => {
  api = await createNodeApi();
  answers = await createDescribedAnswers(api);
});

test("the OpenAPI document is valid OpenAPI 3.1", async () => {
  const result = await new Validator().validate({ ...answers.document });
  expect(result).toMatchObject({ valid: true });
});

test("the OpenAPI document describes every route and no others", () => {
  const described = Object.entries(answers.document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const routed = api.service.routes.map(({ method, path }) => `${method} ${path}`);
  expect(described.sort()).toEqual([...new Set(routed)].sort());
  expect(routed.length).toBe(new Set(routed).size);
});

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ maxLength: 12 }),
  fc.constantFrom("", "/", "true", "1", "[[x]]", "../..", "__proto__", "%", "null", "2026-12-31"),
);
const names = [
  "file",
  "folder",
  "_folder",
  "content",
  "title",
  "name",
  "aura_json",
  "documentId",
  "pageNum",
  "id",
  "email",
  "password",
  "first_name",
  "distribution",
  "pdfz_settings",
  "printAllowed",
  "endDateTime",
  "data",
  "document_file",
  "max_errors",
  "strategy",
  "callback_url",
  "limit",
  "cursor",
  "size",
  "key",
  "icon",
  "config",
  "events",
];
const fieldName = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...names) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 8 }) },
);
const filePart = fc.record({
  name: fc.string({ unit: "binary", maxLength: 12 }),
  bytes: fc.oneof(
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Uint8Array.from(bytes)),
    fc.constant(plainPdf([[100, 100]])),
    fc.json().map((json) => new TextEncoder().encode(json)),
  ),
});

test(`any call is answered as the OpenAPI document describes (${runs} calls)`, { timeout: 600_000 }, async () => {
  const smartlink = await newSmartlink(api.caller);
  const asset = await newAsset(api.caller, idOf(smartlink));
  const knownIds = [
    idOf(smartlink),
    idOf(asset),
    String(smartlink["_content"]),
    String(smartlink["_folder"]),
    "icon",
    "1",
    "13",
  ];
  const segment = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...knownIds) }, { weight: 1, arbitrary: text });
  const value = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...knownIds) }, { weight: 3, arbitrary: text });
  const address = fc.oneof(
    {
      weight: 9,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...api.service.routes.map(({ path }) => path)),
          fc.array(segment, { minLength: 4, maxLength: 4 }),
        )
        .map(([path, values]) => {
          let at = 0;
          return path.replace(/\{\w+\}/g, () => encodeURIComponent((values[at++] ?? "").toWellFormed()));
        }),
    },
    { weight: 1, arbitrary: fc.webPath() },
  );
  const body = fc.oneof(
    fc.constant(undefined),
    fc.array(fc.tuple(fieldName, fc.oneof(value, filePart)), { maxLength: 6 }),
    fc.oneof(
      fc.json(),
      fc.dictionary(fieldName, fc.oneof(value, fc.jsonValue())).map((object) => JSON.stringify(object)),
      text,
    ),
  );
  const call = fc.record({
    method: fc.constantFrom("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"),
    address,
    query: fc.array(fc.tuple(fieldName, value), { maxLength: 3 }),
    body,
    type: fc.constantFrom(
      undefined,
      "application/json",
      "text/plain",
      "multipart/form-data",
      "application/x-www-form-urlencoded",
      "image/png",
    ),
    headers: fc.record(
      {
        authorization: fc.constantFrom(
          api.caller.authorization,
          api.caller.authorization,
          api.caller.authorization,
          "Basic x",
          "",
        ),
        range: fc.constantFrom("bytes=0-3", "bytes=-1", "bytes=99999999-", "x"),
        "idempotency-key": fc.constantFrom("a", "b", "c"),
        accept: fc.constantFrom("application/json", "application/problem+json", "text/html", "text/plain"),
      },
      { requiredKeys: ["authorization"] },
    ),
  });
  await fc.assert(
    fc.asyncProperty(call, async ({ method, address: path, query, body: sent, type, headers }) => {
      // The owner, and the records that most calls are about, are to be there for the next call.
      if (method === "DELETE" && knownIds.some((id) => path.endsWith(id))) return;
      if (method === "PUT" && path.startsWith("/v2.")) return;
      const search = new URLSearchParams(
        query.map(([name, value]): [string, string] => [name.toWellFormed(), value.toWellFormed()]),
      );
      const url = `${api.caller.base}${path}?${search}`;
      const isForm = Array.isArray(sent);
      const form = new FormData();
      if (isForm)
        for (const [name, value] of sent)
          form.append(name, typeof value === "string" ? value : new File([value.bytes], value.name));
      const bodied = method === "GET" || method === "HEAD" ? undefined : isForm ? form : sent;
      const sentHeaders = Object.entries({
        ...headers,
        ...(isForm || type === undefined ? {} : { "content-type": type }),
      });
      const init = { method, headers: sentHeaders.filter(([, value]) => value !== "") as [string, string][] };
      const request = new Request(url, { ...init, ...(bodied === undefined ? {} : { body: bodied as BodyInit }) });
      const response = await api.service.handle(request);
      expect(await answers.findFault(method, url, response)).toBeUndefined();
    }),
    { numRuns: runs },
  );
});

describe("a body without Content-Length", () => {
  const chunk = new Uint8Array(2 ** 20).fill(32);
  let sentChunks = 0;

  const bodyOf = (mebibytes: number) => {
    sentChunks = 0;
    return new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (sentChunks === mebibytes) return controller.close();
        sentChunks += 1;
        controller.enqueue(chunk);
      },
    });
  };

  const posted = async (mebibytes: number, type: string) => {
    const Authorization = await api.service.workspace.renewAuthorization();
    const init = {
      method: "POST",
      headers: { Authorization, "Content-Type": type },
      body: bodyOf(mebibytes),
      duplex: "half",
    };
    return api.service.handle(new Request("https://site.example/some/path/api/folder", init as RequestInit));
  };

  test("a body without Content-Length is rejected as soon as it exceeds the limit, before it has been read to its end", async () => {
    const response = await posted(200, "application/json");
    expect([response.status, (await response.json()).details.type]).toEqual([
      413,
      expect.stringContaining("body-too-large"),
    ]);
    expect(sentChunks).toBeLessThan(80);
  });

  test("a body without Content-Length is read when it is within the limit", async () => {
    const response = await posted(1, "application/json");
    expect((await response.json()).details.errors[0].message).not.toContain("too large");
    expect(response.status).toBe(400);
  });
});
