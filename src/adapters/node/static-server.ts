/** A static file server: files, types, ranges, for looking at generated files. Serves nothing outside its folder. */
import { createReadStream, type Stats } from "node:fs";
import { access, readdir, realpath, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, resolve, sep } from "node:path";
import { describeBatchNameProblem } from "#domain/files/output-name.ts";
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { encodeHtmlText } from "#domain/text/json-text.ts";

/** A running server. */
export interface StaticServer {
  /** Address of the folder, ending in a slash. */
  readonly address: string;
  close(): Promise<void>;
}

const typeByExtension: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".pdf": "application/pdf",
  ".wasm": "application/wasm",
  ".csv": "text/csv; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".zip": "application/zip",
};

/** Starts a server. Port 0 takes any free port. Rejects if the folder does not exist, or if the port is in use. */
export const startStaticServer = async (folder: string, host: string, port: number): Promise<StaticServer> => {
  const root = resolve(folder);
  if (!(await isFolder(root))) throw new ProblemError(noFolder(folder));
  // The other commands start sooner without it. `import()` does not work in a program that runs from its code cache.
  const { createServer } = process.getBuiltinModule("node:http");
  return listen(createServer, { root, host, port });
};

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (facts) => facts.isDirectory(),
    () => false,
  );

const noFolder = (path: string) =>
  problem("file-unreadable", `There is no folder “${path}”, or it cannot be read. Correct the path.`, { file: path });

