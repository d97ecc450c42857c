import { expect, test } from "vitest";
import { createByteSourceFactory } from "#batch/inputs/byte-source.ts";
import { createPdfPrefetch } from "#batch/inputs/pdf-prefetch.ts";

const megabyte = 2 ** 20;
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** PDFs whose preparation the test finishes. */
const createPdfs = () => {
  const started: number[] = [];
  const finish = new Map<number, (bytes: number) => void>();
  const work = (number: number) => () => {
    started.push(number);
    return new Promise<number>((resolve) => finish.set(number, resolve));
  };
  return { started, work, finish: (number: number, bytes: number) => finish.get(number)?.(bytes) };
};

test("prepares eight PDFs at once, in the order of the rows", async () => {
  const prefetch = createPdfPrefetch();
  const { started, work, finish } = createPdfs();
  for (let number = 0; number < 12; number++) prefetch(megabyte, work(number));
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  finish(3, megabyte);
  finish(5, megabyte);
  await settled();
  expect(started.slice(8)).toEqual([8, 9]);
});

test("prepares large PDFs one after the other", async () => {
  const prefetch = createPdfPrefetch();
  const { started, work, finish } = createPdfs();
  for (let number = 0; number < 3; number++) prefetch(100 * megabyte, work(number));
  expect(started).toEqual([0]);
  finish(0, 100 * megabyte);
  await settled();
  expect(started).toEqual([0, 1]);
});

test("takes a PDF of unknown size for the largest so far", async () => {
  const prefetch = createPdfPrefetch();
  const { started, work, finish } = createPdfs();
  prefetch(undefined, work(0));
  finish(0, 30 * megabyte);
  await settled();
  for (let number = 1; number < 4; number++) prefetch(undefined, work(number));
  expect(started).toEqual([0, 1]);
  finish(1, megabyte);
  await settled();
  expect(started).toEqual([0, 1, 2]);
});

test("byte sources read bytes again that left the cache, and no others", async () => {
  const createSource = createByteSourceFactory(10);
  const reads: string[] = [];
  const create = (name: string, size: number) => {
    const bytes = new Uint8Array(size).fill(name.charCodeAt(0));
    return createSource(name, bytes, async () => {
      reads.push(name);
      return bytes;
    });
  };
  const [a, b, c] = [create("a", 4), create("b", 4), create("c", 4)];
  for (const source of [b, c, b, c]) await source.bytes();
  expect(reads).toEqual([]);
  expect((await a.bytes())[0]).toBe("a".charCodeAt(0));
  expect(reads).toEqual(["a"]);
  const large = create("large", 40);
  expect((await large.bytes()).length).toBe(40);
  expect(reads).toEqual(["a"]);
  await a.bytes();
  expect(reads).toEqual(["a", "a"]);
});
