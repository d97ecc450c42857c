import { beforeAll, describe, expect, test } from "vitest";
import { type NodeInterface, serveInNode } from "../../support/interface/in-node.ts";

type Operations = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

describe("the interface's description", () => {
  let node: NodeInterface;
  let document: Record<string, unknown>;
  beforeAll(async () => {
    node = await serveInNode();
    const { status, json } = await node.caller.call("/openapi.json", { anonymous: true });
    expect(status).toBe(200);
    document = json as Record<string, unknown>;
  });

  test("has every route, and no other", () => {
    const described = Object.entries(document["paths"] as Operations).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = node.service.routes.map(({ method, path }) => `${method} ${path}`);
    expect(described.sort()).toEqual([...routes].sort());
    expect(routes).toContain("POST /batch/{batch_id}/start");
  });

  test("gives each operation a name of its own, its answer, and its credentials", () => {
    const operations = Object.values(document["paths"] as Operations).flatMap((one) => Object.values(one));
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const { responses, security, operationId } of operations) {
      expect(Object.keys(responses as object), String(operationId)).toEqual(expect.arrayContaining(["200", "default"]));
      expect(security, String(operationId)).toBeDefined();
    }
  });

  test("lets files be sent along: every upload is a binary part", () => {
    const text = JSON.stringify(
      (document["paths"] as Operations)["/batch/{batch_id}/start"]?.["post"]?.["requestBody"],
    );
    for (const name of ["document_file", "data_file", "files"]) expect(text).toContain(`"${name}":`);
    expect(text.match(/"format":"binary"/g)?.length).toBeGreaterThanOrEqual(6);
  });
});
