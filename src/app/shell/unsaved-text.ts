/** Sentences about work that a reload of the page would lose. */
import { msg, str } from "@lit/localize";
import { formatCount } from "#ui/format/counts.ts";
import { joinNames, quoteName } from "#ui/format/quantities.ts";
import { plural } from "#ui/i18n/plural.ts";
import type { DroppedFile } from "#workers/batch-protocol.ts";
import { isPending, type UploadState } from "../library/session/upload/upload-state.ts";

const maxNames = 3;

/** Describes the files of a batch that was not started; undefined without files. */
export const describePendingFiles = (files: readonly DroppedFile[]): string | undefined => {
  if (files.length === 0) return undefined;
  const names = joinNames(
    files.slice(0, maxNames).map(({ path }) => quoteName(path)),
    files.length - maxNames,
  );
  return plural(files.length, {
    one: msg(
      str`The batch with the file ${names} was not started. Passwords, and files of more than 64 MB, would have to be added again.`,
    ),
    other: msg(
      str`The batch with the files ${names} was not started. Passwords, and files of more than 64 MB, would have to be added again.`,
    ),
  });
};

/** Describes an upload to the library that has not ended; undefined where there is none. */
export const describeRunningUpload = ({ entries }: UploadState): string | undefined => {
  const { length: count } = entries.filter((entry) => isPending(entry) || entry.status.step === "locked");
  if (count === 0) return undefined;
  return plural(count, {
    one: msg(str`${formatCount(count)} PDF of the upload is not in the library yet.`),
    other: msg(str`${formatCount(count)} PDFs of the upload are not in the library yet.`),
  });
};

/** Describes changes of the open smartlink that are not stored; undefined where there are none. */
export const describeUnsavedChanges = (isUnsaved: boolean): string | undefined =>
  isUnsaved ? msg("Changes of the open smartlink are not saved.") : undefined;
