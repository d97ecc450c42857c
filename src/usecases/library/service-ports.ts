/** What the use cases of the REST API need from their environment, and who calls them. */
import type { StoredUser } from "#domain/model/records/user.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { Clock } from "#ports/clock.ts";
import type { Ids } from "#ports/ids.ts";
import type { PageReader } from "#ports/page-reader.ts";
import type { Passwords, SecretStore } from "#ports/secrets.ts";
import type { FileParts, Store } from "#ports/store.ts";

/** Everything the use cases of the API need from their environment. */
export interface ServicePorts {
  readonly store: Store & { readonly parts: FileParts };
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bytes: Bytes;
  readonly passwords: Passwords;
  readonly secrets: SecretStore;
  readonly pages: PageReader;
  /** Address of the site, absolute, ending in a slash. Addresses in records begin with it. */
  readonly site: string;
}

/** The authenticated caller of the API. */
export interface Caller {
  readonly user: StoredUser;
  /**
   * Returns an id for a record that this call creates. A repetition of the call (Idempotency-Key) gets the same ids in the
   * same order, so that it finds the records of a first call that was interrupted.
   */
  newId(): Promise<string>;
}

/** Returns the name of a user as records show it: first and last name, else the e-mail address. */
export const memberName = ({ first_name, last_name, email }: StoredUser): string =>
  `${first_name} ${last_name}`.trim() || email;
