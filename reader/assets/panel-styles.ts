import agenda from "../styles/panels/agenda.css?raw";
import assetsList from "../styles/panels/assets-list.css?raw";
import contact from "../styles/panels/contact.css?raw";
import content from "../styles/panels/content.css?raw";
import forms from "../styles/panels/forms.css?raw";
import gallery from "../styles/panels/gallery.css?raw";
import help from "../styles/panels/help.css?raw";
import image from "../styles/panels/image.css?raw";
import matches from "../styles/panels/matches.css?raw";
import media from "../styles/panels/media.css?raw";
import outline from "../styles/panels/outline.css?raw";
import pageDetail from "../styles/panels/page-detail.css?raw";
import printSheets from "../styles/panels/print-sheets.css?raw";
import share from "../styles/panels/share.css?raw";
import texts from "../styles/panels/texts.css?raw";
import thumbnails from "../styles/panels/thumbnails.css?raw";
import undecoded from "../styles/panels/undecoded.css?raw";
import { createStyleAdopter } from "../ui/adopt-styles.ts";

/** Adds the styles of the on-demand part (panels.ts) to the page. */
export const adoptPanelStyles = createStyleAdopter([
  content,
  image,
  texts,
  gallery,
  agenda,
  contact,
  forms,
  help,
  share,
  outline,
  thumbnails,
  assetsList,
  pageDetail,
  undecoded,
  matches,
  media,
  printSheets,
]);
