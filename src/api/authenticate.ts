/**
 * Authenticates callers by HTTP Basic with a user's e-mail address and password (docs/decisions/0022). This protects against
 * mistakes, not against the owner of the device, who can read the browser's storage without credentials.
 */
import type { StoredUser } from "#domain/model/records/user.ts";
import { problem } from "#domain/problem.ts";
import { type Credentials, readBasicAuthorization } from "#domain/records/basic-authorization.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { ServicePorts } from "#usecases/library/service-ports.ts";
import type { Workspace } from "#usecases/workspace/workspace.ts";

/** Returns the user whose credentials the request carries. Problem: `credentials-wrong`. */
export type Authenticate = (request: Request) => Promise<Result<StoredUser>>;

/** Longer headers are rejected unread. */
const maxHeaderLength = 4096;
const maxCachedHeaders = 20;

interface VerifiedHeader {
  readonly id: string;
  readonly email: string;
  readonly hash: string;
}

/** Creates the check. The workspace is initialized when a user is unknown, so that the first call works. */
export const createAuthenticate = (
  { store, passwords }: Pick<ServicePorts, "store" | "passwords">,
  workspace: Workspace,
): Authenticate => {
  /** Headers whose password was verified before: deriving a hash takes about 0.1 s. Losing the cache only costs time. */
  const verifiedHeaders = new Map<string, VerifiedHeader>();

  const findUser = async (email: string): Promise<StoredUser | undefined> =>
    (await store.records.list("users", { where: { field: "email", is: email }, limit: 1 }))[0];

  const verifyPassword = async (
    header: string,
    { name, password }: Credentials,
    user: StoredUser,
  ): Promise<boolean> => {
    if (!(await passwords.verify(password, user.password))) return false;
    if (verifiedHeaders.size >= maxCachedHeaders) verifiedHeaders.clear();
    verifiedHeaders.set(header, { id: user.id, email: name.toLowerCase(), hash: user.password.hash });
    return true;
  };

  /** Returns the user of a header that was verified before, if name and password are still the same. */
  const findVerifiedUser = async (header: string): Promise<StoredUser | undefined> => {
    const verified = verifiedHeaders.get(header);
    if (verified === undefined) return undefined;
    // Reading by key is faster than by the e-mail index.
    const user = await store.records.get("users", verified.id);
    return user?.email === verified.email && user.password.hash === verified.hash ? user : undefined;
  };

  return async (request) => {
    const header = request.headers.get("authorization") ?? "";
    if (header === "") return fail(rejected("The call has no Authorization header."));
    const verifiedUser = await findVerifiedUser(header);
    if (verifiedUser !== undefined) return ok(verifiedUser);
    const credentials = header.length > maxHeaderLength ? undefined : readBasicAuthorization(header);
    if (credentials === undefined)
      return fail(rejected("The Authorization header is not a valid Basic header in UTF-8."));
    const email = credentials.name.toLowerCase();
    let user = await findUser(email);
    if (user === undefined) {
      await workspace.ensureInitialized();
      user = await findUser(email);
    }
    if (user === undefined || !(await verifyPassword(header, credentials, user)))
      return fail(rejected("No user has this name and password."));
    return ok(user);
  };
};

const rejected = (message: string) =>
  problem("credentials-wrong", `${message} Copy the Authorization value from the manager's API page.`);
