/** Reads the path of a request. What names a host is never part of it, so no answer can lead to another one. */

/** A path, segment by segment. */
export interface RequestPath {
  /** Decoded. None is empty, `.` or `..`, or has a separator. */
  readonly segments: readonly string[];
  /** Whether the path ends with a slash. */
  readonly isFolder: boolean;
  /** With the question mark; empty without a query. */
  readonly query: string;
}

/** Reads the target of a request (RFC 9112, section 3.2); undefined if it is no path within a folder. */
export const readRequestPath = (target: string): RequestPath | undefined => {
  const [, path, query = ""] = /^(?:https?:\/\/[^/?#]*)?(\/[^?#]*)(\?[^#]*)?/i.exec(target) ?? [];
  if (path === undefined) return undefined;
  const names = path.slice(1).split("/");
  const isFolder = names.at(-1) === "";
  const segments = (isFolder ? names.slice(0, -1) : names).map(decodeSegment);
  const isComplete = (list: readonly (string | undefined)[]): list is readonly string[] => !list.includes(undefined);
  return isComplete(segments) ? { segments, isFolder, query } : undefined;
};

const decodeSegment = (text: string): string | undefined => {
  try {
    const name = decodeURIComponent(text);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL ends a path
    return name === "" || name === "." || name === ".." || /[/\\\u0000]/.test(name) ? undefined : name;
  } catch {
    return undefined;
  }
};

/** Returns the address of a folder on the same host. */
export const formatFolderPath = ({ segments, query }: RequestPath): string =>
  `/${segments.map((name) => `${encodeURIComponent(name)}/`).join("")}${query}`;

/**
 * Returns whether a path is not for readers: hidden files, such as settings and passwords, and the records of jobs, which have
 * the data of the rows. A file may end in `.job`, a folder may not.
 */
export const isHiddenPath = (segments: readonly string[], isFolder: boolean): boolean =>
  segments.some(
    (name, index) => name.startsWith(".") || ((isFolder || index < segments.length - 1) && /\.job$/i.test(name)),
  );
