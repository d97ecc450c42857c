/** The answer to the replacement of a smartlink's PDF: what became of its assets. */
import { z } from "../zod.ts";
import { identifier, plainText, wholeNumber } from "./record-fields.ts";
import { smartlinkRecordSchema } from "./smartlink-record.ts";

const asset = () => ({ asset: identifier("Asset"), name: plainText("Label of the asset") });
const quote = () => plainText("Text of the PDF before that the asset follows; empty if it follows its page");
const position = () =>
  z.object({
    page: wholeNumber("Page, from 1"),
    x: z.number().describe("Centre in percent of the page's width"),
    y: z.number().describe("Centre in percent of the page's height, from the top"),
  });

const movedAssetSchema = z.lazy(() => z.object({ ...asset(), from: position(), to: position(), quote: quote() }));
const keptAssetSchema = z.lazy(() => z.object({ ...asset(), page: wholeNumber("Page, from 1"), quote: quote() }));
const lostAssetSchema = z.lazy(() =>
  z.object({
    ...asset(),
    page: wholeNumber("Page before, from 1"),
    reason: plainText("Why it has no position in the new PDF"),
  }),
);
const withoutTextSchema = z.lazy(() =>
  z.object({
    ...asset(),
    page: wholeNumber("Page now, from 1"),
    text: plainText("Text of the PDF before that the asset was made of"),
  }),
);
const jumpSchema = z.lazy(() =>
  z.object({ ...asset(), from: wholeNumber("Target page before"), to: wholeNumber("Target page now") }),
);

export const replacementSchema = z.lazy(() =>
  z.object({
    document: smartlinkRecordSchema.describe("The smartlink; with preview, as it still is"),
    pages: z.object({ before: wholeNumber("Number of pages before"), after: wholeNumber("Number of pages now") }),
    kept: z.array(keptAssetSchema).describe("Assets at their position"),
    moved: z.array(movedAssetSchema).describe("Assets that follow their text or their page"),
    lost: z.array(lostAssetSchema).describe("Assets without a page: hidden, on the last page"),
    withoutText: z
      .array(withoutTextSchema)
      .describe(
        "Assets that were made of a text, such as a mark, which is gone from their page. They are among the kept and moved ones too",
      ),
    jumps: z.array(jumpSchema).describe("Actions of type page that lead to another page number now"),
  }),
);

/** What became of a smartlink whose PDF is replaced. */
export type Replacement = z.infer<typeof replacementSchema>;
