/** `npm start`: installs and builds what is missing or out of date, serves the site, says where it is. Node alone. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildIfStale, installIfStale } from "./prepare.mjs";
import { createStaticServer, listen } from "./serve.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const port = Number(process.env.PORT ?? 4173);

installIfStale(root);
buildIfStale(root);
if (!existsSync(`${root}/dist/index.html`)) throw new Error("The build made no dist/index.html.");

try {
  const address = await listen(createStaticServer({ folder: `${root}/dist`, compress: true }), port);
  console.log(`\nSmartlink is at               ${address}`);
  console.log(`To run the sample batch, open ${address}#/batches?run=sample\n`);
  console.log("Ctrl+C ends it.");
} catch (error) {
  if (error.code !== "EADDRINUSE") throw error;
  console.error(`Port ${port} is taken. Choose another: PORT=${port + 1} npm start`);
  process.exit(1);
}
