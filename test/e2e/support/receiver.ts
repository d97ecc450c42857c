/** A customer's server that receives callbacks of batches. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A running server. */
export interface Receiver {
  /** Paths below `/open` allow calls from other origins (CORS); other paths do not. */
  readonly url: string;
  readonly received: readonly { readonly path: string; readonly key: string | undefined; readonly body: string }[];
  close(): void;
}

/** Starts a server on a free port of 127.0.0.1. */
export const startReceiver = (): Promise<Receiver> =>
  new Promise((resolve) => {
    const received: Receiver["received"][number][] = [];
    const server = createServer((request, response) => {
      const path = request.url ?? "";
      if (path.startsWith("/open")) {
        response.setHeader("Access-Control-Allow-Origin", "*");
        response.setHeader("Access-Control-Allow-Headers", "content-type, idempotency-key");
      }
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        const key = request.headers["idempotency-key"];
        if (request.method === "POST") received.push({ path, key: typeof key === "string" ? key : undefined, body });
        response.end();
      });
    });
    server.listen(0, "127.0.0.1", () =>
      resolve({
        received,
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        close: () => {
          server.close();
          server.closeAllConnections();
        },
      }),
    );
  });
