import type { PdfSource } from "#reader/index.ts";
import type { LookShelf } from "../looks/look-shelf.ts";
import type { DescribeSetting } from "../placeholders/describe-use.ts";
import type { PropertyServices } from "../properties/panel-context.ts";
import type { ProposalServices } from "../proposals/proposal-panel.ts";

/** What the editor's page provides. */
export interface FrameServices extends PropertyServices, ProposalServices {
  readonly source: PdfSource;
  readonly looks: LookShelf;
  readonly describeSetting: DescribeSetting;
}
