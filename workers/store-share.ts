/** Receives files that other apps share with the site (Web Share Target, see shared-files.ts). */
import {
  maxSharedOffers,
  parseSharedOfferId,
  sharedFileNameHeader,
  sharedFilesCache,
  sharedFilesPage,
} from "#usecases/import/files/shared-files.ts";

/** Stores the posted files as an offer and redirects to the page that shows it. Text that may be JSON becomes a file. */
export const storeShare = async (request: Request, scope: URL): Promise<Response> => {
  const form = await request.formData().catch(() => new FormData());
  const files = [...form.values()].flatMap((value) => (typeof value === "string" ? jsonFile(value) : [value]));
  const cache = await caches.open(sharedFilesCache);
  // The time comes first, so that ids sort by age.
  const offer = `${Date.now()}-${crypto.randomUUID()}`;
  for (const [index, file] of files.entries()) {
    const headers = { [sharedFileNameHeader]: encodeURIComponent(file.name), "Content-Type": file.type };
    await cache.put(new URL(`share/${offer}/${index}`, scope), new Response(file, { headers }));
  }
  await removeOldest(cache);
  return Response.redirect(new URL(sharedFilesPage, scope), 303);
};

const jsonFile = (text: string): readonly File[] =>
  /^\s*[[{]/.test(text) ? [new File([text], "shared.json", { type: "application/json" })] : [];

const removeOldest = async (cache: Cache): Promise<void> => {
  const requests = await cache.keys();
  const offers = [...new Set(requests.map(({ url }) => parseSharedOfferId(url) ?? ""))].sort();
  const outdated = new Set(offers.slice(0, Math.max(0, offers.length - maxSharedOffers)));
  for (const request of requests) if (outdated.has(parseSharedOfferId(request.url) ?? "")) await cache.delete(request);
};
