/**
 * A plain static server for the built site, as any host is one: files, types, ranges, nothing else. Importable for
 * tests, which serve under a sub-path or force an encoding, as some hosts do.
 */
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const types = {
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

/** What the plainest host knows. */
const commonTypes = new Set([".html", ".js", ".css", ".json", ".svg", ".png", ".jpg", ".pdf", ".txt"]);

/**
 * @param {{ folder: string, base?: string, charset?: string, cors?: boolean, strict?: boolean, short?: boolean, compress?: boolean }} options `base`: the path
 *   the folder stands under, with slashes; `charset`: forced on every text, as some hosts do; `cors`: let other origins
 *   read; `strict`: only the commonest types are known, all else is bytes, and browsers may not guess;
 *   `short`: `index.html` is sent on to its folder; `compress`: texts are sent packed, as most hosts of sites do.
 */
export const createStaticServer = ({
  folder,
  base = "/",
  charset = "",
  cors = false,
  strict = false,
  short = false,
  compress = false,
}) => {
  const root = resolve(folder);
  return createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname);
    if (!path.startsWith(base)) return plain(response, 404, "Not found");
    if (short && path.endsWith("/index.html")) return response.writeHead(301, { location: ".//" }).end();
    let file = normalize(join(root, path.slice(base.length)));
    if (file !== root && !file.startsWith(`${root}/`)) return plain(response, 403, "Forbidden");
    let found = await stat(file).catch(() => undefined);
    if (found?.isDirectory()) {
      if (!path.endsWith("/")) return response.writeHead(301, { location: `${path}/` }).end();
      file = join(file, "index.html");
      found = await stat(file).catch(() => undefined);
    }
    if (!found?.isFile()) return notFound(response, root);
    const ending = extname(file).toLowerCase();
    const type = (strict && !commonTypes.has(ending) ? undefined : types[ending]) ?? "application/octet-stream";
    if (strict) response.setHeader("X-Content-Type-Options", "nosniff");
    const tag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`;
    response.setHeader("Content-Type", charset && type.startsWith("text/") ? `${type}; charset=${charset}` : type);
    response.setHeader("Cache-Control", "no-cache");
    response.setHeader("ETag", tag);
    response.setHeader("Accept-Ranges", "bytes");
    if (cors) response.setHeader("Access-Control-Allow-Origin", "*");
    if (request.headers["if-none-match"] === tag) return response.writeHead(304).end();
    const range = rangeOf(request.headers.range, found.size);
    if (range === null) return response.writeHead(416, { "content-range": `bytes */${found.size}` }).end();
    if (range) response.setHeader("Content-Range", `bytes ${range.start}-${range.end}/${found.size}`);
    const { start, end } = range ?? { start: 0, end: found.size - 1 };
    if (compress && !range && compressible.test(type) && /\bgzip\b/.test(request.headers["accept-encoding"] ?? ""))
      return sendCompressed(file, request.method === "HEAD", response);
    response.writeHead(range ? 206 : 200, { "content-length": end - start + 1 });
    if (request.method === "HEAD" || found.size === 0) return response.end();
    createReadStream(file, { start, end }).pipe(response);
  });
};

const compressible = /^(?:text\/|application\/(?:json|manifest)|image\/svg)/;

const sendCompressed = async (file, isHead, response) => {
  const bytes = await promisify(gzip)(await readFile(file));
  response.writeHead(200, { "content-encoding": "gzip", "content-length": bytes.length, vary: "Accept-Encoding" });
  response.end(isHead ? undefined : bytes);
};

/** One range (RFC 9110): undefined without one, null where it cannot be met. */
const rangeOf = (header, size) => {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === undefined || (from === "" && to === "")) return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? null : { start, end };
};

/** As most hosts of sites do it: the site's own page for what is not there. */
const notFound = async (response, root) => {
  const page = await readFile(join(root, "404.html")).catch(() => undefined);
  if (page === undefined) return plain(response, 404, "Not found");
  response.writeHead(404, { "content-type": "text/html", "content-length": page.length }).end(page);
};

const plain = (response, status, text) => response.writeHead(status, { "content-type": "text/plain" }).end(`${text}\n`);

/** Listens on the loopback address; port 0 takes a free one. Gives the site's address. */
export const listen = (server, port = 0, base = "/") =>
  new Promise((done, failed) => {
    server.once("error", failed);
    server.listen(port, "127.0.0.1", () => done(`http://127.0.0.1:${server.address().port}${base}`));
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = fileURLToPath(new URL("../dist", import.meta.url));
  const at = process.argv.indexOf("--base");
  const base = at > 0 ? process.argv[at + 1] : "/";
  console.log(
    await listen(createStaticServer({ folder, base, compress: true }), Number(process.env.PORT ?? 4173), base),
  );
}
