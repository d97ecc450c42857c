/**
 * Who calls: HTTP Basic with a user's e-mail address and password. This guards against mistakes, not against the owner
 * of the device, who can read the browser's storage without it.
 */
import type { StoredUser } from "#domain/model/records/user.ts";
import { problem } from "#domain/problem.ts";
import { type Credentials, readBasicAuthorization } from "#domain/records/basic-authorization.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { ServicePorts } from "#usecases/library/service-ports.ts";
import type { Workspace } from "#usecases/workspace/workspace.ts";

export type Authenticate = (request: Request) => Promise<Result<StoredUser>>;

/** Longer ones come from nobody's browser. */
const maxHeader = 4096;
const mostRemembered = 20;

interface Fitted {
  readonly id: string;
  readonly email: string;
  readonly hash: string;
}

export const createAuthenticate = (
  { store, passwords }: Pick<ServicePorts, "store" | "passwords">,
  workspace: Workspace,
): Authenticate => {
  /** Headers whose password fitted a hash: deriving takes a tenth of a second. Only a shortcut; it may be lost. */
  const fitted = new Map<string, Fitted>();

  const userOf = async (email: string): Promise<StoredUser | undefined> =>
    (await store.records.list("users", { where: { field: "email", is: email }, limit: 1 }))[0];

  const fits = async (header: string, { name, password }: Credentials, user: StoredUser): Promise<boolean> => {
    if (!(await passwords.verify(password, user.password))) return false;
    if (fitted.size >= mostRemembered) fitted.clear();
    fitted.set(header, { id: user.id, email: name.toLowerCase(), hash: user.password.hash });
    return true;
  };

  /** The user of a header that fitted before, and whose name and password are still the same. */
  const knownUser = async (header: string): Promise<StoredUser | undefined> => {
    const before = fitted.get(header);
    if (before === undefined) return undefined;
    // By the key: quicker than by the name.
    const user = await store.records.get("users", before.id);
    return user?.email === before.email && user.password.hash === before.hash ? user : undefined;
  };

  return async (request) => {
    const header = request.headers.get("authorization") ?? "";
    if (header === "") return fail(refused("The call has no Authorization header."));
    const known = await knownUser(header);
    if (known !== undefined) return ok(known);
    const credentials = header.length > maxHeader ? undefined : readBasicAuthorization(header);
    if (credentials === undefined) return fail(refused("The Authorization header is no Basic header in UTF-8."));
    const email = credentials.name.toLowerCase();
    let user = await userOf(email);
    if (user === undefined) {
      await workspace.ensureInitialized();
      user = await userOf(email);
    }
    if (user === undefined || !(await fits(header, credentials, user)))
      return fail(refused("No user has this name and password."));
    return ok(user);
  };
};

const refused = (message: string) =>
  problem("credentials-wrong", `${message} The manager's API page shows the ready Authorization value.`);
