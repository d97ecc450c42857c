import { expect, test } from "vitest";
import { interfacePage, longForm } from "#workers/interface-pages.ts";

test("a browser that opens an address of the interface gets its page, a program that calls it the answer", () => {
  const opened = (path: string) => interfacePage(path, "navigate", "GET");
  expect(opened("api/swagger/")).toBe("api/swagger/index.html");
  expect(opened("api/generation/start")).toBe("api/generation/index.html");
  expect(opened("api/generation/start/")).toBe("api/generation/start/index.html");
  expect(opened("api/generation/6b1f")).toBe("api/generation/index.html");
  expect(opened("api/openapi.json")).toBeUndefined();
  expect(opened("api/folder")).toBeUndefined();
  for (const path of ["api/generation/start", "api/generation/6b1f", "api/folder"])
    expect(interfacePage(path, "cors", "GET")).toBeUndefined();
  expect(interfacePage("api/generation/start", "navigate", "POST")).toBeUndefined();
});

test("what people type in short leads to the page", () => {
  expect(longForm("api/", "navigate")).toBe("api/swagger/");
  expect(longForm("api/swagger", "navigate")).toBe("api/swagger/");
  expect(longForm("api/", "cors")).toBeUndefined();
  expect(longForm("api/swagger/", "navigate")).toBeUndefined();
});
