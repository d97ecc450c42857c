// engines: none; test:all: chromium; matrix: chromium
/** Requests to other servers, such as uploads, pass by the service worker. Chromium alone has the static routing API. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { openManager } from "../support/site.ts";
import { openStage } from "../support/stage.ts";

/** TypeScript does not know the field yet (https://w3c.github.io/ServiceWorker/#dom-performanceresourcetiming-workermatchedsourcetype). */
interface RoutedTiming extends PerformanceEntry {
  readonly workerMatchedSourceType?: string;
}

const stage = openStage();

/** Starts a server on a separate origin that lets every page read its answers and their times. */
const startServer = async (): Promise<string> => {
  const server = createServer((_, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Timing-Allow-Origin", "*");
    response.end("answer");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stage.closeLater({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};

test.each(enginesFor(import.meta.url))(
  "the service worker of the site in %s is asked about files of the site only",
  async (engine) => {
    const [site, other] = await Promise.all([stage.serveSite(), startServer()]);
    const page = await (await stage.browser(engine)).page();
    await openManager(page, site);
    await page.waitFor("the service worker", () => navigator.serviceWorker.controller !== null);
    /** Reads which source a static route named for a request; empty if the service worker was asked. */
    const readSource = (address: string) =>
      page.evaluate(async (url) => {
        await (await fetch(url)).arrayBuffer();
        const [entry] = performance.getEntriesByName(url).slice(-1);
        return (entry as RoutedTiming | undefined)?.workerMatchedSourceType;
      }, address);
    expect(await readSource(`${site.url}manifest.webmanifest`)).toBe("");
    expect(await readSource(`${other}file.html`)).toBe("network");
  },
);
