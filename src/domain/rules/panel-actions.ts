/**
 * Actions whose panels are a script of their own (reader/assets/panels.ts). Few documents have one, so the reader comes
 * without it: a file carries that script where its assets ask for it, and it is read when the first of them is pressed.
 */
export const panelActions = ["gallery", "text", "html", "agenda", "contact", "form"] as const;

export type PanelAction = (typeof panelActions)[number];

interface Acting {
  readonly aura: { readonly actions?: readonly { readonly type: string }[] };
}

export const wantsPanels = (assets: readonly Acting[]): boolean =>
  assets.some(({ aura }) => aura.actions?.some(({ type }) => panelActions.some((action) => action === type)));
