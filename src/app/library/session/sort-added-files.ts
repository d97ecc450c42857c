import type { DroppedFile } from "#workers/batch-protocol.ts";

/** Files that were added to the library, by what happens to them. */
export interface AddedFiles {
  readonly templates: readonly DroppedFile[];
  /** Files of assets that came with templates. */
  readonly resources: readonly DroppedFile[];
  /** PDFs; without templates, all files, so that those of other types are reported. */
  readonly uploads: readonly DroppedFile[];
}

/** Sorts the files. A template brings the files of its assets along. */
export const sortAddedFiles = (files: readonly DroppedFile[]): AddedFiles => {
  const templates = files.filter(({ path }) => /\.json$/i.test(path));
  if (templates.length === 0) return { templates, resources: [], uploads: files };
  const uploads = files.filter(({ path, file }) => /\.pdf$/i.test(path) || file.type === "application/pdf");
  return {
    templates,
    uploads,
    resources: files.filter((file) => !templates.includes(file) && !uploads.includes(file)),
  };
};
