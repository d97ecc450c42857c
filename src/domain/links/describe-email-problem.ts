import { truncate } from "../text/truncate.ts";

/** Says why a text is not accepted as a list of e-mail addresses. */
export const describeEmailProblem = (text: string): string =>
  `"${truncate(text)}" is not an e-mail address. Enter full addresses, such as name@example.org, with commas between several.`;
