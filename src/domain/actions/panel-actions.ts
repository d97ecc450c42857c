/** Actions that a part of the reader shows which is loaded when the first of them is pressed (reader/assets/panels.ts). */
export const panelActions = ["gallery", "text", "html", "agenda", "contact", "form", "share"] as const;

export type PanelAction = (typeof panelActions)[number];
