/** Builds and serves the page of MSW: one script, and the service worker that the package ships. */
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { createStaticServer, listen } from "../../serve.mjs";

/**
 * Serves the page until it is closed.
 * @param {{ root: string, folder: string }} world
 */
export const serveMsw = async ({ root, folder }) => {
  const site = join(folder, "msw");
  await mkdir(site, { recursive: true });
  await copyFile(join(root, "node_modules/msw/lib/mockServiceWorker.js"), join(site, "mockServiceWorker.js"));
  const bundle = await rolldown({
    input: fileURLToPath(new URL("./page.mjs", import.meta.url)),
    platform: "browser",
    logLevel: "silent",
  });
  await bundle.write({ file: join(site, "page.js"), format: "esm", minify: true, codeSplitting: false });
  await bundle.close();
  await writeFile(
    join(site, "index.html"),
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>MSW</title><link rel="icon" href="data:,"><script type="module" src="page.js"></script></html>',
  );
  const server = createStaticServer({ folder: site });
  return {
    url: await listen(server),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
