import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { nodeBytes } from "#adapters/node/node-bytes.ts";
import { createPageDigester } from "#batch/page/page-digester.ts";
import { buildDigestInput } from "#domain/encryption/page-digest.ts";

test.each([
  ["in JavaScript", undefined],
  ["with Node's hash", nodeBytes.createTextHash()],
])(
  "every page is digested like the reader does, whether or not it has the policy of the page before: %s",
  (_, hashText) => {
    const digest = createPageDigester(hashText);
    for (const style of ["p { color: #123 }", "p { color: #123 }".repeat(100)])
      for (const policy of [
        "default-src 'none'",
        "default-src 'none'",
        "img-src https://é.example/",
        "default-src 'none'",
      ])
        for (const data of ["{}", `{"title":"${"Grüße 🎉 ".repeat(300)}"}`, `["${"é".repeat(70_000)}"]`, '"\ud800"']) {
          const expected = createHash("sha256").update(buildDigestInput({ policy, style, data })).digest("hex");
          expect(digest({ policy, style, data })).toEqual({ hex: expected, dataSize: Buffer.byteLength(data) });
        }
  },
);
