/**
 * Tests wait for states, never for times. This list has the waits that remain, each file with the reason; a wait that is not
 * in it fails here. Who removes one lowers its number.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../support/imports.ts";

/** Files whose waits are the pauses of a loop that looks for a state. */
const pausesOfLoops: Readonly<Record<string, number>> = {
  "test/browser/reader/assets/asset-media.test.ts": 1,
  "test/browser/reader/sidebar/sidebar.test.ts": 1,
  "test/browser/reader/support/stage.ts": 1,
  "test/contract/batch-cases.ts": 1,
  "test/e2e/api/interface-suite.ts": 2,
  "test/e2e/cli/hostile-machine.test.ts": 2,
  "test/e2e/jobs/kill-rounds.ts": 2,
  "test/e2e/library/large-pdf.test.ts": 1,
  "test/e2e/manager/kill.test.ts": 1,
  "test/e2e/reader/media-suite.ts": 1,
  "test/e2e/site/update.test.ts": 1,
  "test/e2e/support/site.ts": 1,
  "test/support/drive/target.ts": 2,
  "test/support/drive/webkit-browser.ts": 1,
  "test/support/drive/webkit-inspector.ts": 2,
};

/** Files that disturb or act at a random moment, as a person, a crash or a slow server does. */
const momentsOfDisturbance: Readonly<Record<string, number>> = {
  "test/e2e/editor/editor-person.ts": 1,
  "test/e2e/editor/kill-editor.test.ts": 1,
  "test/e2e/jobs/kill-rounds.ts": 4,
  "test/e2e/library/kill-library.test.ts": 1,
  "test/e2e/manager/kill.test.ts": 2,
  "test/e2e/site/static-host.test.ts": 1,
  "test/e2e/support/collector.ts": 1,
  "test/unit/adapters/node/thread-inspector.test.ts": 1,
  "test/unit/reader/tracking/outbox.test.ts": 1,
  "test/unit/usecases/library/trash/trash.test.ts": 1,
};

/** Files that show that something does not happen, for which there is no state to wait for. */
const absences: Readonly<Record<string, number>> = {
  "test/browser/app/publishing/publish-dialog.test.ts": 1,
  "test/browser/app/settings/settings-view.test.ts": 1,
  "test/browser/app/smartlink/reader-preview.test.ts": 2,
  "test/browser/app/stage.ts": 1,
  "test/browser/editor/html-preview.test.ts": 1,
  "test/browser/input.test.ts": 2,
  "test/browser/input.ts": 1,
  "test/browser/reader/assets/asset-panels.test.ts": 1,
  "test/browser/reader/tracking/events.test.ts": 1,
  "test/browser/reader/tracking/tracking.test.ts": 1,
  "test/browser/reader/views/flip-book.test.ts": 3,
  "test/browser/reader/views/turning-pages.test.ts": 3,
  "test/browser/reader/views/zoom.test.ts": 5,
  "test/browser/reader/worker/chunked-poster.test.ts": 1,
  "test/e2e/api/interface-suite.ts": 2,
  "test/e2e/editor/actions/reader-hands.ts": 1,
  "test/e2e/jobs/paused-batch.ts": 1,
  "test/e2e/manager/offers.test.ts": 1,
  "test/e2e/reader/embedding-messages.test.ts": 1,
  "test/e2e/reader/embedding.test.ts": 1,
  "test/e2e/reader/pointer-probe.ts": 1,
  "test/e2e/reader/tracking/silence.test.ts": 1,
  "test/e2e/reader/tracking/tracked-batch.ts": 2,
  "test/e2e/reader/way-back.test.ts": 1,
  "test/e2e/site/static-host.test.ts": 1,
  "test/unit/adapters/store/database/connection.test.ts": 4,
  "test/unit/usecases/jobs/full-storage.test.ts": 1,
};

/** A promise that a timer with a delay resolves, or a call of `sleep`. */
const fixedWait =
  /new Promise(?:<[^>]*>)?\((?:(?!new Promise)[\s\S]){0,80}?setTimeout\(\s*\w+\s*,|(?<![\w.])sleep\((?!\))/g;

const countWaits = (source: string): number => source.match(fixedWait)?.length ?? 0;

const waitsBelow = (folder: string): Readonly<Record<string, number>> => {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => /\.(?:ts|mjs)$/.test(path) && !path.endsWith("/fixed-waits.test.ts"));
  const counts = paths.map((path) => [path, countWaits(readFileSync(join(root, path), "utf8"))] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
};

const sumOf = (path: string) =>
  [pausesOfLoops, momentsOfDisturbance, absences].reduce((sum, list) => sum + (list[path] ?? 0), 0);

test("a test that waits for a time instead of a state is noticed", () => {
  expect(countWaits("await new Promise((resolve) => setTimeout(resolve, 500));")).toBe(1);
  expect(countWaits("await new Promise<void>((done) => {\n  setTimeout(done, ms);\n});")).toBe(1);
  expect(countWaits("await sleep(20);")).toBe(1);
  expect(countWaits("await new Promise((resolve) => setTimeout(resolve));")).toBe(0);
});

test("no test waits for a time that is not in the list: wait for a state, with waitUntil, page.waitFor or until", () => {
  const waits = waitsBelow("test");
  const listed = [pausesOfLoops, momentsOfDisturbance, absences].flatMap((list) => Object.keys(list));
  expect(waits).toEqual(Object.fromEntries([...new Set(listed)].map((path) => [path, sumOf(path)])));
});
