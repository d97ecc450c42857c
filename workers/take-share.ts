import { sharedCache, sharedName, sharedPage } from "#usecases/shared-files.ts";

/** Lays the posted files down and sends the browser on to the page that takes them. */
export const takeShare = async (request: Request, scope: URL): Promise<Response> => {
  const form = await request.formData().catch(() => new FormData());
  const files = [...form.values()].filter((value) => typeof value !== "string");
  const cache = await caches.open(sharedCache);
  for (const [index, file] of files.entries()) {
    const headers = { [sharedName]: encodeURIComponent(file.name), "Content-Type": file.type };
    await cache.put(new URL(`share/${index}`, scope), new Response(file, { headers }));
  }
  return Response.redirect(new URL(sharedPage, scope), 303);
};
