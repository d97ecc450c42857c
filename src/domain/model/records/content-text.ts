/** The text of a PDF by pages, for searching and for finding where assets belong after the PDF was replaced. */
import type { PageText } from "../../text/page-text.ts";
import { z } from "../zod.ts";
import { sha256Text, timestamp } from "./record-fields.ts";

const percent = z.number();

/** The stored text of a PDF. */
export const contentTextSchema = z.lazy(() =>
  z.object({
    id: z.string().min(1).max(200),
    created: timestamp("When the text was read"),
    sha256: sha256Text,
    truncated: z.boolean().optional(),
    pages: z.array(
      z.object({
        runs: z.array(z.object({ text: z.string(), x: percent, y: percent, width: percent, height: percent })),
      }),
    ),
  }),
);

/** The texts of the pages of one PDF. */
export interface ContentText {
  /** Id of the content. */
  readonly id: string;
  /** When the text was read. */
  readonly created: string;
  /** The PDF from which it was read. Another one in the content means that this text is out of date. */
  readonly sha256: string;
  /** Whether text is left out because the PDF has more of it than is stored. */
  readonly truncated?: boolean | undefined;
  /** One per page. Runs are in reading order. */
  readonly pages: readonly PageText[];
}
