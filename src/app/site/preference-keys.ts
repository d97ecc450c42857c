/**
 * The localStorage keys of what a person has saved beside the settings. A backup contains their values. The modules that
 * read and write them check the values, which may be damaged.
 */

type PreferenceName = "libraryViews" | "looks" | "patterns" | "tableMappings" | "uploadServer";

/** The keys by what is saved. */
export const preferenceKeys: Readonly<Record<PreferenceName, string>> = {
  libraryViews: "smartlink-library-views",
  looks: "smartlink-looks",
  patterns: "smartlink-patterns",
  tableMappings: "smartlink-table-mappings",
  uploadServer: "smartlink-upload-server",
};
