/** Smartlinks that were made for frames of other pages, such pages, and what the frames say to them. */
import { beforeAll } from "vitest";
import type { DrivenPage, Engine } from "../../support/drive/driven-browser.ts";
import { type Collector, startCollector } from "../support/collector.ts";
import { aTemplate, createNamedRow, makeBatches, writeBatchFiles } from "../support/site.ts";
import { type Folder, openStage, type ServedFolder } from "../support/stage.ts";

/** Smartlinks in the folder `framed`, and the collector of their events. */
export interface FramedBatch {
  readonly folder: Folder;
  collector: Collector;
}

/** Makes the smartlinks before the tests: with and without a password, for frames and not. */
export const prepareFramedBatch = (): FramedBatch => {
  const maker = openStage();
  const folder = maker.createFolder();
  const batch = { folder } as FramedBatch;

  beforeAll(async () => {
    const collector = await startCollector();
    batch.collector = collector;
    maker.closeLater(collector);
    const row = (name: string, data: object) =>
      createNamedRow(name, {
        first_name: "Anna",
        remote: "true",
        lock: "false",
        collector: collector.address,
        ...data,
      });
    const template = {
      ...aTemplate,
      pdfz_password: "secret",
      callback_post: "[[collector]]",
      config: { global: { allowRemote: "[[remote]]", pdfzPassword: "[[lock]]", consent: "given" } },
    };
    const rows = [
      row("open", {}),
      row("closed", { remote: "false" }),
      row("locked", { lock: "true" }),
      row("both", { lock: "true", remote: "false" }),
    ];
    const files = await writeBatchFiles(folder, rows, { template });
    await makeBatches(files, [{ strategy: "original", batchId: "framed" }], folder);
  });

  return batch;
};

/** A message of a frame. */
type FrameMessage = Readonly<Record<string, unknown>>;

/** A browser and the hosts of pages that embed smartlinks, once `beforeAll` has run. */
export interface Embedding {
  readonly page: DrivenPage;
  readonly site: ServedFolder;
  readonly ownHost: ServedFolder;
  readonly foreignHost: ServedFolder;
  /** Opens a page with one frame, which writes down what the frame says, and another frame that may try to speak to it. */
  frame(file: string): Promise<void>;
  seen(): Promise<readonly FrameMessage[]>;
  postToFrame(message: object): Promise<void>;
  /** Resolves with the first message that has these fields. */
  heard(what: string, fields: FrameMessage): Promise<FrameMessage>;
}

/** Opens browser and hosts before the tests. */
export const openEmbedding = (engine: Engine, batch: FramedBatch): Embedding => {
  const stage = openStage();

  const frame = async (file: string): Promise<void> => {
    const { folder } = batch;
    folder.write(
      "frame.html",
      `<!doctype html><meta charset="utf-8"><title>Frame</title><script>
      const seen = globalThis.seen = [];
      addEventListener("message", ({ data, source }) => {
        if (source === document.getElementById("reader")?.contentWindow) seen.push(data);
      });
      </script><iframe id="reader" src="${embedding.foreignHost.url}framed/${file}" width="900" height="600"></iframe>
      <iframe id="stranger" src="stranger.html"></iframe>`,
    );
    folder.write(
      "stranger.html",
      `<!doctype html><script>addEventListener("message", () => {
        parent.frames[0].postMessage({ smartlink: 1, command: "connect" }, "*");
        parent.frames[0].postMessage({ smartlink: 1, command: "goto", page: 2 }, "*");
      })</script>`,
    );
    await embedding.page.goto(`${embedding.ownHost.url}frame.html`);
  };
  const seen = () => embedding.page.evaluate(() => (globalThis as unknown as { seen: FrameMessage[] }).seen);
  const postToFrame = (message: object) =>
    embedding.page.evaluate((data) => {
      (document.getElementById("reader") as HTMLIFrameElement).contentWindow?.postMessage(data, "*");
    }, message);
  const heard = (what: string, wanted: FrameMessage) =>
    embedding.page.waitFor(
      what,
      (fields) =>
        (globalThis as unknown as { seen: FrameMessage[] }).seen.find((item) =>
          Object.entries(fields).every(([key, value]) => JSON.stringify(item[key]) === JSON.stringify(value)),
        ),
      wanted,
    );

  const embedding: Embedding = Object.assign({} as Embedding, { frame, seen, postToFrame, heard });

  beforeAll(async () => {
    const [site, ownHost, foreignHost, browser] = await Promise.all([
      stage.serveSite({ cors: true }),
      stage.serveFolder(batch.folder.path),
      stage.serveFolder(batch.folder.path),
      stage.browser(engine),
    ]);
    Object.assign(embedding, { site, ownHost, foreignHost, page: await browser.page() });
  });

  return embedding;
};
