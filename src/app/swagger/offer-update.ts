/** The offer of a new version, as in every tab of the site: not while some page runs a job, and in force with a yes. */
import "../elements/update-offer.ts";
import { watchStoredJobs } from "../store-access.ts";

/** `apply` puts the new version in place and reloads the page. */
export const offerUpdate = async (apply: () => void): Promise<void> => {
  const offer = document.querySelector("update-offer");
  if (offer === null) return;
  // Where the store cannot be opened, nothing runs.
  offer.host ??= await watchStoredJobs().catch(() => undefined);
  offer.apply = apply;
};
