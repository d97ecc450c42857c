import { type Problem, problem } from "#domain/problem.ts";
import { computeRetryDelayMs, readRetryAfterMs } from "#domain/publishing/retry.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { Fetcher } from "#ports/fetcher.ts";
import type { SiteLogins } from "#ports/site-logins.ts";
import { answerChallenge, isChallenge } from "./answer-challenge.ts";

/** How a downloader behaves. */
export interface HttpFetcherOptions {
  /** Time for one attempt, 120 s by default. */
  readonly timeoutMs?: number;
  /** Attempts for one file, 1 by default. Later ones follow when a server is busy or the network was lost. */
  readonly maxAttempts?: number;
  /** Credentials for servers that want some. Without them, none are ever sent. Problem: `login-needed`. */
  readonly logins?: SiteLogins;
  /** Resolves after so many milliseconds. Tests replace it. */
  readonly wait?: (ms: number) => Promise<void>;
}

type Bytes = Uint8Array<ArrayBuffer>;

interface Attempt {
  readonly result: Result<Bytes>;
  /** Whether another attempt may succeed. */
  readonly isTemporary: boolean;
  /** The delay that the server asks for. */
  readonly delayMs?: number | undefined;
}

/** The server is busy or restarts. */
const temporaryStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** Longest delay that a server can ask for: rows wait for their PDF. */
const longestDelayMs = 30_000;
/** How long a download waits for the network to return. */
const offlineWaitMs = 60_000;

/** Creates the downloader. Without `logins` it sends no credentials, because batch data choose the address. */
export const createHttpFetcher = ({
  timeoutMs = 120_000,
  maxAttempts = 1,
  logins,
  wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}: HttpFetcherOptions = {}): Fetcher => {
  /** Origins that have answered. A failure without an answer from another origin is mostly CORS, which no attempt changes. */
  const knownOrigins = new Set<string>();

  const attemptOnce = async (url: string, signal: unknown): Promise<Attempt> => {
    const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal as AbortSignal] : [])];
    try {
      const response = await requestWithLogin(url, { credentials: "omit", signal: AbortSignal.any(signals) }, logins);
      knownOrigins.add(new URL(url).origin);
      if ("code" in response) return { result: fail(response), isTemporary: false };
      if (response.ok) return { result: ok(new Uint8Array(await response.arrayBuffer())), isTemporary: false };
      return {
        result: fail(describeStatus(url, response.status)),
        isTemporary: temporaryStatuses.has(response.status),
        delayMs: readRetryAfterMs(response.headers.get("Retry-After"), new Date().toISOString()),
      };
    } catch {
      const isTemporary = knownOrigins.has(new URL(url).origin) || isOffline();
      return { result: fail(describeNoAnswer(url)), isTemporary };
    }
  };

  return {
    bytes: async (url, signal) => {
      for (let attempt = 1; ; attempt++) {
        const { result, isTemporary, delayMs } = await attemptOnce(url, signal);
        const isLast = attempt >= maxAttempts || signal?.aborted === true;
        if (result.ok || !isTemporary || isLast || (delayMs ?? 0) > longestDelayMs) return result;
        if (isOffline()) await Promise.race([untilOnline(), wait(offlineWaitMs)]);
        else await wait(delayMs ?? computeRetryDelayMs(attempt, Math.random()));
      }
    },
  };
};

const requestWithLogin = async (
  url: string,
  init: RequestInit,
  logins: SiteLogins | undefined,
): Promise<Response | Problem> => {
  const request = (change: RequestInit) => fetch(url, { ...init, ...change });
  if (logins === undefined) return request({});
  const first = await request({}).catch((error: unknown) => error);
  if (first instanceof Response && !isChallenge(first)) return first;
  const answer = await answerChallenge(url, first instanceof Response ? first : undefined, logins, request);
  if (answer === undefined) throw first;
  return answer;
};

const isOffline = (): boolean => globalThis.navigator?.onLine === false;

const untilOnline = (): Promise<void> =>
  new Promise((resolve) => globalThis.addEventListener("online", () => resolve(), { once: true }));

const describeStatus = (url: string, status: number) =>
  status === 404 || status === 410
    ? problem("pdf-missing", `There is no file at ${url} (the server answered ${status}). Correct the address.`)
    : problem(
        "pdf-unreachable",
        `The server of ${url} answered ${status}. Try again later, or add the file to the batch.`,
      );

const describeNoAnswer = (url: string) =>
  problem(
    "pdf-unreachable",
    `${url} could not be fetched: it does not answer, or its server does not let this site read it (CORS). Add the file to the batch instead.`,
  );
