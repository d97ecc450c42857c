/**
 * What a journey opens: hosts, folders, browsers. All of it is closed when its `describe` (or file) ends, the last
 * first, also where the set-up broke off half-way: a journey has no tear-down of its own.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll } from "vitest";
import { createStaticServer, listen } from "../../../scripts/serve.mjs";
import type { DrivenBrowser, Engine, LaunchOptions } from "../../support/drive/driven.ts";
import { launch } from "../../support/drive/launch.ts";

export interface Served {
  /** Ends in a slash. */
  readonly url: string;
  /** Twice does no harm. */
  close(): void;
}

interface HostWays {
  /** An encoding that the host names for every file. */
  readonly charset?: string;
  /** Types that a host knows without being told, and no guessing. */
  readonly strict?: boolean;
  /** `index.html` is sent on to its folder. */
  readonly redirectsIndex?: boolean;
  /** Other origins may read. */
  readonly cors?: boolean;
}

export interface Folder {
  readonly path: string;
  write(name: string, content: string | Uint8Array): string;
  /** The address of a file of it on the disk. */
  url(name: string): string;
}

export interface Stage {
  /** The built site under a sub-path, as a static host serves it: nothing may depend on the root. */
  serveSite(ways?: HostWays): Promise<Served>;
  /** A folder on a host of its own. */
  serveFolder(path: string, ways?: HostWays): Promise<Served>;
  /** An empty one. */
  folder(): Folder;
  /** A copy of the built site, to be changed. */
  copyOfSite(): Folder;
  browser(engine: Engine, options?: LaunchOptions): Promise<DrivenBrowser>;
  /** Whatever else is to be closed. */
  own<T extends { close(): unknown }>(opened: T): T;
}

const built = fileURLToPath(new URL("../../../dist", import.meta.url));

const serve = async (folder: string, base: string, ways: HostWays = {}): Promise<Served> => {
  const server = createStaticServer({ folder, base, ...ways });
  const url = await listen(server, 0, base);
  return {
    url,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const folderAt = (path: string): Folder => ({
  path,
  write: (name, content) => {
    const file = join(path, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  },
  url: (name) => pathToFileURL(join(path, name)).href,
});

/** To be called where a journey's `beforeAll` would stand. */
export const openStage = (): Stage => {
  const opened: { close(): unknown }[] = [];
  const own: Stage["own"] = (one) => {
    opened.push(one);
    return one;
  };
  afterAll(async () => {
    for (const one of opened.reverse()) await one.close();
  });
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), "smartlink-"));
    // A browser that was killed may still be writing its profile.
    own({ close: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) });
    return folderAt(path);
  };
  return {
    own,
    folder,
    serveSite: async (ways) => own(await serve(built, "/some/path/", ways)),
    serveFolder: async (path, ways) => own(await serve(path, "/exported/", ways)),
    copyOfSite: () => {
      const copy = folder();
      cpSync(built, copy.path, { recursive: true });
      return copy;
    },
    browser: async (engine, options) => own(await launch(engine, options)),
  };
};
