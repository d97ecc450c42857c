/** Signs of looks (`aura.look`), as SVG paths in a square of 24 × 24. */
import { actionIcons } from "./action-icons.ts";
import { downloadIcon } from "./download-icon.ts";

/** The triangle of a film. It is filled on posters. */
export const playSign = "M8 5.5v13l11-6.5z";

/** By the name of the icon in a button's look. */
export const buttonIcons: Readonly<Record<string, string>> = {
  link: actionIcons.url,
  play: playSign,
  mail: actionIcons.email,
  phone: actionIcons.phone,
  download: downloadIcon,
  calendar: actionIcons.agenda,
  form: actionIcons.form,
  share: actionIcons.share,
};

/** The width of the icon and of the gap behind it, as multiples of the size of the label. */
export const iconEm = { width: 1.25, gap: 0.3 } as const;
