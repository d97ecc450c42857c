import assets from "../styles/assets.css?raw";
import base from "../styles/base.css?raw";
import book from "../styles/book.css?raw";
import consent from "../styles/consent.css?raw";
import forcedColors from "../styles/forced-colors.css?raw";
import gates from "../styles/gates.css?raw";
import menu from "../styles/menu.css?raw";
import note from "../styles/note.css?raw";
import notice from "../styles/notice.css?raw";
import pages from "../styles/pages.css?raw";
import panel from "../styles/panel.css?raw";
import phone from "../styles/phone.css?raw";
import print from "../styles/print.css?raw";
import search from "../styles/search.css?raw";
import sidebar from "../styles/sidebar.css?raw";
import skin from "../styles/skin.css?raw";
import textLayer from "../styles/text-layer.css?raw";
import toolbar from "../styles/toolbar.css?raw";
import trail from "../styles/trail.css?raw";
import { createStyleAdopter } from "./adopt-styles.ts";

/** In the order of the cascade: the overrides for phones, forced colours and print come last. */
const sheets = [
  base,
  toolbar,
  menu,
  search,
  pages,
  book,
  textLayer,
  assets,
  trail,
  sidebar,
  panel,
  consent,
  note,
  notice,
  gates,
  skin,
  phone,
  forcedColors,
  print,
];

/** Adds the style sheets of the reader to the document. Later calls do nothing. */
export const adoptStyles = createStyleAdopter(sheets);
