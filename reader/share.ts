/**
 * Shares the document's address: by the system's own dialog where the browser has it, else the address is copied, else
 * shown. A document that lies on the disk has no address that others could open; the reader says so.
 */
import type { Announcer } from "./announcer.ts";
import { openPanel } from "./panel.ts";
import { shareContent } from "./share-panel.ts";
import type { Translate } from "./strings.ts";
import { copyToClipboard, shareBySystem } from "./system-share.ts";
import type { Track } from "./tracker.ts";

export interface ShareOptions {
  readonly host: HTMLElement;
  readonly title: string;
  /** What the author says of the document where it is passed on; empty: nothing. */
  readonly text: string;
  readonly say: Translate;
  readonly track: Track;
  readonly announcer: Announcer;
  /** The address of the place where the reader is. */
  href(): string;
}

/** `q=` says who reads; whoever gets the link is somebody else. */
export const sharedAddress = (href: string): string => {
  const address = new URL(href);
  if (address.searchParams.has("q")) address.searchParams.delete("q");
  return address.href;
};

export const createShare =
  ({ host, title, text, say, track, announcer, href }: ShareOptions) =>
  async (): Promise<void> => {
    const url = sharedAddress(href());
    if (!/^https?:/.test(url)) return announcer.note(say("shareFile"));
    if (await shareBySystem({ title, text, url })) return track("smartlink", "share");
    if (await copyToClipboard(url)) announcer.note(say("shareCopied"));
    else
      openPanel(host, {
        title: say("share"),
        kind: "share",
        say,
        content: shareContent({ title, text, url }, say),
      });
    track("smartlink", "share");
  };
