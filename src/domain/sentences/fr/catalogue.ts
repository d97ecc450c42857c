import { assembleCatalogue } from "../assemble-catalogue.ts";
import { assetsSentences as assets } from "./assets.ts";
import { documentsSentences as documents } from "./documents.ts";
import { intakeSentences as intake } from "./intake.ts";
import { jobsSentences as jobs } from "./jobs.ts";
import { jsonSentences as json } from "./json.ts";
import { librarySentences as library } from "./library.ts";
import { publishingSentences as publishing } from "./publishing.ts";
import { reportsSentences as reports } from "./reports.ts";
import { valuesSentences as values } from "./values.ts";

/** The sentences of problems and logs in French. */
export const catalogue = assembleCatalogue("fr", ["« ", " »"], {
  intake,
  json,
  values,
  documents,
  assets,
  jobs,
  reports,
  publishing,
  library,
});
