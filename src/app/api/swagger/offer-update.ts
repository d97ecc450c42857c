/** Shows the offer of a new version on the Swagger page, as on the other pages of the site. */
import "../../site/update-offer.ts";
import { watchStoredJobs } from "../../site/store-access.ts";

/** Shows the offer while no page runs a job. `apply` activates the new version and reloads the page. */
export const offerUpdate = async (apply: () => void): Promise<void> => {
  const offer = document.querySelector("update-offer");
  if (offer === null) return;
  // Where the store cannot be opened, no job runs.
  offer.host ??= await watchStoredJobs().catch(() => undefined);
  offer.apply = apply;
};
