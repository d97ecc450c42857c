import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createPageDigester } from "#batch/page/page-digester.ts";
import { buildDigestInput } from "#domain/encryption/page-digest.ts";

test("digests every page like the reader, whether or not it has the policy of the page before", () => {
  const digest = createPageDigester();
  const style = "p { color: #123 }";
  for (const policy of ["default-src 'none'", "default-src 'none'", "img-src https://é.example/", "default-src 'none'"])
    for (const data of ["{}", `{"title":"${"Grüße 🎉 ".repeat(300)}"}`]) {
      const expected = createHash("sha256").update(buildDigestInput({ policy, style, data })).digest("hex");
      expect(digest({ policy, style, data })).toBe(expected);
    }
});
