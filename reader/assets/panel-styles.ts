import agenda from "../styles/agenda.css?raw";
import contact from "../styles/contact.css?raw";
import forms from "../styles/forms.css?raw";
import gallery from "../styles/gallery.css?raw";
import help from "../styles/help.css?raw";
import share from "../styles/share.css?raw";
import texts from "../styles/texts.css?raw";
import { createStyleAdopter } from "../ui/adopt-styles.ts";

/** Adds the styles of the on-demand part (panels.ts) to the page. */
export const adoptPanelStyles = createStyleAdopter([texts, gallery, agenda, contact, forms, help, share]);
