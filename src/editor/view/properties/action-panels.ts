/** The table of all action types, as the editor shows and places them. */
import type { ActionType } from "#domain/actions.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import { audioPanel } from "./actions/audio.ts";
import { agendaPanel } from "./actions/calendar.ts";
import { contactPanel } from "./actions/contact.ts";
import { downloadPanel } from "./actions/download.ts";
import { emailPanel } from "./actions/email.ts";
import { formPanel } from "./actions/form.ts";
import { galleryPanel } from "./actions/gallery.ts";
import { htmlPanel } from "./actions/html.ts";
import { imagePanel } from "./actions/image.ts";
import { linkPanel } from "./actions/link.ts";
import { pagePanel } from "./actions/page.ts";
import { phonePanel } from "./actions/phone.ts";
import { sharePanel } from "./actions/share.ts";
import { textPanel } from "./actions/text.ts";
import { videoPanel } from "./actions/video.ts";
import type { ActionPanel } from "./panel-context.ts";

/** The panels by type, in the order of the toolbar. */
export const actionPanels: { readonly [Type in ActionType]: ActionPanel<Type> } = {
  url: linkPanel,
  page: pagePanel,
  email: emailPanel,
  phone: phonePanel,
  text: textPanel,
  html: htmlPanel,
  image: imagePanel,
  video: videoPanel,
  audio: audioPanel,
  gallery: galleryPanel,
  download: downloadPanel,
  agenda: agendaPanel,
  contact: contactPanel,
  form: formPanel,
  share: sharePanel,
};

/** All panels in the order of the toolbar. */
export const actionPanelList: readonly ActionPanel[] = Object.values(actionPanels);

/** Returns the panel of a type; undefined for a type that this version does not know. */
export const findActionPanel = (type: string): ActionPanel | undefined =>
  readOwnProperty<ActionPanel>(actionPanels, type);
