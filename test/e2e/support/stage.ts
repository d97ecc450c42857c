/**
 * Opens what end-to-end tests need (hosts, folders, browsers) and closes all of it, the last one first, also where the set-up
 * failed half-way: what a test opens when the test ends, and what is opened before the tests when the `describe` or file
 * ends. Tests have no tear-down of their own.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, onTestFinished, TestRunner } from "vitest";
import { createStaticServer, listen } from "../../../scripts/serve.mjs";
import type { DrivenBrowser, Engine, LaunchOptions } from "../../support/drive/driven-browser.ts";
import { launch } from "../../support/drive/launch.ts";
import { canShare, shareBrowser } from "../../support/drive/shared-browser.ts";

/** A folder on a static host. */
export interface ServedFolder {
  /** Address of the folder, ending in a slash. */
  readonly url: string;
  /** May be called more than once. */
  close(): void;
}

interface HostOptions {
  /** Charset that the host sends for every file. */
  readonly charset?: string;
  /** Knows only common media types, serves other files as bytes, and forbids MIME sniffing. */
  readonly strict?: boolean;
  /** Redirects `index.html` to its folder. */
  readonly redirectsIndex?: boolean;
  /** Allows other origins to read (CORS). */
  readonly cors?: boolean;
}

/** A temporary folder on the disk. */
export interface Folder {
  readonly path: string;
  /** Writes a file and returns its path. */
  write(name: string, content: string | Uint8Array): string;
  /** Returns the `file:` address of a file in the folder. */
  url(name: string): string;
}

/** Hosts, folders and browsers of a `describe` or file, and of each of its tests. */
export interface Stage {
  /**
   * Serves the built site under a sub-path, because nothing may depend on being at the root. Without options, Chromium may have
   * visited the site before: its files are cached, its store is empty.
   */
  serveSite(options?: HostOptions): Promise<ServedFolder>;
  /** Serves a folder on a separate origin. */
  serveFolder(path: string, options?: HostOptions): Promise<ServedFolder>;
  /** Creates an empty temporary folder. */
  createFolder(): Folder;
  /** Creates a copy of the built site that the test may change. */
  copySite(): Folder;
  /** Opens a browser without data. Stages of one process share a Chromium and a Firefox one after the other, where the options allow it. */
  browser(engine: Engine, options?: LaunchOptions): Promise<DrivenBrowser>;
  /** Registers anything else to be closed with the test that is running, or else with the stage; returns it. */
  closeLater<T extends { close(): unknown }>(opened: T): T;
}

const built = fileURLToPath(new URL("../../../dist", import.meta.url));

const serve = async (folder: string, base: string, options: HostOptions = {}, port = 0): Promise<ServedFolder> => {
  const server = createStaticServer({ folder, base, ...options });
  const url = await listen(server, port, base);
  return {
    url,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const sitePath = "/some/path/";

/** The origin of the site that a shared browser may have visited before, and whether a stage serves it now. */
const visited: { origin?: string; isServed: boolean } = { isServed: false };

/** Serves the site where earlier stages of this process did, or elsewhere if one still does. */
const serveVisitedSite = async (): Promise<ServedFolder> => {
  if (visited.isServed) return serve(built, sitePath);
  visited.isServed = true;
  const port = visited.origin === undefined ? 0 : Number(new URL(visited.origin).port);
  const site = await serve(built, sitePath, {}, port).catch(() => serve(built, sitePath));
  visited.origin = new URL(site.url).origin;
  return site;
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

/** Creates a stage. Call it where `afterAll` may be called. */
export const openStage = (): Stage => {
  const opened: { close(): unknown }[] = [];
  const closeLater: Stage["closeLater"] = (resource) => {
    if (TestRunner.getCurrentTest() === undefined) opened.push(resource);
    else onTestFinished(async () => void (await resource.close()));
    return resource;
  };
  afterAll(async () => {
    for (const resource of opened.reverse()) await resource.close();
  });
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), "smartlink-"));
    // A killed browser may still be writing its profile, hence the retries.
    closeLater({ close: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) });
    return folderAt(path);
  };
  return {
    closeLater,
    createFolder: folder,
    serveSite: async (options) => {
      if (options !== undefined) return closeLater(await serve(built, sitePath, options));
      const site = closeLater(await serveVisitedSite());
      if (site.url.startsWith(`${visited.origin}/`))
        closeLater({
          close: () => {
            visited.isServed = false;
          },
        });
      return site;
    },
    serveFolder: async (path, options) => closeLater(await serve(path, "/exported/", options)),
    copySite: () => {
      const copy = folder();
      cpSync(built, copy.path, { recursive: true });
      return copy;
    },
    browser: async (engine, options = {}) =>
      closeLater(
        canShare(engine, options)
          ? await shareBrowser(engine, options, () => visited.origin)
          : await launch(engine, options),
      ),
  };
};
