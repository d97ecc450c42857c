/** The lists of the editor: layers and placeholders. Beside the pages or, on a phone, tabs of the sheet below them. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { PdfMarks } from "#domain/marks/pdf-marks.ts";
import type { SampleData } from "#editor/model/action-data/check-data.ts";
import type { EditorState } from "#editor/model/editor-state.ts";
import "../placeholders/placeholder-overview.ts";
import type { ContentFaults } from "../stage/printed/content-service.ts";
import type { FrameServices } from "./frame-services.ts";
import "../layers/layers-list.ts";

/** What the lists show. */
export interface ListOptions {
  readonly state: EditorState;
  readonly services: FrameServices;
  readonly sample: SampleData;
  readonly contentFaults: ContentFaults;
  /** The texts of the settings by their names. */
  readonly settingTexts: Readonly<Record<string, string>>;
  /** The marks of the PDF, if rows fill them. */
  readonly marks: PdfMarks["marks"];
}

/** The lists, without headings. */
export interface FrameLists {
  readonly layers: TemplateResult | typeof nothing;
  readonly placeholders: TemplateResult | typeof nothing;
}

/** Reports whether the window is too narrow for the lists beside the pages, now and at each change. */
export const watchNarrow = (report: (isNarrow: boolean) => void, signal: AbortSignal): void => {
  const narrow = matchMedia("(width < 40rem)");
  report(narrow.matches);
  narrow.addEventListener("change", () => report(narrow.matches), { signal });
};

/** Rendering 3,000 assets delayed the first page by 0.4 s on a busy machine. */
const noLists: FrameLists = { layers: nothing, placeholders: nothing };

/** Renders the lists. They are empty until the first page is shown. */
export const renderLists = (
  { state, services, sample, contentFaults, settingTexts, marks }: ListOptions,
  isPageShown: boolean,
): FrameLists => {
  if (!isPageShown) return noLists;
  return {
    layers: html`<layers-list .state=${state} .now=${services.now} .sample=${sample} .contentFaults=${contentFaults} .hasReceiver=${(settingTexts["callback_post"] ?? "") !== ""}></layers-list>`,
    placeholders: html`<placeholder-overview .document=${state.document} .settings=${settingTexts} .marks=${marks} .describeSetting=${services.describeSetting} .sample=${sample} .now=${services.now}></placeholder-overview>`,
  };
};

/** Renders the lists below the tools. */
export const renderListSections = ({ layers, placeholders }: FrameLists): TemplateResult => html`
  <section class="editor-layers" aria-labelledby="editor-layers-title">
    <h2 id="editor-layers-title">${msg("Layers")}</h2>
    ${layers}
  </section>
  <section class="editor-placeholders" aria-labelledby="editor-placeholders-title">
    <h2 id="editor-placeholders-title">${msg("Placeholders")}</h2>
    ${placeholders}
  </section>
`;
