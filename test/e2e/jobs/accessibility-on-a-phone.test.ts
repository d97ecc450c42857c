// engines: none; test:all: none; matrix: chromium
// The rules look at the document, which is the same in every engine. accessibility.test.ts checks a wide window.
/** The states of a batch in a window of 390 px by the rules of WCAG, light and dark. */
import { expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { openStage } from "../support/stage.ts";
import { findBatchViolations } from "./batch-states.ts";

const stage = openStage();

test.each(enginesFor(import.meta.url))(
  "states of a batch follow the rules of WCAG in %s at 390 px",
  { timeout: 120_000 },
  async (engine) => {
    expect(await findBatchViolations(stage, engine, { width: 390, height: 800 })).toEqual({});
  },
);
