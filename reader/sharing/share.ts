/**
 * Shares the document's address with the system's dialog, else copies it, else shows it. A document on the disk has no
 * address that others could open, so a note says that the file itself must be sent.
 */

import type { Translate } from "../i18n/language.ts";
import type { Track } from "../tracking/tracker.ts";
import type { Announcer } from "../ui/announcer.ts";
import type { LoadPanels } from "../ui/load-panels.ts";
import { openPanel } from "../ui/panel.ts";
import type { createShareContent } from "./share-panel.ts";
import { copyToClipboard, removeVisitor, shareWithSystem } from "./system-share.ts";

/** What is loaded on demand. */
export interface ShareCode {
  readonly createShareContent: typeof createShareContent;
}

/** Options of `createShare`. */
export interface ShareOptions {
  readonly host: HTMLElement;
  readonly title: string;
  /** The author's description of the document; may be empty. */
  readonly text: string;
  readonly t: Translate;
  readonly track: Track;
  readonly announcer: Announcer;
  readonly loadPanels: LoadPanels<ShareCode>;
  /** Returns the address of the current page of the document. */
  href(): string;
}

/** Creates the command that shares the address of the document. */
export const createShare =
  ({ host, title, text, t, track, announcer, loadPanels, href }: ShareOptions) =>
  async (): Promise<void> => {
    const url = removeVisitor(href());
    if (!/^https?:/.test(url)) return announcer.showNote(t("shareFile"));
    if (await shareWithSystem({ title, text, url })) return track("smartlink", "share");
    if (await copyToClipboard(url)) announcer.showNote(t("shareCopied"));
    else {
      const panels = await loadPanels();
      if (panels === undefined) return announcer.showNote(t("partFailed"));
      openPanel(host, {
        title: t("share"),
        kind: "share",
        t,
        content: panels.createShareContent({ title, text, url }, t),
      });
    }
    track("smartlink", "share");
  };
