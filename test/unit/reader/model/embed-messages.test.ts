import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { resolveEmbedTarget } from "#reader/embed/embed-target.ts";
import { anonymizeRecord, parseCommand, parseNotice, toEmbedMessage } from "#reader/model/embed-messages.ts";

test.each([
  { command: "connect" },
  { command: "state" },
  { command: "goto", page: 3 },
  { command: "goto", asset: "asset-1" },
  { command: "search", text: "harbour" },
  { command: "zoom", zoom: 125 },
  { command: "zoom", zoom: "width" },
] as const)("an embedded reader understands the message %j", (command) => {
  expect(parseCommand(toEmbedMessage(command))).toEqual(command);
  expect(parseCommand(command)).toBeUndefined();
  expect(parseCommand({ ...toEmbedMessage(command), smartlink: 2 })).toBeUndefined();
});

test.each([
  { command: "goto" },
  { command: "goto", page: 0 },
  { command: "goto", page: 1.5 },
  { command: "goto", page: "3" },
  { command: "goto", asset: "" },
  { command: "goto", asset: "x".repeat(1001) },
  { command: "search", text: 7 },
  { command: "zoom", zoom: Number.NaN },
  { command: "zoom", zoom: Number.POSITIVE_INFINITY },
  { command: "zoom", zoom: "huge" },
  { command: "constructor" },
  { command: "__proto__" },
  { command: "print" },
])("an embedded reader ignores the message %j", (command) => {
  expect(parseCommand({ smartlink: 1, ...command })).toBeUndefined();
});

test("any message to an embedded reader is read as a command or undefined without throwing", () => {
  const some = fc.oneof(
    fc.anything(),
    fc.record(
      {
        smartlink: fc.constantFrom(1, 2, "1"),
        command: fc.oneof(fc.string(), fc.constantFrom("goto", "zoom", "search", "state", "connect")),
        page: fc.anything(),
        asset: fc.anything(),
        text: fc.anything(),
        zoom: fc.anything(),
      },
      { requiredKeys: [] },
    ),
  );
  fc.assert(
    fc.property(some, (data) => {
      const command = parseCommand(data);
      if (command) expect(["connect", "state", "goto", "search", "zoom"]).toContain(command.command);
      const notice = parseNotice(data);
      if (notice) expect(["hello", "state", "page", "zoom", "smartlink-event"]).toContain(notice.event);
    }),
    { numRuns: 2000 },
  );
});

test("personal fields are removed from a record of an embedded reader", () => {
  const record = {
    id: "1",
    object: "page",
    event: "view",
    page: 2,
    data: 7,
    visitor: "anna",
    email: "a@example.org",
    session_id: "s",
    lat: 1,
    lon: 2,
    browser: "b",
    timezone: "Europe/Berlin",
  };
  expect(anonymizeRecord(record)).toEqual({ id: "1", object: "page", event: "view", page: 2, data: 7 });
});

describe("the source of an embedded reader", () => {
  const places = { site: "https://site.example/x/", base: "https://shop.example/a/b.html" };
  const wish = { src: "", type: "", page: Number.NaN, lang: "", visitor: "" };
  test.each([
    [{ src: "doc_1" }, { frame: "https://site.example/x/reader/?sl=doc_1" }],
    [{ src: " ../s/anna.html " }, { frame: "https://shop.example/s/anna.html" }],
    [
      { src: "https://f.example/anna.html?x=1", page: 4, lang: "de", visitor: "a b" },
      { frame: "https://f.example/anna.html?x=1&lang=de&q=a+b#page=4" },
    ],
    [
      { src: "list.PDF", page: 2 },
      { frame: "https://site.example/x/reader/?embedded#page=2", pdf: "https://shop.example/a/list.PDF" },
    ],
    [
      { src: "/get?id=7", type: "application/pdf" },
      { frame: "https://site.example/x/reader/?embedded", pdf: "https://shop.example/get?id=7" },
    ],
    [{ src: "" }, undefined],
    [{ src: "javascript:alert(1)" }, undefined],
    [{ src: "data:text/html,x" }, undefined],
    [{ src: "blob:https://a/b" }, undefined],
    [{ src: "https://" }, undefined],
  ])("the source of an embedded reader is resolved for %j", (given, expected) => {
    expect(resolveEmbedTarget({ ...wish, ...given }, places)).toEqual(expected);
  });
});