const listen = (
  createServer: typeof import("node:http").createServer,
  { root, host, port }: { readonly root: string; readonly host: string; readonly port: number },
): Promise<StaticServer> =>
  new Promise((fulfil, reject) => {
    const server = createServer((request, response) => {
      answer(root, request, response).catch(() => sendText(response, 500, "The file could not be read"));
    });
    server.once("error", reject);
    server.listen(port, host, () => {
      const listening = server.address();
      const listeningPort = typeof listening === "object" && listening !== null ? listening.port : port;
      fulfil({
        address: `http://${host.includes(":") ? `[${host}]` : host}:${listeningPort}/`,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });

const answer = async (root: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { method = "", url = "/", headers } = request;
  if (method !== "GET" && method !== "HEAD") {
    response.setHeader("allow", "GET, HEAD");
    return sendText(response, 405, "Only files can be read here");
  }
  const path = readRequestPath(url);
  if (path === undefined) return sendText(response, 400, "The address cannot be read");
  const { segments, isFolder } = path;
  const entry = await findInside(root, segments);
  if (entry === undefined || (isFolder && !entry.facts.isDirectory())) return sendText(response, 404, "Not found");
  if (!entry.facts.isDirectory()) return sendFile(entry, { range: headers.range, isHead: method === "HEAD" }, response);
  if (!isFolder && segments.length > 0) {
    response.writeHead(301, { location: formatFolderPath(path) }).end();
    return;
  }
  const index = await findInside(root, [...segments, "index.html"]);
  if (index?.facts.isFile() === true)
    return sendFile(index, { range: headers.range, isHead: method === "HEAD" }, response);
  const reports = segments.length === 0 ? await listReports(root) : [];
  if (reports.length > 0) return sendText(response, 200, formatReportList(reports), typeByExtension[".html"]);
  return sendText(response, 404, "Not found");
};

/** A file or a folder that may be read. */
interface Found {
  /** With its links followed. */
  readonly path: string;
  readonly facts: Stats;
}

/** Returns what is at a path, with links followed; undefined if nothing is there, or it is hidden or outside the folder. */
const findInside = async (root: string, segments: readonly string[]): Promise<Found | undefined> => {
  try {
    const [realRoot, path] = await Promise.all([realpath(root), realpath(join(root, ...segments))]);
    const inside = path === realRoot ? "" : path.slice(realRoot.endsWith(sep) ? realRoot.length : realRoot.length + 1);
    if (join(realRoot, inside) !== path) return undefined;
    const facts = await stat(path);
    const isFolder = facts.isDirectory();
    if (!isFolder && !facts.isFile()) return undefined;
    // A link may lead to a hidden file, and have a name that is not hidden.
    const names = inside === "" ? [] : inside.split(sep);
    return isHiddenPath(segments, isFolder) || isHiddenPath(names, isFolder) ? undefined : { path, facts };
  } catch {
    return undefined;
  }
};

interface FileRequest {
  readonly range: string | undefined;
  readonly isHead: boolean;
}

const sendFile = ({ path, facts }: Found, { range: header, isHead }: FileRequest, response: ServerResponse): void => {
  const range = parseRange(header, facts.size);
  if (range === null) {
    response.writeHead(416, { "content-range": `bytes */${facts.size}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: facts.size - 1 };
  response.writeHead(range === undefined ? 200 : 206, {
    "content-type": typeByExtension[extname(path).toLowerCase()] ?? "application/octet-stream",
    "content-length": end - start + 1,
    "accept-ranges": "bytes",
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
    ...(range === undefined ? {} : { "content-range": `bytes ${start}-${end}/${facts.size}` }),
  });
  if (isHead || facts.size === 0) response.end();
  else
    createReadStream(path, { start, end })
      .on("error", () => response.destroy())
      .pipe(response);
};

/** Parses a Range header of one range (RFC 9110). Returns undefined without one, null if it cannot be met. */
const parseRange = (
  header: string | undefined,
  size: number,
): { readonly start: number; readonly end: number } | null | undefined => {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? null : { start, end };
};

const sendText = (response: ServerResponse, status: number, text: string, type = typeByExtension[".txt"]): void => {
  if (!response.headersSent) response.writeHead(status, { "content-type": type });
  response.end(`${text}\n`);
};

const reportName = "report.html";

/** Returns the folders with a report: the root (an empty name), and those in it whose names batches can have. */
const listReports = async (root: string): Promise<readonly string[]> => {
  const entries = await readdir(root, { withFileTypes: true });
  const folders = entries.flatMap((entry) =>
    entry.isDirectory() && describeBatchNameProblem("batch_id", entry.name) === undefined ? [entry.name] : [],
  );
  const reports = await Promise.all(
    ["", ...folders.sort()].map(async (name) => ((await hasReport(join(root, name))) ? [name] : [])),
  );
  return reports.flat();
};

const hasReport = (folder: string): Promise<boolean> =>
  access(join(folder, reportName)).then(
    () => true,
    () => false,
  );

/** Formats the page. */
const formatReportList = (folders: readonly string[]): string => {
  const items = folders.map((name) =>
    name === ""
      ? `<li><a href="${reportName}">Report</a></li>`
      : `<li><a href="${encodeURIComponent(name)}/${reportName}">${encodeHtmlText(name)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Batches</title>
<h1>Batches</h1>
<ul>
${items.join("\n")}
</ul>`;
};

/** A path, segment by segment. */
interface RequestPath {
  /** Decoded. None is empty, `.` or `..`, or has a separator. */
  readonly segments: readonly string[];
  /** Whether the path ends with a slash. */
  readonly isFolder: boolean;
  /** With the question mark; empty without a query. */
  readonly query: string;
}

/** Reads the target of a request (RFC 9112, section 3.2); undefined if it is no path within a folder. */
const readRequestPath = (target: string): RequestPath | undefined => {
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
const formatFolderPath = ({ segments, query }: RequestPath): string =>
  `/${segments.map((name) => `${encodeURIComponent(name)}/`).join("")}${query}`;

/**
 * Returns whether a path is not for readers: hidden files, such as settings and passwords, and the records of jobs, which have
 * the data of the rows. A file may end in `.job`, a folder may not.
 */
const isHiddenPath = (segments: readonly string[], isFolder: boolean): boolean =>
  segments.some(
    (name, index) => name.startsWith(".") || ((isFolder || index < segments.length - 1) && /\.job$/i.test(name)),
  );
