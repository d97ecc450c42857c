/** The table of what assets print on their pages, as the editor names and places it. */
import { msg } from "@lit/localize";
import { svg, type TemplateResult } from "lit";
import type { PageContent } from "#domain/model/page-content.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { ContentKind } from "#editor/model/document/asset-kind.ts";

/** How the editor names and places one type of content. Its fields are in `content-fields.ts`, which is loaded later. */
export interface ContentPanel {
  readonly kind: ContentKind;
  /** Returns the name of the tool and of the type: “Page text”. */
  readonly getName: () => string;
  readonly icon: TemplateResult;
  /** Width and height of a newly placed asset, in points. */
  readonly defaultSize: readonly [width: number, height: number];
  readonly defaultContent: PageContent;
}

const draw = (paths: TemplateResult): TemplateResult => svg`
  <svg class="icon" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor"
    stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${paths}</svg>`;

/** 30 mm: telephones read it at arm's length. */
const codeSidePoints = 85;

/** The panels by kind, in the order of the toolbar. */
export const contentPanels: Readonly<Record<ContentKind, ContentPanel>> = {
  "page-text": {
    kind: "page-text",
    getName: () => msg("Page text"),
    icon: draw(
      svg`<path d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8z"/><path d="M8.5 11.5V10h7v1.5M12 10v7M10.7 17h2.6"/>`,
    ),
    defaultSize: [200, 36],
    defaultContent: { type: "text", text: "" },
  },
  "page-picture": {
    kind: "page-picture",
    getName: () => msg("Page picture"),
    icon: draw(
      svg`<path d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8z"/><path d="m5.5 18 4-4 2.5 2.5 2-2 4.5 4.5"/><path d="M9.5 9.5v.1" stroke-width="2.5"/>`,
    ),
    defaultSize: [160, 120],
    defaultContent: { type: "picture", source: "" },
  },
  "page-code": {
    kind: "page-code",
    getName: () => msg("Page code"),
    icon: draw(
      svg`<rect x="4" y="4" width="6" height="6"/><rect x="14" y="4" width="6" height="6"/><rect x="4" y="14" width="6" height="6"/><path d="M14 14h2.5v2.5H14zM19 14.2v.1M19 19.5v.1M14.2 19.5h.1"/>`,
    ),
    defaultSize: [codeSidePoints, codeSidePoints],
    defaultContent: { type: "code", symbology: "qr", value: "" },
  },
};

/** All panels in the order of the toolbar. */
export const contentPanelList: readonly ContentPanel[] = Object.values(contentPanels);

/** Returns the panel of a kind; undefined for other kinds. */
export const findContentPanel = (kind: string): ContentPanel | undefined =>
  readOwnProperty<ContentPanel>(contentPanels, kind);
