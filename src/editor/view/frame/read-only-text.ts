import { msg } from "@lit/localize";

/** Returns why nothing changes in a tab that may only look, and how to change that. */
export const describeReadOnly = (): string =>
  msg("Read-only: another tab edits this smartlink. Choose “Take over” above the pages to edit it here.");
