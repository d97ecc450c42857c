/**
 * The first start: an organisation with its root folder, the read-only `Unclassified`, and one user, `owner`. The
 * owner's password is random; its clear text is kept sealed in this browser alone, for the manager's own page.
 */
import { rootName, unclassifiedName } from "#domain/model/records/folder.ts";
import type { StoredUser } from "#domain/model/records/user.ts";
import { encodeBasicAuthorization } from "#domain/records/basic-authorization.ts";
import type { ServicePorts } from "../library/service-ports.ts";

const ownerName = "owner";

/**
 * Rounds are there to make guessing dear. A password that people chose is guessed, 128 random bits are not: for those
 * few rounds do, and a service worker that was just started answers at once.
 */
export const userPasswordIterations = 600_000;
const randomIterations = 1_000;

export interface Workspace {
  /** Makes what a first start makes, where it is missing. */
  ensureInitialized(): Promise<void>;
  /** The ready `Authorization` value of the owner; undefined where this browser does not hold it: renew it then. */
  readAuthorization(): Promise<string | undefined>;
  /** Gives the owner a new random password and returns the new ready value. The old one is refused from then on. */
  renewAuthorization(): Promise<string>;
}

type Ports = Pick<ServicePorts, "store" | "clock" | "ids" | "passwords" | "keepsake">;

export const createWorkspace = ({ store, clock, ids, passwords, keepsake }: Ports): Workspace => {
  const { records } = store;
  const owner = async (): Promise<StoredUser | undefined> =>
    (await records.list("users", { where: { field: "email", is: ownerName }, limit: 1 }))[0];

  const ensure = async (): Promise<void> => {
    if (
      (await records.list("folders", { limit: 1 })).length > 0 &&
      (await records.list("users", { limit: 1 })).length > 0
    )
      return;
    const password = passwords.random();
    const hash = await passwords.hash(password, randomIterations);
    const [organization, user] = [ids.newId(), ids.newId()];
    // Both are made at once; the root is listed first.
    const [root = "", unclassified = ""] = [ids.newId(), ids.newId()].sort();
    const now = clock.now();
    const made = await records.change(["folders", "users"], async (tx) => {
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
    if (made) await keepsake.write(password);
  };

  return {
    ensureInitialized: ensure,
    readAuthorization: async () => {
      await ensure();
      const [user, password] = [await owner(), await keepsake.read()];
      if (user === undefined || password === undefined || !(await passwords.verify(password, user.password)))
        return undefined;
      return encodeBasicAuthorization(ownerName, password);
    },
    renewAuthorization: async () => {
      await ensure();
      const password = passwords.random();
      const hash = await passwords.hash(password, randomIterations);
      const [id, now] = [ids.newId(), clock.now()];
      await records.change(["folders", "users"], async (tx) => {
        const [known] = await tx.list("users", { where: { field: "email", is: ownerName }, limit: 1 });
        const [folder] = await tx.list("folders", { limit: 1 });
        const names = { email: ownerName, first_name: "Owner", last_name: "" };
        const fresh = { id, ...names, _organization: folder?._organization ?? "", created: now };
        await tx.put("users", { ...(known ?? fresh), updated: now, password: hash });
      });
      await keepsake.write(password);
      return encodeBasicAuthorization(ownerName, password);
    },
  };
};
