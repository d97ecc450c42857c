/** Reads the credentials of the site that has the template. They are for the origin of `--api-url` alone. */
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { readAuthorization, readLoginOrigin } from "#domain/records/site-login.ts";
import type { SiteLogins } from "#ports/site-logins.ts";
import type { CommandContext } from "../command.ts";
import type { LocalFiles } from "../command-ports.ts";
import { readFirstLine } from "./read-first-line.ts";

const advice =
  "Pass them with --api-login-file and name the site with --api-url, or pass the template as a file (docs/cli.md).";

/** Reads the credentials. @throws ProblemError `shape-invalid`, `file-unreadable` */
export const readSiteLogins = async (
  { parsed, terminal }: CommandContext,
  localFiles: LocalFiles,
): Promise<SiteLogins> => {
  const path = parsed.text("api-login-file");
  if (path === undefined) return { advice, find: async () => undefined };
  // A param.json of somebody else could name any site, so its api_url does not decide who gets the credentials.
  const loginOrigin = readLoginOrigin(parsed.text("api-url") ?? "");
  if (loginOrigin === undefined) throw new ProblemError(problem("shape-invalid", siteMissing, { path: "api_url" }));
  const authorization = readAuthorization(await readFirstLine(path, terminal, localFiles));
  if (authorization === undefined)
    throw new ProblemError(problem("shape-invalid", otherForm(path), { path: "api-login-file" }));
  return { advice, find: async (origin) => (origin === loginOrigin ? authorization : undefined) };
};

const siteMissing =
  "The option --api-login-file needs the site to which the credentials belong: --api-url with https, or an address of this computer.";

const otherForm = (path: string) =>
  `The first line of ${path === "-" ? "standard input" : path} has no credentials. Write a user name and a password with a colon between them, or an Authorization value that begins with Basic or Bearer.`;
