import { expect, test } from "vitest";
import { createChunkGather } from "#adapters/node/chunk-gather.ts";

const join = (chunks: readonly Uint8Array[]) => Buffer.concat(chunks).toString();

test("short texts and parts are gathered into one chunk, in their order", () => {
  const gather = createChunkGather();
  gather.addText("a");
  gather.addBytes(Buffer.from("b".repeat(100)));
  gather.addText("é🎉\ud800");
  gather.addText("");
  expect(gather.chunks()).toHaveLength(1);
  expect(join(gather.chunks())).toBe(`a${"b".repeat(100)}é🎉\ufffd`);
});

test("long parts are passed on where they are, without a copy", () => {
  const gather = createChunkGather();
  const part = Buffer.alloc(1_000_000, "p");
  gather.addText("before");
  gather.addBytes(part);
  gather.addText("after");
  const chunks = gather.chunks();
  expect(chunks[1]).toBe(part);
  expect(join(chunks)).toBe(`before${part}after`);
});

test("texts that are longer than the buffer are gathered completely", () => {
  const gather = createChunkGather();
  const texts = ["x".repeat(200_000), "ü".repeat(100_000), "y".repeat(500_000), "end"];
  for (const text of texts) gather.addText(text);
  expect(join(gather.chunks())).toBe(texts.join(""));
});

test("the gathered chunks start again with an empty file", () => {
  const gather = createChunkGather();
  gather.addText("first");
  expect(join(gather.chunks())).toBe("first");
  gather.clear();
  expect(gather.chunks()).toEqual([]);
  gather.addText("second");
  expect(join(gather.chunks())).toBe("second");
});
