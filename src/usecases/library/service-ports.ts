/** What the verbs of the interface need of the world. */
import type { StoredUser } from "#domain/model/records/user.ts";
import type { Bytes } from "#ports/bytes.ts";
import type { Clock } from "#ports/clock.ts";
import type { Ids } from "#ports/ids.ts";
import type { PageReader } from "#ports/page-reader.ts";
import type { Passwords, SecretStore } from "#ports/secrets.ts";
import type { FileParts, Store } from "#ports/store.ts";

export interface ServicePorts {
  readonly store: Store & { readonly parts: FileParts };
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bytes: Bytes;
  readonly passwords: Passwords;
  readonly keepsake: SecretStore;
  readonly pages: PageReader;
  /** The site's own folder, absolute, ending in a slash: records give out addresses below it. */
  readonly site: string;
}

/** Who calls. */
export interface Caller {
  readonly user: StoredUser;
  /**
   * An id for what this call makes. A repetition of the same call (Idempotency-Key) gets the same ids, so what a first
   * call has made before it was cut off is found and not made twice.
   */
  newId(): Promise<string>;
}

export const memberName = ({ first_name, last_name, email }: StoredUser): string =>
  `${first_name} ${last_name}`.trim() || email;
