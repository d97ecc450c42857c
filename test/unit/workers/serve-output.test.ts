/** The service worker sends a long report in small chunks, so that the browser parses it in short tasks. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createPartBlobs } from "#adapters/sink/part-blobs.ts";
import { serveOutput } from "#workers/serve-output.ts";
import { aWorld } from "../../support/world.ts";

test("a served report arrives unchanged, in chunks of 32 KiB at most", async () => {
  const world = await aWorld();
  const html = `<!doctype html>${"<tr><td>Zürich</td></tr>".repeat(20_000)}`;
  const size = Buffer.byteLength(html);
  const file = { batch_id: "spring", path: "report.html", job_id: "j", kind: "report", mimetype: "text/html" } as const;
  await world.store.outputs.put([{ ...file, pieces: [html], size }]);
  const ports = { ...world, blobs: createPartBlobs(world.store.parts) } as unknown as Parameters<typeof serveOutput>[3];
  const response = await serveOutput(new Request("https://site.example/"), "spring", "report.html", ports);
  expect(response?.headers.get("Content-Length")).toBe(String(size));
  const chunks: Uint8Array[] = [];
  for await (const chunk of response?.body ?? []) chunks.push(chunk);
  expect(Math.max(...chunks.map(({ length }) => length))).toBe(32 * 1024);
  const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  expect(digest(Buffer.concat(chunks))).toBe(digest(Buffer.from(html)));
});
