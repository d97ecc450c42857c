import type { Route } from "../site/app-router.ts";

/** Returns the id of the smartlink that the editor shows at a route; undefined at other routes. */
export const findEditedSmartlink = ({ page, item }: Route): string | undefined => {
  const [id = "", part] = item.split("/");
  return page === "smartlinks" && part !== "settings" ? id : undefined;
};
