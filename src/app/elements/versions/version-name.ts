import type { VersionItem } from "#usecases/library/versions/versions.ts";
import { formatDateTime } from "../../format/date-time.ts";

/** Names a version within a sentence, or at its start: “Spring”, or the version of a time. */
export const nameVersion = (
  { name, updated }: Pick<VersionItem, "name" | "updated">,
  startsSentence = false,
): string => {
  const article = startsSentence ? "The" : "the";
  return name === null ? `${article} version of ${formatDateTime(updated)}` : `${article} version “${name}”`;
};
