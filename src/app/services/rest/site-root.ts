/** The site's own folder, from the address of one of the interface's pages: `…/api/swagger/`, `…/api/generation/x`. */
export const findSiteRoot = (address: string): URL => {
  const { origin, pathname } = new URL(address);
  const at = Math.max(pathname.lastIndexOf("/api/swagger"), pathname.lastIndexOf("/api/generation"));
  return new URL(`${origin}${pathname.slice(0, at + 1)}`);
};
