/** Names of what a batch makes of each row, in the language of the manager. */
import { msg } from "@lit/localize";
import type { Outputs } from "#domain/model/batch.ts";

const texts: Readonly<Record<Outputs, () => string>> = {
  html: () => msg("Web documents"),
  pdf: () => msg("PDFs"),
  "html,pdf": () => msg("Both", { desc: "Web documents and PDFs" }),
};

/** Returns the name of a choice. */
export const nameOutputs = (outputs: Outputs): string => texts[outputs]();
