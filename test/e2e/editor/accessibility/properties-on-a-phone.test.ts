// engines: none; test:all: none; matrix: chromium
// The rules look at the document, which is the same in every engine. states.test.ts checks a wide window.
/** The properties of every type in a window of 390 px by the rules of WCAG, light and dark. */
import { expect, test } from "vitest";
import { enginesFor } from "../../../support/drive/launch.ts";
import { openStage } from "../../support/stage.ts";
import { findPropertyViolations } from "./property-checks.ts";

const stage = openStage();

test.each(enginesFor(import.meta.url))(
  "the properties of every type follow the rules of WCAG at 390 px in %s",
  { timeout: 240_000 },
  async (engine) => {
    expect(await findPropertyViolations(stage, engine, 390)).toEqual({});
  },
);
