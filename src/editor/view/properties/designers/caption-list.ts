import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { trackFieldNames } from "#domain/actions/video.ts";
import { findVideoPage } from "#domain/actions/video-page.ts";
import { checkActionData } from "#editor/model/action-data/check-data.ts";
import {
  moveEntry,
  readText,
  removeAt,
  replaceAt,
  type StructuredList,
} from "#editor/model/action-data/structured-fields.ts";
import { addTracks, nameLanguage, readVideoFields, writeVideoFields } from "#editor/model/action-data/video-data.ts";
import { LightElement } from "#ui/light-element.ts";
import { type EntryMove, revealAddedEntry } from "../fields/entry-list.ts";
import "../fields/file-field.ts";
import { describeFinding } from "../findings/describe-finding.ts";
import { renderFinding } from "../findings/render-finding.ts";
import type { PanelContext } from "../panel-context.ts";
import { createRecordFields } from "./structured-panel.ts";

/** The captions of a film: upload, language, label, order. Shows nothing of data that is broken JSON. */
export class CaptionList extends LightElement {
  static override properties = { context: { attribute: false } };
  declare context: PanelContext;

  protected override render(): TemplateResult | typeof nothing {
    const { context } = this;
    const video = readVideoFields(context.data);
    if (video === undefined) return nothing;
    const { entries } = video;
    const isPage = findVideoPage(context.data) !== undefined;
    const pageNote = html`<p class="help">${msg("Films on YouTube, Vimeo and Dailymotion have the captions of their own site. Add captions there.")}</p>`;
    if (isPage && entries.length === 0) return pageNote;
    const write = (tracks: StructuredList["entries"]) => writeVideoFields({ ...video, entries: tracks });
    return html`
      ${isPage ? pageNote : nothing}
      <file-field .fieldId="${context.id}-captions" .accepted=${"captions"} .isMultiple=${true} .context=${context}
        .label=${msg("Captions")} .place=${addTracks}></file-field>
      ${
        entries.length === 0
          ? html`<p class="help">${msg("No captions yet. Add a WebVTT (.vtt) or SubRip (.srt) file for each language, so that people can follow the film without its sound.")}</p>`
          : html`<entry-list .listId="${context.id}-tracks" .label=${msg("Captions")} .names=${entries.map(nameTrack)}
              .renderEntry=${(index: number) => this.#renderFields(video, index)}
              @entry-move=${({ detail: { from, to } }: CustomEvent<EntryMove>) => context.change(write(moveEntry(entries, from, to)), "track-order")}
              @entry-remove=${({ detail }: CustomEvent<number>) => context.change(write(removeAt(entries, detail)), "track-remove")}></entry-list>`
      }
      ${this.#renderFinding()}
      <div class="actions">
        <button type="button" class="small" @click=${() => this.#addAddress(video)}>${msg("Add captions by their address")}</button>
      </div>
    `;
  }

  #renderFields(video: StructuredList, index: number): readonly TemplateResult[] {
    const track = video.entries[index] ?? {};
    const field = createRecordFields(this.context, {
      record: track,
      keys: trackFieldNames,
      toData: (changed) => writeVideoFields({ ...video, entries: replaceAt(video.entries, index, changed) }),
      idPrefix: `track-${index}-`,
    });
    return [
      field("srclang", msg("Language"), {
        help: msg(
          "The code of the language, such as en, de or pt-BR. Readers with this language see the captions at once.",
        ),
        example: "en",
      }),
      field("label", msg("Label"), {
        help: msg("The name in the player's menu. Without one, it is the name of the language."),
        example: nameLanguage(readText(track, trackFieldNames.srclang)) ?? "",
      }),
      field("src", msg("File name or address"), { slot: "media", kind: "url" }),
    ];
  }

  /** What is wrong with the tracks. The address of the film has a finding of its own. */
  #renderFinding(): TemplateResult {
    const { data, sample, id } = this.context;
    const finding = checkActionData("video", data, sample);
    return renderFinding(
      describeFinding(finding?.reason.code === "data" ? finding : undefined),
      `${id}-tracks-finding`,
    );
  }

  #addAddress(video: StructuredList): void {
    const entries = [...video.entries, { src: "https://", srclang: "", kind: "captions" }];
    this.context.change(writeVideoFields({ ...video, entries }), "track-add");
    void revealAddedEntry(this, video.entries.length);
  }
}

const nameTrack = (track: StructuredList["entries"][number], index: number): string =>
  readText(track, trackFieldNames.label) ||
  nameLanguage(readText(track, trackFieldNames.srclang)) ||
  readText(track, trackFieldNames.src) ||
  msg(str`Captions ${index + 1}`);

customElements.define("caption-list", CaptionList);

declare global {
  interface HTMLElementTagNameMap {
    "caption-list": CaptionList;
  }
}
