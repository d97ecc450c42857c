/** Requests an address again with the credentials of its origin, when the server wants some. */
import { type Problem, problem } from "#domain/problem.ts";
import { readLoginOrigin } from "#domain/records/site-login.ts";
import type { SiteLogins } from "#ports/site-logins.ts";

/** Returns whether the server wants credentials: others, if the request had some. */
export const isChallenge = ({ status }: Response): boolean => status === 401 || status === 403;

/**
 * Sends the request with the credentials of its origin. `challenge`: the answer without them; undefined if the page could
 * not read it, as where a server does not allow that for rejected requests (CORS). Resolves with undefined if there are
 * no credentials for such an address. Problem: `login-needed`.
 */
export const answerChallenge = async (
  url: string,
  challenge: Response | undefined,
  logins: SiteLogins,
  request: (init: RequestInit) => Promise<Response>,
): Promise<Response | Problem | undefined> => {
  const { origin } = new URL(url);
  // Credentials for the server that was asked must not reach the one to which it redirects.
  if (challenge?.redirected && new URL(challenge.url).origin !== origin)
    return describeRedirect(url, new URL(challenge.url).origin);
  const isSecure = readLoginOrigin(url) === origin;
  const authorization = isSecure ? await logins.find(origin) : undefined;
  if (authorization === undefined) {
    if (challenge === undefined) return undefined;
    return isSecure ? describeMissing(origin, logins.advice) : problem("login-needed", insecure(origin));
  }
  const response = await request({
    headers: { Authorization: authorization },
    redirect: "manual",
    referrerPolicy: "no-referrer",
    cache: "no-store",
  });
  if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400))
    return describeRedirect(url, undefined);
  return isChallenge(response) ? describeRejected(origin, response.status, logins.advice) : response;
};

const describeMissing = (origin: string, advice: string): Problem => ({
  ...problem("login-needed", `${origin} wants credentials before it gives the template. ${advice}`),
  origin,
});

const describeRejected = (origin: string, status: number, advice: string): Problem => ({
  ...problem(
    "login-needed",
    `${origin} rejects the credentials that were entered for it (the server answered ${status}). ${advice}`,
  ),
  origin,
});

const insecure = (origin: string) =>
  `${origin} wants credentials. They are sent over https only, so that nobody can read them on the way. Change api_url, or send the template as a file.`;

const describeRedirect = (url: string, target: string | undefined): Problem =>
  problem(
    "login-needed",
    `${url} wants credentials and leads to ${target ?? "another address"}. Credentials do not follow redirects: set api_url to the address that has the template.`,
  );
