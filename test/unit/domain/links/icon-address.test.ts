import fc from "fast-check";
import { expect, test } from "vitest";
import { readIconAddress } from "#domain/links/icon-address.ts";

const png = "iVBORw0KGgoAAAANSUhEUg==";

test("the icon of a smartlink is a data: address of an image, or base64 with the signature of an image", () => {
  expect(readIconAddress(`data:image/PNG;base64,${png}`)).toBe(`data:image/png;base64,${png}`);
  expect(readIconAddress(` ${png.slice(0, 8)}\r\n${png.slice(8)}`)).toBe(`data:image/png;base64,${png}`);
  for (const [beginning, type] of [
    ["<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml"],
    ["<?xml version='1.0'?><svg/>", "image/svg+xml"],
    ["GIF89a", "image/gif"],
    ["\0\0\u0001\0\u0001\0", "image/x-icon"],
    ["\xff\xd8\xff\xe0", "image/jpeg"],
    ["RIFF\x10\0\0\0WEBP", "image/webp"],
  ] as const)
    expect(readIconAddress(btoa(beginning))).toBe(`data:${type};base64,${btoa(beginning)}`);
});

test("the icon of a smartlink is undefined for anything but an image", () => {
  for (const other of [
    "",
    "https://example.org/icon.png",
    "data:text/html;base64,PGI+",
    "data:image/png,x",
    btoa("MZ"),
  ])
    expect(readIconAddress(other)).toBeUndefined();
  fc.assert(
    fc.property(fc.string(), (text) => {
      const address = readIconAddress(png + text);
      if (address !== undefined) expect(address).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/);
    }),
  );
});
