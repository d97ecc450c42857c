/** The sidebar's list of all assets, grouped by page. It makes every asset reachable without seeing the page. */
import type { ActionType } from "#domain/actions.ts";
import type { Asset } from "#domain/model/asset.ts";
import { actionIcons } from "#domain/skin/action-icons.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { Translate } from "../i18n/language.ts";
import { element, svgIcon } from "../ui/dom.ts";
import { icons } from "../ui/icons.ts";

const listIcons: Readonly<Record<ActionType, string>> = {
  ...actionIcons,
  page: "M7 4h7l4 4v12H7zM14 4v4h4M10.5 14h4M13 12l2 2-2 2",
  video: "M4 6h16v12H4zM10 9.5v5l4.5-2.5z",
  audio: "M5 10v4h3l4 3.5v-11L8 10zM15 9.5c1.5 1.5 1.5 3.5 0 5M17.5 7c3 3 3 7 0 10",
  image: "M4 5.5h16v13H4zM4 16l4.5-5 3.5 4 2.5-2.5L20 17M15.5 9.5h.1",
  gallery: "M7 4.5h13v10H7zM4 8v11.5h13M10 12l2.5-3 2 2 1.5-1.5 2 2.5",
  text: "M6 6.5h12M6 11h12M6 15.5h7",
  html: "M9 8l-4 4 4 4M15 8l4 4-4 4",
  download: icons.download,
  contact: "M12 12.5a3.5 3.5 0 1 0 0-7a3.5 3.5 0 1 0 0 7zM5.5 19.5c.8-4 12.2-4 13 0",
};
const unknownActionIcon = "M12 7.5v5M12 16h.1";

/** An asset and its name for assistive technology. */
interface NamedAsset {
  readonly asset: Asset;
  readonly name: string;
}

/** `onSelect` receives the id of the chosen asset. */
export const createAssetsList = (
  placed: readonly NamedAsset[],
  t: Translate,
  onSelect: (id: string) => void,
): HTMLElement => {
  const pages = new Map<number, HTMLElement[]>();
  for (const { asset, name } of placed) {
    const type = asset.aura.actions?.[0]?.type ?? "";
    const icon = readOwnProperty<string>(listIcons, type) ?? unknownActionIcon;
    const button = element("button", { type: "button" }, svgIcon(icon), element("span", {}, name));
    button.addEventListener("click", () => onSelect(asset.id ?? ""));
    pages.set(asset.page, [...(pages.get(asset.page) ?? []), element("li", {}, button)]);
  }
  return element(
    "div",
    { class: "assets-list" },
    ...[...pages].map(([page, entries]) => {
      const heading = element("h3", { id: `assets-of-page-${page}` }, t("pageNumber", { page }));
      return element("section", {}, heading, element("ul", { "aria-labelledby": heading.id }, ...entries));
    }),
  );
};
