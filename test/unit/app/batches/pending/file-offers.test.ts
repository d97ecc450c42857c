import { expect, test } from "vitest";
import { createFileOffers, type LaunchQueue } from "#app/batches/pending/file-offers.ts";

/** A stand-in for `window.launchQueue`: an automated browser cannot open files with an installed site. */
const launchQueue = () => {
  let consume: Parameters<LaunchQueue["setConsumer"]>[0] = () => undefined;
  const queue: LaunchQueue = {
    setConsumer: (consumer) => {
      consume = consumer;
    },
  };
  const handle = (name: string, read: () => Promise<File>) => ({ kind: "file", name, getFile: read }) as never;
  return {
    queue,
    open: (...names: readonly string[]) =>
      consume({
        files: names.map((name) =>
          handle(name, async () => {
            if (name === "gone.pdf") throw new DOMException("The file was moved.", "NotFoundError");
            return new File(["[]"], name);
          }),
        ),
      }),
  };
};

const changeOf = (target: EventTarget) => new Promise((resolve) => target.addEventListener("change", resolve));

test("files that were opened with the installed site wait as an offer until the offer is removed", async () => {
  const { queue, open } = launchQueue();
  const offers = createFileOffers({ caches: undefined, launchQueue: queue });
  const changed = changeOf(offers);
  open("data.json", "gone.pdf", "offer.pdf");
  await changed;
  expect(offers.list.map(({ source, files }) => [source, files.map(({ path }) => path)])).toEqual([
    ["opened", ["data.json", "offer.pdf"]],
  ]);
  await offers.remove(offers.list[0]?.id ?? "");
  expect(offers.list).toEqual([]);
});
