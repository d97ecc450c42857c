/** Sentences of use cases are shown to makers, who do not know the calls of the REST API. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../support/imports.ts";

test.each(["src/usecases", "src/domain", "src/batch", "src/adapters", "src/editor", "src/app"])(
  "the source folder %s names no calls in its sentences",
  (folder) => {
    const calls = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .flatMap((path) =>
        readFileSync(join(root, folder, path), "utf8")
          .split("\n")
          .filter((line) => /\b(?:GET|POST|PUT|DELETE) \//.test(line) && !/^\s*(?:\*|\/\/|\/\*)/.test(line)),
      );
    expect(calls).toEqual([]);
  },
);
