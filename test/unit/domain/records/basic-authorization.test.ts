import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeBasicAuthorization, readBasicAuthorization } from "#domain/records/basic-authorization.ts";

const wellFormed = fc.string({ unit: "grapheme" });

test("credentials come back from a Basic header as they were, colons and every script included", () => {
  fc.assert(
    fc.property(wellFormed, wellFormed, (name, password) => {
      fc.pre(!name.includes(":"));
      const header = encodeBasicAuthorization(name, password);
      expect(readBasicAuthorization(header)).toEqual({ name: name.normalize("NFC"), password });
      expect(header).toBe(`Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`);
    }),
  );
});

test("any text that is not a Basic header is rejected", () => {
  for (const header of [
    "",
    "Basic",
    "Basic ",
    "Bearer eDp5",
    "Basic eA==",
    "Basic eDp5=eDp5",
    "Basic _-==",
    "Basic w6k6gA==",
  ])
    expect([header, readBasicAuthorization(header)]).toEqual([header, undefined]);
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void readBasicAuthorization(`Basic ${text}`)));
});
