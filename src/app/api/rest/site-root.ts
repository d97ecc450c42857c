/** Returns the folder of the site from the address of a page in it, `…/api/swagger/` or `…/api/generation/<job_id>`. */
export const findSiteRoot = (address: string): URL => {
  const { origin, pathname } = new URL(address);
  const at = Math.max(pathname.lastIndexOf("/api/swagger"), pathname.lastIndexOf("/api/generation"));
  return new URL(`${origin}${pathname.slice(0, at + 1)}`);
};
