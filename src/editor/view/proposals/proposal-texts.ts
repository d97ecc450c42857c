/** What the editor says about proposals. */
import { msg, str } from "@lit/localize";
import type { Confidence, Proposal, ProposalRule } from "#domain/proposals/proposal.ts";

/** The headings of the groups. */
export const groupNames: Readonly<Record<ProposalRule, () => string>> = {
  mark: () => msg("Marks in the text"),
  form: () => msg("Form fields of the PDF"),
  pattern: () => msg("Found by your patterns"),
  column: () => msg("Values of your data"),
  annotation: () => msg("Links of the PDF"),
  address: () => msg("Web addresses in the text"),
  email: () => msg("E-mail addresses in the text"),
  phone: () => msg("Phone numbers in the text"),
};

const confidenceNames: Readonly<Record<Confidence, () => string>> = {
  high: () => msg("sure"),
  medium: () => msg("likely"),
  low: () => msg("unsure"),
};

const reasons: Readonly<Record<ProposalRule, (proposal: Proposal) => string>> = {
  mark: ({ data }) => msg(str`The text has a mark. It becomes ${data}.`),
  form: () => msg("The page has form fields, which readers cannot fill in. A form takes their place."),
  pattern: ({ source, data }) => msg(str`The text fits your pattern “${source}”. It becomes ${data}.`),
  column: ({ source, data }) => msg(str`The text is a value of the column “${source}”. It becomes ${data}.`),
  annotation: ({ type, data }) =>
    type === "page" ? msg(str`The PDF has a link to page ${data}.`) : msg(str`The PDF has a link to ${data}.`),
  address: ({ data }) => msg(str`The text looks like the address ${data}.`),
  email: ({ data }) => msg(str`The text looks like the e-mail address ${data}.`),
  phone: ({ data }) => msg(str`The text looks like the phone number ${data}.`),
};

/** Returns the reason of a proposal with its confidence. */
export const describeReason = (proposal: Proposal): string => {
  const reason = reasons[proposal.rule](proposal);
  const confidence = confidenceNames[proposal.confidence]();
  return msg(str`${reason} (${confidence})`);
};
