/**
 * The look that the author of a smartlink chose (`config.skin`), for the toolbar and the pages of gates and notices. It is
 * untrusted: only valid colours, and pictures inside the smartlink, are used.
 */
import { isPictureAddress } from "#domain/links/icon-address.ts";
import { type ColourProperties, type ColourScheme, createSkinPalette, type SkinColours } from "#domain/skin/palette.ts";
import { isRecord } from "#domain/values/is-record.ts";
import { element } from "./dom.ts";

interface Brand {
  readonly logo: string | undefined;
  readonly title: string;
}

const brands = new WeakMap<HTMLElement, Brand>();

/** Returns the function that sets the skin of a reader. Its styles are removed when the signal aborts. */
export const createSkin = (host: HTMLElement, signal: AbortSignal): ((skin: unknown) => void) => {
  let sheet: CSSStyleSheet | undefined;
  signal.addEventListener("abort", () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
  });
  return (skin) => {
    if (!isRecord(skin)) return;
    const { logo, title } = skin;
    brands.set(host, {
      logo: typeof logo === "string" && isPictureAddress(logo) ? logo : undefined,
      title: typeof title === "string" ? title : "",
    });
    if (sheet === undefined) {
      sheet = new CSSStyleSheet();
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }
    sheet.replaceSync(`${createRules(skin, "light")}@media (prefers-color-scheme:dark){${createRules(skin, "dark")}}`);
  };
};

const createRules = (skin: SkinColours, scheme: ColourScheme): string => {
  const { reader, bar } = createSkinPalette(skin, scheme);
  const declare = (properties: ColourProperties) =>
    Object.entries(properties)
      .map(([name, value]) => `--${name}:${value};`)
      .join("");
  const page = bar && `.toolbar{${declare(bar)}}.notice-page{background:${bar["surface"]}}.brand{color:${bar["ink"]}}`;
  return `smartlink-reader{${declare(reader)}}${page ?? ""}`;
};

/** Creates the logo; an empty list if there is none. It is decorative: the title is beside it. */
export const createLogo = (host: HTMLElement): readonly HTMLElement[] => {
  const src = brands.get(host)?.logo;
  return src === undefined ? [] : [element("img", { class: "logo", src, alt: "" })];
};

/** Returns the title of the skin, else `title`. */
export const skinTitle = (host: HTMLElement, title: string): string => brands.get(host)?.title || title;

/** Creates the line with logo and title above a gate or notice; an empty list without a skin. */
export const createBrandLine = (host: HTMLElement): readonly HTMLElement[] => {
  const content = [...createLogo(host), skinTitle(host, "")].filter((part) => part !== "");
  return content.length === 0 ? [] : [element("div", { class: "brand" }, ...content)];
};
