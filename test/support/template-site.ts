/** Other sites for tests: one that gives templates for credentials only, and one that records what reaches it. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as a site saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
}

/** A site on loopback. */
export interface TemplateSite {
  /** Its origin. */
  readonly origin: string;
  /** Address of its API. */
  readonly api: string;
  readonly requests: readonly SeenRequest[];
  close(): Promise<void>;
}

/** How a site answers. */
export interface TemplateSiteOptions {
  /** The answer of `GET /api/document/<any id>`. */
  readonly template: unknown;
  /** The `Authorization` value that the site wants; undefined: none. */
  readonly authorization?: string;
  /** Where requests with the right credentials are redirected. */
  readonly redirect?: string;
  /** Whether every request is redirected, also without credentials. */
  readonly redirectsAll?: boolean;
}

/** Starts a site, which lets every page read its answers (CORS). */
export const startTemplateSite = async (options: TemplateSiteOptions): Promise<TemplateSite> => {
  const requests: SeenRequest[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { method = "", url = "" } = request;
    const { authorization } = request.headers;
    requests.push({ method, path: url, authorization });
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Allow-Headers", "Authorization");
    const isAllowed = options.authorization === undefined || authorization === options.authorization;
    if (method === "OPTIONS") response.writeHead(204).end();
    else if (options.redirect !== undefined && (isAllowed || options.redirectsAll))
      response.writeHead(302, { Location: options.redirect }).end();
    else if (isAllowed) response.end(JSON.stringify(options.template));
    else response.writeHead(401, { "WWW-Authenticate": "Basic" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    api: `${origin}/api`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
