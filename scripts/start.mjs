/**
 * `npm start`: installs and builds what is missing or out of date, serves the site and prints its address. Uses Node's
 * own modules only, so that it runs on a fresh clone.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildIfStale, installIfStale } from "./prepare.mjs";
import { createStaticServer, listen } from "./serve.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const port = Number(process.env.PORT ?? 4173);

installIfStale(root);
buildIfStale(root);
if (!existsSync(`${root}/dist/index.html`)) throw new Error("The build has written no dist/index.html.");

try {
  const address = await listen(createStaticServer({ folder: `${root}/dist`, compress: true }), port);
  console.log(`\nSmartlink runs at             ${address}`);
  console.log(`To run the sample batch, open ${address}#/batches?run=sample\n`);
  console.log("Press Ctrl+C to stop it.");
} catch (error) {
  if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
  console.error(`Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`);
  process.exit(1);
}
