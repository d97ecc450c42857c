/**
 * Initializes the store at the first start: an organisation with its root folder, the read-only folder `Unclassified`, and
 * the user `owner` with a random password. Its plain text is stored encrypted, for the manager's API page only.
 */
import { rootName, unclassifiedName } from "#domain/model/records/folder.ts";
import type { StoredUser } from "#domain/model/records/user.ts";
import { encodeBasicAuthorization } from "#domain/records/basic-authorization.ts";
import type { ServicePorts } from "../library/service-ports.ts";

const ownerName = "owner";

/** A password of 128 random bits cannot be guessed, so few iterations are enough. The first response is faster with them. */
const ownerPasswordIterations = 1_000;

/** The organisation of this browser and the credentials of its owner. */
export interface Workspace {
  /** Creates the folders and the owner if they are missing. Takes two short reads if they exist. */
  ensureInitialized(): Promise<void>;
  /** Returns the owner's `Authorization` header value, or undefined if this browser does not have it and it must be renewed. */
  readAuthorization(): Promise<string | undefined>;
  /** Sets a new random password for the owner and returns the new header value. The old password becomes invalid. */
  renewAuthorization(): Promise<string>;
}

type Ports = Pick<ServicePorts, "store" | "clock" | "ids" | "passwords" | "secrets">;

/** Creates the access to the workspace. */
export const createWorkspace = ({ store, clock, ids, passwords, secrets }: Ports): Workspace => {
  const { records } = store;
  const findOwner = async (): Promise<StoredUser | undefined> =>
    (await records.list("users", { where: { field: "email", is: ownerName }, limit: 1 }))[0];

  const ensureInitialized = async (): Promise<void> => {
    if (
      (await records.list("folders", { limit: 1 })).length > 0 &&
      (await records.list("users", { limit: 1 })).length > 0
    )
      return;
    const password = passwords.random();
    const hash = await passwords.hash(password, ownerPasswordIterations);
    const [organization, user] = [ids.newId(), ids.newId()];
    // Both folders have the same creation time, so the order of their ids decides: the root is listed first.
    const [root = "", unclassified = ""] = [ids.newId(), ids.newId()].sort();
    const now = clock.now();
    const isOwnerCreated = await records.change(["folders", "users"], async (tx) => {
      const [first] = await tx.list("folders", { limit: 1 });
      const _organization = first?._organization ?? organization;
      const folder = { _organization, created: now, updated: now };
      if (first === undefined) {
        await tx.put("folders", { ...folder, id: root, name: rootName, readOnly: false, _folder: null });
        await tx.put("folders", { ...folder, id: unclassified, name: unclassifiedName, readOnly: true, _folder: root });
      }
      if ((await tx.list("users", { limit: 1 })).length > 0) return false;
      const names = { email: ownerName, first_name: "Owner", last_name: "" };
      await tx.put("users", { ...folder, ...names, id: user, password: hash });
      return true;
    });
    if (isOwnerCreated) await secrets.write(password);
  };

  return {
    ensureInitialized,
    readAuthorization: async () => {
      await ensureInitialized();
      const [user, password] = [await findOwner(), await secrets.read()];
      if (user === undefined || password === undefined || !(await passwords.verify(password, user.password)))
        return undefined;
      return encodeBasicAuthorization(ownerName, password);
    },
    renewAuthorization: async () => {
      await ensureInitialized();
      const password = passwords.random();
      const hash = await passwords.hash(password, ownerPasswordIterations);
      const [id, now] = [ids.newId(), clock.now()];
      await records.change(["folders", "users"], async (tx) => {
        const [existing] = await tx.list("users", { where: { field: "email", is: ownerName }, limit: 1 });
        const [folder] = await tx.list("folders", { limit: 1 });
        const names = { email: ownerName, first_name: "Owner", last_name: "" };
        const newOwner = { id, ...names, _organization: folder?._organization ?? "", created: now };
        await tx.put("users", { ...(existing ?? newOwner), updated: now, password: hash });
      });
      await secrets.write(password);
      return encodeBasicAuthorization(ownerName, password);
    },
  };
};
