import type { SentenceCatalogue } from "../translate-sentences.ts";
import { assetsSentences } from "./assets.ts";
import { documentsSentences } from "./documents.ts";
import { intakeSentences } from "./intake.ts";
import { jobsSentences } from "./jobs.ts";
import { jsonSentences } from "./json.ts";
import { librarySentences } from "./library.ts";
import { publishingSentences } from "./publishing.ts";
import { valuesSentences } from "./values.ts";

/** The sentences of problems and logs in German. */
export const catalogue: SentenceCatalogue = {
  language: "de",
  quotes: ["„", "“"],
  sentences: {
    ...intakeSentences,
    ...jsonSentences,
    ...valuesSentences,
    ...documentsSentences,
    ...assetsSentences,
    ...jobsSentences,
    ...publishingSentences,
    ...librarySentences,
  },
};
