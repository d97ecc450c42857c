// engines: none; test:all: none; matrix: chromium
// The rules look at the document, which is the same in every engine. troubles.test.ts checks it over a damaged PDF.
/** The editor over a PDF that needs a password, by the rules of WCAG; light and dark. */
import { expect, test } from "vitest";
import { encryptedPdf } from "../../../contract/encrypted-pdf.ts";
import { enginesFor } from "../../../support/drive/launch.ts";
import { openStage } from "../../support/stage.ts";
import { findViolationsOverPdf } from "./unreadable-pdf.ts";

const stage = openStage();

test.each(enginesFor(import.meta.url))(
  "a protected PDF follows the rules of WCAG in %s",
  { timeout: 180_000 },
  async (engine) => {
    expect(await findViolationsOverPdf(stage, engine, "protected", Buffer.from(encryptedPdf()))).toEqual({});
  },
);
