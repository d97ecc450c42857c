// engines: none; test:all: chromium
// Every engine sends the same messages: embedding.test.ts sees the element understand them in three.
/** What a smartlink in a frame says to the page around it, and does at its command. */
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { openEmbedding, prepareFramedBatch } from "./embedding-pages.ts";

const batch = prepareFramedBatch();

describe.each(enginesFor(import.meta.url))("in %s", (engine) => {
  const embedding = openEmbedding(engine, batch);
  const { frame, seen, postToFrame, heard } = embedding;

  test("a smartlink in a frame announces itself, and sends details only to its parent on request", async () => {
    const { page } = embedding;
    await frame("open.s.html?q=anna");
    await heard("the hello", { smartlink: 1, event: "hello" });
    await page.evaluate(() =>
      (document.getElementById("stranger") as HTMLIFrameElement).contentWindow?.postMessage(1, "*"),
    );
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await seen()).toEqual([{ smartlink: 1, event: "hello" }]);
    for (const nonsense of [7, null, { smartlink: 2, command: "connect" }, { smartlink: 1, command: "constructor" }])
      await postToFrame({ nonsense });
    await postToFrame({ smartlink: 1, command: "connect" });
    const ready = await heard("the state", { event: "state", state: "ready" });
    expect(ready).toMatchObject({ page: 1, pages: 3, title: "An offer for Anna" });
    await postToFrame({ smartlink: 1, command: "goto", page: 3 });
    await heard("the page", { event: "page", page: 3 });
    await postToFrame({ smartlink: 1, command: "zoom", zoom: 75 });
    await heard("the zoom", { event: "zoom", zoom: 75 });
    await postToFrame({ smartlink: 1, command: "goto", asset: "asset-2" });
    await heard("the page of the asset", { event: "page", page: 2 });
    // Nothing is tracked before an act of a person.
    await page.mouse.press(450, 300);
    await postToFrame({ smartlink: 1, command: "search", text: "number 1" });
    const receivedEvent = await page.waitFor("an event", () =>
      (globalThis as unknown as { seen: Record<string, unknown>[] }).seen.find(
        ({ event, record }) => event === "smartlink-event" && (record as { event: string }).event === "search",
      ),
    );
    expect(Object.keys(receivedEvent["record"] as object)).not.toContain("visitor");
    expect(Object.keys(receivedEvent["record"] as object)).not.toContain("session_id");
  });

  test("an encrypted smartlink in a frame reports that it is locked, and queues commands", async () => {
    await frame("locked.s.html");
    await heard("the hello", { event: "hello" });
    await postToFrame({ smartlink: 1, command: "connect" });
    expect(await heard("the state", { event: "state", state: "locked" })).toMatchObject({ pages: 0, title: "" });
  });
});
