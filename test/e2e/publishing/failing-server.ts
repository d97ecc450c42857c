/** A batch in the browser, and servers to which a person uploads it. */
import { beforeAll, expect, test } from "vitest";
import type { DrivenPage, Engine } from "../../support/drive/driven-browser.ts";
import { createNamedRow, openManager, runBatch, writeBatchFiles } from "../support/site.ts";
import type { ServedFolder, Stage } from "../support/stage.ts";
import { digestFolder, enterServer, openPublishing, upload } from "./publishing-page.ts";
import { type FileServer, type FileServerOptions, startApache, startNginx } from "./web-servers.ts";

const servers = { Apache: startApache, nginx: startNginx };

/** The server programs. */
export type WebDavServer = keyof typeof servers;

const rowCount = 30;

/** Files of the batch that readers need. */
export const fileCount = rowCount + 6;

/** Makes the batch “spring” before the tests. Call it where `beforeAll` may be called. */
export const prepareUploads = (stage: Stage, engine: Engine) => {
  let page: DrivenPage;
  let site: ServedFolder;

  beforeAll(async () => {
    site = await stage.serveSite();
    page = await (await stage.browser(engine)).page();
    await openManager(page, site);
    const rows = Array.from({ length: rowCount }, (_, index) =>
      createNamedRow(`r${index}`, { first_name: `Name ${index}` }),
    );
    const files = await writeBatchFiles(stage.createFolder(), rows);
    await runBatch(page, files, { batchId: "spring", strategy: "smallest" });
  });

  return {
    get page(): DrivenPage {
      return page;
    },
    get site(): ServedFolder {
      return site;
    },
    /** Starts a server for pages of `origin`, opens the dialog anew and enters the server. */
    enterNewServer: async (name: WebDavServer, options: Partial<FileServerOptions> = {}): Promise<FileServer> => {
      const [{ origin }, { path: workFolder }] = [new URL(site.url), stage.createFolder()];
      const server = stage.closeLater(await servers[name]({ origin, workFolder, ...options }));
      await page.goto("about:blank");
      await openManager(page, site);
      await openPublishing(page, server.url);
      await enterServer(page, { kind: "webdav", address: server.url, ...server });
      return server;
    },
  };
};

/** Declares the tests of a server that refuses all files. */
export const testRefusals = (name: WebDavServer, prepared: ReturnType<typeof prepareUploads>): void => {
  test(`${name} refuses a wrong password before the first file`, async () => {
    const { folder } = await prepared.enterNewServer(name);
    const { page } = prepared;
    await page.fill("#server-password", "another password");
    const sentence = await upload(page);
    expect(sentence).toContain("The server cannot be used");
    expect(sentence).toContain("upload-login");
    expect(digestFolder(folder)).toEqual({});
  });

  test(`${name} that allows another page only is named as the reason`, async () => {
    const { folder } = await prepared.enterNewServer(name, { origin: "https://other.example.org" });
    expect(await upload(prepared.page)).toContain("address-hidden");
    expect(digestFolder(folder)).toEqual({});
  });
};
