/** Texts about exported files. */
import { msg, str } from "@lit/localize";
import type { ExportProgress } from "#workers/batch-protocol.ts";
import { plural } from "../i18n/plural.ts";
import { formatBytes } from "./bytes.ts";
import { formatCount } from "./counts.ts";

/** Describes the progress of an export, after the name of the operation. */
export const progressText = (label: string, { files, totalFiles, bytes }: ExportProgress): string =>
  msg(str`${label} ${formatCount(files)} of ${formatCount(totalFiles)} files, ${formatBytes(bytes)}`);

/** Describes the outcome of an export into a folder. */
export const savedText = (files: number, folder: string): string =>
  plural(files, {
    one: msg(str`Saved ${formatCount(files)} file in “${folder}”.`),
    other: msg(str`Saved ${formatCount(files)} files in “${folder}”.`),
  });
