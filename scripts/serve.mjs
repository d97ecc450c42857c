/**
 * A static server for the built site, like a static host: files, MIME types, ranges. Tests use its options to imitate
 * particular hosts: below a path, with a forced charset, with few MIME types.
 */
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** @type {Record<string, string>} */
const typeByExtension = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".ico": "image/x-icon",
  ".pdf": "application/pdf",
  ".wasm": "application/wasm",
  ".webm": "video/webm",
  ".mp4": "video/mp4",
  ".csv": "text/csv",
  ".zip": "application/zip",
  ".txt": "text/plain",
};

/** The file types that a host with few MIME types knows. */
const commonExtensions = new Set([".html", ".js", ".css", ".json", ".svg", ".png", ".jpg", ".pdf", ".txt"]);

/**
 * @typedef {import("node:http").Server} Server
 * @typedef {import("node:http").ServerResponse} Response
 *
 * @typedef {object} ServerOptions
 * @property {string} folder
 * @property {string} [base] the path that the folder is served below, with a slash at both ends
 * @property {string} [charset] is added to every text type
 * @property {boolean} [cors] lets other origins read
 * @property {boolean} [strict] knows common types only, serves other files as bytes, and forbids MIME sniffing
 * @property {boolean} [redirectsIndex] redirects `index.html` to its folder
 * @property {boolean} [compress] compresses texts with gzip
 */

/**
 * Creates a server that does not listen yet.
 * @param {ServerOptions} options
 */
export const createStaticServer = ({
  folder,
  base = "/",
  charset = "",
  cors = false,
  strict = false,
  redirectsIndex = false,
  compress = false,
}) => {
  const root = resolve(folder);
  return createServer(async (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("Allow", "GET, HEAD");
      return sendText(response, 405, "Method not allowed");
    }
    const { pathname, names, query } = readPath(request.url ?? "/", base) ?? {};
    if (pathname === undefined || names === undefined) return sendText(response, 404, "Not found");
    if (redirectsIndex && pathname.endsWith("/index.html")) return response.writeHead(301, { location: "./" }).end();
    let file = join(root, ...names);
    let stats = await stat(file).catch(() => undefined);
    if (stats?.isDirectory()) {
      if (!pathname.endsWith("/")) return response.writeHead(301, { location: `${pathname}/${query}` }).end();
      file = join(file, "index.html");
      stats = await stat(file).catch(() => undefined);
    }
    if (!stats?.isFile()) return sendNotFound(response, root);
    const extension = extname(file).toLowerCase();
    const type =
      (strict && !commonExtensions.has(extension) ? undefined : typeByExtension[extension]) ??
      "application/octet-stream";
    if (strict) response.setHeader("X-Content-Type-Options", "nosniff");
    const etag = `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}"`;
    response.setHeader("Content-Type", charset && type.startsWith("text/") ? `${type}; charset=${charset}` : type);
    response.setHeader("Cache-Control", "no-cache");
    response.setHeader("ETag", etag);
    response.setHeader("Accept-Ranges", "bytes");
    if (cors) response.setHeader("Access-Control-Allow-Origin", "*");
    if (request.headers["if-none-match"] === etag) return response.writeHead(304).end();
    const range = parseRange(request.headers.range, stats.size);
    if (range === null) return response.writeHead(416, { "content-range": `bytes */${stats.size}` }).end();
    if (range) response.setHeader("Content-Range", `bytes ${range.start}-${range.end}/${stats.size}`);
    const { start, end } = range ?? { start: 0, end: stats.size - 1 };
    if (compress && !range && compressible.test(type) && /\bgzip\b/.test(request.headers["accept-encoding"] ?? ""))
      return sendCompressed(file, request.method === "HEAD", response);
    response.writeHead(range ? 206 : 200, { "content-length": end - start + 1 });
    if (request.method === "HEAD" || stats.size === 0) return response.end();
    createReadStream(file, { start, end }).pipe(response);
  });
};

/**
 * Returns the path of a request below the base, with its decoded names; undefined for paths that a browser does not send, for
 * hidden files, and for paths that would name a host in a redirect.
 * @param {string} target
 * @param {string} base
 */
const readPath = (target, base) => {
  const [, pathname, query = ""] = /^(\/[^?#]*)(\?[^#]*)?/.exec(target) ?? [];
  try {
    // Bases are plain paths, so they are the same decoded.
    if (!pathname?.startsWith(base)) return undefined;
    const names = pathname.slice(base.length).replace(/\/$/, "").split("/").map(decodeURIComponent);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL ends a path
    if (names.some((name) => /^\.|[/\\\u0000]/.test(name))) return undefined;
    return names.length > 1 && names.includes("") ? undefined : { pathname, names, query };
  } catch {
    return undefined;
  }
};

const compressible = /^(?:text\/|application\/(?:json|manifest)|image\/svg)/;

/**
 * @param {string} file
 * @param {boolean} isHead
 * @param {Response} response
 */
const sendCompressed = async (file, isHead, response) => {
  const bytes = await promisify(gzip)(await readFile(file));
  response.writeHead(200, { "content-encoding": "gzip", "content-length": bytes.length, vary: "Accept-Encoding" });
  response.end(isHead ? undefined : bytes);
};

/**
 * Parses a Range header (RFC 9110) of one range. Returns undefined without a header, null if the range cannot be met.
 * @param {string | undefined} header
 * @param {number} size in bytes
 */
const parseRange = (header, size) => {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === undefined || (from === "" && to === "")) return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? null : { start, end };
};

/**
 * Responds with the site's 404 page, like most static hosts.
 * @param {Response} response
 * @param {string} root
 */
const sendNotFound = async (response, root) => {
  const page = await readFile(join(root, "404.html")).catch(() => undefined);
  if (page === undefined) return sendText(response, 404, "Not found");
  return response.writeHead(404, { "content-type": "text/html", "content-length": page.length }).end(page);
};

/**
 * @param {Response} response
 * @param {number} status
 * @param {string} text
 */
const sendText = (response, status, text) =>
  response.writeHead(status, { "content-type": "text/plain" }).end(`${text}\n`);

/**
 * Listens on the loopback address. Port 0 selects a free port.
 * @param {Server} server
 * @param {number} [port]
 * @param {string} [base]
 * @returns {Promise<string>} the address of the site
 */
export const listen = (server, port = 0, base = "/") =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = /** @type {import("node:net").AddressInfo} */ (server.address());
      resolve(`http://127.0.0.1:${address.port}${base}`);
    });
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = fileURLToPath(new URL("../dist", import.meta.url));
  const baseIndex = process.argv.indexOf("--base");
  const base = (baseIndex > 0 && process.argv[baseIndex + 1]) || "/";
  console.log(
    await listen(createStaticServer({ folder, base, compress: true }), Number(process.env.PORT ?? 4173), base),
  );
}
