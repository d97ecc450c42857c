/** The sidebar's list of all assets, page by page: for who wants to see what there is, and who cannot see where it is. */
import { drawing, element } from "../dom.ts";
import type { PlacedAsset } from "../overlay.ts";
import type { Translate } from "../strings.ts";

const drawings: Readonly<Record<string, string>> = {
  url: "M10 7H6v11h11v-4M13 5h6v6M19 5l-8 8",
  page: "M7 4h7l4 4v12H7zM14 4v4h4M10.500 14h4M13 12l2 2-2 2",
  email: "M4 6.500h16v11H4zM4 7.500l8 6 8-6",
  phone:
    "M6 4.500h3.500l1.500 4-2 1.500c1 2 2.500 3.500 4.500 4.500l1.500-2 4 1.500V18c0 1-.8 1.700-1.700 1.700C10.500 19.200 4.800 13.500 4.300 6.200 4.300 5.300 5 4.500 6 4.500z",
  video: "M4 6h16v12H4zM10 9.500v5l4.500-2.500z",
  audio: "M5 10v4h3l4 3.500v-11L8 10zM15 9.500c1.500 1.500 1.500 3.500 0 5M17.500 7c3 3 3 7 0 10",
  image: "M4 5.500h16v13H4zM4 16l4.500-5 3.500 4 2.500-2.500L20 17M15.500 9.500h.1",
  gallery: "M7 4.500h13v10H7zM4 8v11.500h13M10 12l2.500-3 2 2 1.500-1.500 2 2.500",
  text: "M6 6.500h12M6 11h12M6 15.500h7",
  html: "M9 8l-4 4 4 4M15 8l4 4-4 4",
  download: "M12 4v11M7.500 10.500L12 15l4.500-4.500M5 19.500h14",
  agenda: "M5 6h14v13H5zM5 10h14M9 4v4M15 4v4",
  contact: "M12 12.500a3.500 3.500 0 1 0 0-7a3.500 3.500 0 1 0 0 7zM5.500 19.500c.8-4 12.200-4 13 0",
  form: "M6 4.500h12v15H6zM9 8.500h6M9 12h6M9 15.500h3",
  share:
    "M8 12.500l8 4M8 11l8-4M5.500 12a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0zM15.500 6.500a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0zM15.500 17.500a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0z",
};
const unknown = "M12 7.500v5M12 16h.1";

export const createAssetsList = (
  placed: readonly PlacedAsset[],
  say: Translate,
  choose: (id: string) => void,
): HTMLElement => {
  const pages = new Map<number, HTMLElement[]>();
  for (const { asset, name } of placed) {
    const type = asset.aura.actions?.[0]?.type ?? "";
    const icon = Object.hasOwn(drawings, type) ? (drawings[type] ?? unknown) : unknown;
    const button = element("button", { type: "button" }, drawing(icon), element("span", {}, name));
    button.addEventListener("click", () => choose(asset.id ?? ""));
    pages.set(asset.page, [...(pages.get(asset.page) ?? []), element("li", {}, button)]);
  }
  return element(
    "div",
    { class: "assets-list" },
    ...[...pages].map(([page, entries]) => {
      const heading = element("h3", { id: `assets-of-page-${page}` }, say("pageNumber", { page }));
      return element("section", {}, heading, element("ul", { "aria-labelledby": heading.id }, ...entries));
    }),
  );
};
