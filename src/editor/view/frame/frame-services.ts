import type { OpenedPdf } from "#reader/index.ts";
import type { LookShelf } from "../looks/look-shelf.ts";
import type { MarkServices } from "../marks/mark-list.ts";
import type { DescribeSetting } from "../placeholders/describe-use.ts";
import type { PropertyServices } from "../properties/panel-context.ts";
import type { ProposalServices } from "../proposals/proposal-panel.ts";
import type { ContentService } from "../stage/printed/content-service.ts";

/** What the editor's page provides. */
export interface FrameServices extends PropertyServices, ProposalServices, MarkServices {
  /** Opens the PDF. The signal closes it. */
  readonly openPdf: (signal: AbortSignal) => Promise<OpenedPdf>;
  /** Returns the bytes at an address of another site; undefined if they cannot be fetched. */
  fetchFile(url: string): Promise<Blob | undefined>;
  /** Draws and checks what assets print. */
  readonly contents: ContentService;
  readonly looks: LookShelf;
  readonly describeSetting: DescribeSetting;
  /** Loads the form of the document's settings. */
  loadSettings(): Promise<unknown>;
}
