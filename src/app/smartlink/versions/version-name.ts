import { msg, str } from "@lit/localize";
import { formatDateTime } from "#ui/format/date-time.ts";
import type { VersionItem } from "#usecases/library/versions/versions.ts";

/** Names a version within a sentence: the version “Spring”, or the version of a time. */
export const nameVersion = ({ name, updated }: Pick<VersionItem, "name" | "updated">): string =>
  name === null ? msg(str`the version of ${formatDateTime(updated)}`) : msg(str`the version “${name}”`);

/** Returns a sentence: the version was restored. */
export const describeRestored = ({ name, updated }: Pick<VersionItem, "name" | "updated">): string =>
  name === null
    ? msg(str`The version of ${formatDateTime(updated)} was restored.`)
    : msg(str`The version “${name}” was restored.`);
