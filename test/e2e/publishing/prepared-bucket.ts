/** A batch in the browser, and an empty bucket that a person has entered in the dialog, for each test. */
import { createHash } from "node:crypto";
import { beforeAll, beforeEach } from "vitest";
import type { DrivenPage, Engine } from "../../support/drive/driven-browser.ts";
import { createNamedRow, openManager, runBatch, writeBatchFiles } from "../support/site.ts";
import type { ServedFolder, Stage } from "../support/stage.ts";
import { digestBatch, enterServer, openPublishing } from "./publishing-page.ts";
import { type SignedBucket, startBucket } from "./signed-bucket.ts";

const rowCount = 12;

/** Files of the batch that readers need. */
export const fileCount = rowCount + 6;

/** Makes the batch “spring” before the tests. Call it where `beforeAll` may be called. */
export const prepareBucket = (stage: Stage, engine: Engine) => {
  const folder = stage.createFolder();
  let page: DrivenPage;
  let site: ServedFolder;
  let bucket: SignedBucket;

  beforeAll(async () => {
    site = await stage.serveSite();
    page = await (await stage.browser(engine)).page();
    await openManager(page, site);
    const rows = Array.from({ length: rowCount }, (_, index) => createNamedRow(`r${index}`, { first_name: "Ada" }));
    await runBatch(page, await writeBatchFiles(folder, rows), { batchId: "spring", strategy: "smallest" });
  });

  /** Each test has an empty bucket and opens the dialog anew. */
  beforeEach(async () => {
    bucket = stage.closeLater(await startBucket(new URL(site.url).origin, stage.createFolder().path));
    await page.goto("about:blank");
    await openManager(page, site);
    await openPublishing(page, bucket.url);
    await enterServer(page, { kind: "s3", address: bucket.url, ...bucket });
  });

  const readBucket = async (): Promise<Readonly<Record<string, string>>> => {
    const paths = Object.keys(await digestBatch(page, "spring"));
    const entries: [string, string][] = [];
    for (const path of paths) {
      const response = await fetch(`${bucket.url}spring/${path}`);
      const bytes = new Uint8Array(await response.arrayBuffer());
      entries.push([
        path,
        response.ok ? createHash("sha256").update(bytes).digest("hex") : `status ${response.status}`,
      ]);
    }
    return Object.fromEntries(entries.sort());
  };

  return {
    get page(): DrivenPage {
      return page;
    },
    get bucket(): SignedBucket {
      return bucket;
    },
    /** Returns the sha256 of each file of the batch in the bucket, by path, or the status without it. */
    readBucket,
  };
};
