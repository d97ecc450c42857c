import { problem } from "#domain/problem.ts";
import { fail, ok } from "#domain/result.ts";
import type { Fetcher } from "#ports/fetcher.ts";

/** Fetches without credentials: an address in somebody's data must not act with the reader's own sign-ins. */
export const createHttpFetcher = (timeoutMs = 120_000): Fetcher => ({
  bytes: async (url, signal) => {
    const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal as AbortSignal] : [])];
    try {
      const answer = await fetch(url, { credentials: "omit", signal: AbortSignal.any(signals) });
      if (answer.status === 404 || answer.status === 410)
        return fail(
          problem("pdf-missing", `There is no file at ${url} (the server says ${answer.status}). Correct the address.`),
        );
      if (!answer.ok)
        return fail(
          problem(
            "pdf-unreachable",
            `The server of ${url} answered ${answer.status}. Try again later, or drop the file.`,
          ),
        );
      return ok(new Uint8Array(await answer.arrayBuffer()));
    } catch {
      return fail(
        problem(
          "pdf-unreachable",
          `${url} could not be fetched: it does not answer, or its server does not let this site read it (CORS). Drop the file instead.`,
        ),
      );
    }
  },
});
