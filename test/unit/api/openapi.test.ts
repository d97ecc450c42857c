import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, expect, test } from "vitest";
import { createNodeApi, type NodeApi } from "../../contract/node-api.ts";

type Operations = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

let node: NodeApi;
let document: Record<string, unknown>;
beforeAll(async () => {
  node = await createNodeApi();
  const { status, json } = await node.caller.call("/openapi.json", { anonymous: true });
  expect(status).toBe(200);
  document = json as Record<string, unknown>;
});

test("the OpenAPI document contains every route and no others", () => {
  const described = Object.entries(document["paths"] as Operations).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const routes = node.service.routes.map(({ method, path }) => `${method} ${path}`);
  expect(described.sort()).toEqual([...routes].sort());
  expect(routes).toContain("POST /batch/{batch_id}/start");
});

test("the OpenAPI document has a unique id, responses and security for each operation", () => {
  const operations = Object.values(document["paths"] as Operations).flatMap((item) => Object.values(item));
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const { responses, security, operationId } of operations) {
    expect(Object.keys(responses as object), String(operationId)).toEqual(expect.arrayContaining(["200", "default"]));
    expect(security, String(operationId)).toBeDefined();
  }
});

const bodyTypes = (path: string, method: string) =>
  (
    (document["paths"] as Operations)[path]?.[method]?.["requestBody"] as
      | { content: Record<string, { schema: { properties: Record<string, unknown> }; example?: unknown }> }
      | undefined
  )?.content ?? {};

test("the OpenAPI document lists file fields under multipart/form-data only", () => {
  expect(Object.keys(bodyTypes("/content", "post"))).toEqual(["multipart/form-data"]);
  const start = bodyTypes("/batch/{batch_id}/start", "post");
  const fieldsIn = (type: string) => Object.keys(start[type]?.schema.properties ?? {});
  const files = ["document_file", "data_file", "files"];
  expect(fieldsIn("multipart/form-data")).toEqual(expect.arrayContaining([...files, "data", "strategy"]));
  for (const type of ["application/json", "application/x-www-form-urlencoded"]) {
    expect(fieldsIn(type)).toEqual(expect.arrayContaining(["data", "strategy"]));
    expect(fieldsIn(type).filter((name) => files.includes(name))).toEqual([]);
    expect(JSON.stringify(start[type])).not.toContain('"format":"binary"');
  }
  const document = bodyTypes("/document", "post");
  const typesOf = (type: string, name: string) =>
    [JSON.stringify(document[type]?.schema.properties[name]).match(/"type":"\w+"/g)].flat();
  expect(typesOf("application/json", "printAllowed")).toEqual([
    '"type":"string"',
    '"type":"boolean"',
    '"type":"number"',
  ]);
  expect(typesOf("multipart/form-data", "printAllowed")).toEqual(['"type":"string"']);
  expect(document["multipart/form-data"]?.schema.properties).not.toHaveProperty("config");
  const aura = bodyTypes("/asset", "post")["multipart/form-data"]?.schema.properties;
  expect(aura?.["aura_json"]).toMatchObject({ anyOf: [{ format: "binary" }, { type: "string" }] });
  expect(aura?.["icon"]).toMatchObject({ type: "string", format: "binary" });
});

test("the OpenAPI document has example bodies that the API accepts once ids are filled in", async () => {
  const folder = await node.caller.call("/folder", { method: "POST", json: example("/folder", "post") });
  expect(folder.status).toBe(200);
  const importedEvents = await node.caller.call("/events", { method: "POST", json: example("/events", "post") });
  expect(importedEvents.status).toBe(200);
  const { json } = await node.caller.call("/asset", {
    method: "POST",
    json: { ...example("/asset", "post"), documentId: "unknown" },
  });
  expect(json).toMatchObject({ code: 404, details: { errors: [{ path: "documentId" }] } });
  expect(example("/document", "post")).toEqual({ folder: "<folder>", content: "<content>" });
  expect(example("/batch/{batch_id}/start", "post")).toMatchObject({ data: [{ reference_id: "customer-1" }] });
});

/** The parts of the document that are schemas or media types with examples. */
const withExamples = (value: unknown): readonly { schema: object; example: unknown }[] => {
  if (typeof value !== "object" || value === null) return [];
  const { schema, example, examples, ...rest } = value as Record<string, unknown>;
  const ownExamples =
    Array.isArray(examples) && ("type" in value || "anyOf" in value)
      ? examples.map((item) => ({ schema: value, example: item }))
      : [];
  const media = example !== undefined && typeof schema === "object" && schema !== null ? [{ schema, example }] : [];
  return [...ownExamples, ...media, ...[schema, ...Object.values(rest)].flatMap(withExamples)];
};

test("the OpenAPI document has only examples that match their schemas", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const examples = withExamples(document);
  expect(examples.length).toBeGreaterThan(10);
  const wrong = examples.flatMap(({ schema, example: item }) =>
    ajv.validate(schema, item) ? [] : [`${JSON.stringify(item).slice(0, 80)}: ${ajv.errorsText()}`],
  );
  expect(wrong).toEqual([]);
});

test("the OpenAPI document describes each tag and the error responses of each operation", () => {
  const tags = document["tags"] as readonly { name: string; description: string }[];
  for (const { name, description } of tags) expect(description.length, name).toBeGreaterThan(name.length);
  for (const operation of Object.values(document["paths"] as Operations).flatMap((item) => Object.values(item)))
    expect(Object.keys(operation["responses"] as object).some((status) => /^4/.test(status))).toBe(true);
});

const example = (path: string, method: string): object =>
  (bodyTypes(path, method)["application/json"]?.example ?? {}) as object;
