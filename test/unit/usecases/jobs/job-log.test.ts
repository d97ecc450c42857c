import fc from "fast-check";
import { expect, test } from "vitest";
import { formatJobLog } from "#usecases/jobs/job-records.ts";
import { createTextPieces } from "#usecases/jobs/rows/text-pieces.ts";
import { aWorld } from "../../../support/world.ts";

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.constantFrom("", " ", "a  b", "a\nb", "\u00a0a"),
);

test("a line of the log has its words with one space between them", () => {
  const entry = fc.record({
    at: text,
    level: fc.constantFrom("info", "warning", "error"),
    row: fc.option(fc.nat()),
    reference_id: fc.option(text),
    code: fc.option(text),
    message: text,
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 4 }), (entries) => {
      const lines = entries.map(({ at, level, row, reference_id, code, message }) =>
        [at, level, row === null ? "" : `row ${row}`, reference_id ?? "", code ?? "", message.replaceAll(/\s+/g, " ")]
          .filter((word) => word !== "")
          .join(" "),
      );
      expect(formatJobLog({ entries: entries as never })).toBe(lines.map((line) => `${line}\n`).join(""));
    }),
  );
});

test("a text file has the bytes of its texts, whatever their lengths", async () => {
  const world = await aWorld();
  const lengths = [1, 70_000, 600_000, 900_000, 3, 2_000_000, 12];
  const texts = lengths.map((length, index) => `\ufeff${["é", "a", "😀"][index % 3]}`.repeat(Math.ceil(length / 3)));
  const pieces = createTextPieces(world);
  for (const part of texts) await pieces.add(part);
  const chunks = await pieces.end();
  expect(chunks.filter((chunk) => typeof chunk !== "string").length).toBeGreaterThan(1);
  expect(chunks.filter((chunk) => typeof chunk === "string")).toHaveLength(1);
  const bytes = await Promise.all(
    chunks.map(async (chunk) =>
      typeof chunk === "string" ? new TextEncoder().encode(chunk) : ((await world.store.parts.bytes(chunk.part)) ?? []),
    ),
  );
  expect(Buffer.concat(bytes.map((chunk) => Buffer.from(chunk))).equals(Buffer.from(texts.join("")))).toBe(true);
});
