/** Sentences about an upload. */
import { msg, str } from "@lit/localize";
import type { Result } from "#domain/result.ts";
import { formatBytes } from "#ui/format/bytes.ts";
import { formatCount } from "#ui/format/counts.ts";
import { countFiles } from "#ui/format/quantities.ts";
import type { StoredUpload, UploadProgress, UploadReport } from "#workers/publishing/publishing-protocol.ts";

/** Describes a running upload. */
export const describeUpload = ({
  storedFiles,
  totalFiles,
  sentBytes,
  failedFiles,
  isWaiting,
}: UploadProgress): string => {
  const counts = msg(
    str`${formatCount(storedFiles)} of ${formatCount(totalFiles)} files are on the server, ${formatBytes(sentBytes)} sent.`,
  );
  return [
    counts,
    ...(failedFiles > 0 ? [msg(str`Failed: ${countFiles(failedFiles)}.`)] : []),
    ...(isWaiting ? [msg("The server asks to wait. The upload continues by itself.")] : []),
  ].join(" ");
};

/** Describes what an earlier upload has left; undefined if there was none. */
export const describeStoredUpload = ({ storedFiles, totalFiles }: StoredUpload): string | undefined => {
  if (storedFiles === 0) return undefined;
  return storedFiles === totalFiles
    ? msg(
        str`An earlier upload stored all files on this server (${formatCount(totalFiles)}). An upload checks that they are there, and sends what is missing or has changed.`,
      )
    : msg(
        str`An earlier upload stored ${formatCount(storedFiles)} of ${formatCount(totalFiles)} files on this server. The upload sends the rest.`,
      );
};

/** Returns the heading of the problems of an upload. */
export const nameFailures = (ended: Result<UploadReport>): string =>
  ended.ok && ended.value.end === "gone" ? msg("The server does not answer") : msg("Files that are not on the server");

/** Describes how an upload ended. */
export const describeReport = ({ end, storedFiles, totalFiles, sentFiles, failedFiles }: UploadReport): string => {
  if (storedFiles === totalFiles)
    return sentFiles === totalFiles
      ? msg(
          str`All files are on the server (${formatCount(totalFiles)}), each compared by its digest. Sent now: ${formatCount(sentFiles)}.`,
        )
      : msg(
          str`All files are on the server (${formatCount(totalFiles)}). Found there with their size: ${formatCount(totalFiles - sentFiles)}, compared by their digest: ${formatCount(sentFiles)}. Sent now: ${formatCount(sentFiles)}.`,
        );
  const rest = countFiles(totalFiles - storedFiles);
  if (end === "gone")
    return msg(
      str`Paused, because the server no longer answers. Not on the server yet: ${rest}. “Retry” continues with them.`,
    );
  if (end === "cancelled") return msg(str`Stopped. Not on the server yet: ${rest}. “Upload” continues with them.`);
  if (end === "hopeless")
    return msg(
      str`Stopped, because one file after the other failed. Not on the server yet: ${rest}. “Upload” continues with them.`,
    );
  return msg(
    str`Failed: ${countFiles(failedFiles)}. The others are on the server. “Upload” sends the failed files again.`,
  );
};
