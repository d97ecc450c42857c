import { expect, test } from "vitest";
import { redirectBatchForm } from "#workers/batch-folder.ts";
import { expandShortAddress, findApiPage } from "#workers/interface-pages.ts";

test("a browser that opens an address of the API gets its page, a program that calls it the answer", () => {
  const opened = (path: string) => findApiPage(path, "navigate", "GET");
  expect(opened("api/swagger/")).toBe("api/swagger/index.html");
  expect(opened("api/generation/start")).toBe("api/generation/index.html");
  expect(opened("api/generation/start/")).toBe("api/generation/start/index.html");
  expect(opened("api/generation/6b1f")).toBe("api/generation/index.html");
  expect(opened("api/openapi.json")).toBeUndefined();
  expect(opened("api/folder")).toBeUndefined();
  for (const path of ["api/generation/start", "api/generation/6b1f", "api/folder"])
    expect(findApiPage(path, "cors", "GET")).toBeUndefined();
  expect(findApiPage("api/generation/start", "navigate", "POST")).toBeUndefined();
});

test("what people type in short leads to the page", () => {
  expect(expandShortAddress("api/", "navigate")).toBe("api/swagger/");
  expect(expandShortAddress("api/swagger", "navigate")).toBe("api/swagger/");
  expect(expandShortAddress("api/", "cors")).toBeUndefined();
  expect(expandShortAddress("api/swagger/", "navigate")).toBeUndefined();
});

test("a form that navigates to an address below batch/ is answered by the service worker, in any spelling", () => {
  const submit = (path: string, mode: RequestMode = "navigate", method = "POST") =>
    redirectBatchForm({ mode, method, url: `https://site.example/${path}` }, path);
  for (const path of ["batch/old/page.html", "batch/page.html", "%62atch/old/page.html", "x//BATCH/page.html"]) {
    const answer = submit(path);
    expect([path, answer?.status, answer?.headers.get("location")]).toEqual([
      path,
      303,
      `https://site.example/${path}`,
    ]);
  }
  expect(submit("batch/old/page.html", "navigate", "GET")).toBeUndefined();
  expect(submit("batch/old/page.html", "cors")).toBeUndefined();
  expect(submit("share")).toBeUndefined();
});
