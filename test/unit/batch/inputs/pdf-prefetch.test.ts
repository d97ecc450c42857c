import { expect, test } from "vitest";
import { createDroppedFiles } from "#batch/inputs/dropped-files.ts";
import { createPdfPrefetch } from "#batch/inputs/pdf-prefetch.ts";
import { createPdfResolver } from "#batch/inputs/pdf-resolver.ts";
import { createByteSourceFactory } from "#batch/parts/byte-source.ts";
import { createParts } from "#batch/parts/parts.ts";
import type { Fetcher } from "#ports/fetcher.ts";
import { aPdf, aWeb, aWorld } from "../../../support/world.ts";

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

test("eight PDFs are prepared at once, in the order of the rows", async () => {
  const prefetch = createPdfPrefetch();
  const { started, work, finish } = createPdfs();
  for (let number = 0; number < 12; number++) prefetch(megabyte, work(number));
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  finish(3, megabyte);
  finish(5, megabyte);
  await settled();
  expect(started.slice(8)).toEqual([8, 9]);
});

test("of files, two are prepared at once for a serial inspector, and eight PDFs of the network", () => {
  const prefetch = createPdfPrefetch(true);
  const { started, work } = createPdfs();
  for (let number = 0; number < 4; number++) prefetch(megabyte, work(number));
  expect(started).toEqual([0, 1]);
  const prefetchNetwork = createPdfPrefetch(true);
  const network = createPdfs();
  for (let number = 0; number < 12; number++) prefetchNetwork(undefined, network.work(number));
  expect(network.started).toHaveLength(8);
});

test("large PDFs are prepared one after the other", async () => {
  const prefetch = createPdfPrefetch();
  const { started, work, finish } = createPdfs();
  for (let number = 0; number < 3; number++) prefetch(100 * megabyte, work(number));
  expect(started).toEqual([0]);
  finish(0, 100 * megabyte);
  await settled();
  expect(started).toEqual([0, 1]);
});

test("a PDF of unknown size is taken for the largest so far", async () => {
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

test("a byte source that was released makes room, and reads its bytes again", async () => {
  const createSource = createByteSourceFactory(10);
  const reads: string[] = [];
  const create = (name: string) =>
    createSource(name, new Uint8Array(5), async () => {
      reads.push(name);
      return new Uint8Array(5);
    });
  const [a, b] = [create("a"), create("b")];
  b.release();
  const c = create("c");
  for (const source of [a, c]) await source.bytes();
  expect(reads).toEqual([]);
  await b.bytes();
  expect(reads).toEqual(["b"]);
});

test.each([
  ["in the page", true],
  ["linked", false],
] as const)("the bytes of a PDF are dropped once rows can refer to it: %s", async (_where, inline) => {
  const address = "https://files.example/offer.pdf";
  const fetched: string[] = [];
  const web = aWeb({ [address]: aPdf() });
  const fetcher: Fetcher = {
    bytes: (url) => {
      fetched.push(url);
      return web.bytes(url);
    },
  };
  const world = await aWorld({ fetcher });
  const ports = { ...world, fetcher, parts: world.store.parts };
  const parts = createParts(ports, await world.runtime.manifest(), "text");
  const options = {
    hasDelivery: true,
    mayDraw: () => false,
    hasRowPdfs: false,
    dropped: createDroppedFiles([]),
    baseUrl: world.batchUrl,
    inline,
  };
  const pdf = await createPdfResolver(ports, parts, options).resolve(address);
  if (!pdf.ok) throw new Error("The PDF is valid.");
  await pdf.value.content.bytes();
  await pdf.value.getDelivery();
  expect(fetched).toEqual([address]);
  expect(await pdf.value.content.bytes()).toEqual(aPdf());
  expect(fetched).toEqual([address, address]);
});

test("a PDF is compressed while another thread inspects it", async () => {
  const events: string[] = [];
  let endInspection = () => {};
  const inspected = new Promise<void>((resolve) => {
    endInspection = resolve;
  });
  const world = await aWorld({ fetcher: aWeb({ "https://files.example/offer.pdf": aPdf() }) });
  const ports = {
    ...world,
    parts: world.store.parts,
    bytes: {
      ...world.bytes,
      deflate: async (bytes: Uint8Array<ArrayBuffer>) => {
        events.push("compressed");
        endInspection();
        return world.bytes.deflate(bytes);
      },
    },
    inspector: {
      inspect: async (bytes: Uint8Array<ArrayBuffer>, sha256: string) => {
        await inspected;
        events.push("inspected");
        return world.inspector.inspect(bytes, sha256);
      },
    },
  };
  const parts = createParts(ports, await world.runtime.manifest(), "text");
  const options = {
    hasDelivery: true,
    mayDraw: () => false,
    hasRowPdfs: false,
    dropped: createDroppedFiles([]),
    baseUrl: world.batchUrl,
  };
  const resolver = createPdfResolver(ports, parts, { ...options, inline: true });
  const pdf = await resolver.resolve("https://files.example/offer.pdf");
  const delivery = pdf.ok ? await pdf.value.getDelivery() : undefined;
  expect(events).toEqual(["compressed", "inspected"]);
  expect(await world.store.parts.has(delivery?.inside?.part ?? "")).toBe(true);
});
