import { problem } from "#domain/problem.ts";
import { fail, ok } from "#domain/result.ts";
import type { Fetcher } from "#ports/fetcher.ts";

/** Creates the downloader. It sends no credentials, because batch data choose the address. */
export const createHttpFetcher = (timeoutMs = 120_000): Fetcher => ({
  bytes: async (url, signal) => {
    const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal as AbortSignal] : [])];
    try {
      const response = await fetch(url, { credentials: "omit", signal: AbortSignal.any(signals) });
      if (response.status === 404 || response.status === 410)
        return fail(
          problem(
            "pdf-missing",
            `There is no file at ${url} (the server answered ${response.status}). Correct the address.`,
          ),
        );
      if (!response.ok)
        return fail(
          problem(
            "pdf-unreachable",
            `The server of ${url} answered ${response.status}. Try again later, or drop the file.`,
          ),
        );
      return ok(new Uint8Array(await response.arrayBuffer()));
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
