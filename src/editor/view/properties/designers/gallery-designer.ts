import { msg, str } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { UnknownRecord } from "#domain/values/is-record.ts";
import { findResource } from "#editor/model/action-data/resources.ts";
import {
  type ListForm,
  moveEntry,
  readStructuredList,
  readText,
  removeAt,
  replaceAt,
  type StructuredList,
  writeStructuredList,
  writeValue,
} from "#editor/model/action-data/structured-fields.ts";
import { LightElement } from "#ui/light-element.ts";
import { type EntryMove, revealAddedEntry } from "../fields/entry-list.ts";
import "../fields/file-field.ts";
import { renderTextField } from "../fields/panel-fields.ts";
import type { PanelContext } from "../panel-context.ts";
import { createRecordFields, renderSource } from "./structured-panel.ts";

const form: ListForm = {
  list: ["images", "pictures", "items", "slides", "photos"],
  text: "image",
  allowsLoneEntry: true,
};
const fieldNames = {
  title: ["title", "name"],
  image: ["image", "url", "src", "resource", "file", "photo", "href"],
  caption: ["caption", "title", "text", "description", "label"],
  alt: ["alt"],
} as const;

/** Data may also be names separated by commas or lines. */
const readPictures = (data: string): StructuredList | undefined =>
  /^\s*[[{]/.test(data)
    ? readStructuredList(data, form)
    : {
        fields: {},
        entries: data
          .split(/[\n,]/)
          .filter((name) => name.trim() !== "")
          .map((name) => ({ image: name.trim() })),
      };

/** The pictures of a gallery: upload, order, captions. */
export class GalleryDesigner extends LightElement {
  static override properties = { context: { attribute: false } };
  declare context: PanelContext;

  protected override render(): TemplateResult {
    const { context } = this;
    const gallery = readPictures(context.data);
    if (gallery === undefined)
      return renderSource(context, msg("These pictures cannot be shown as a list."), () => undefined);
    const write = (next: Partial<StructuredList>) => writeStructuredList({ ...gallery, ...next }, form);
    const { entries } = gallery;
    const names = entries.map((entry, index) => readText(entry, fieldNames.image) || msg(str`Picture ${index + 1}`));
    return html`
      <file-field .fieldId="${context.id}-files" .accepted=${"image"} .isMultiple=${true} .context=${context}
        .label=${msg("Add pictures")} .place=${addPictures}></file-field>
      ${
        entries.length === 0
          ? html`<p class="help">${msg("No pictures yet. Choose several files at once, or drop them here.")}</p>`
          : html`<entry-list .listId="${context.id}-pictures" .label=${msg("Pictures")} .names=${names}
            .renderPicture=${(index: number) => this.#renderPicture(entries[index] ?? {})}
            .renderEntry=${(index: number) => this.#renderFields(gallery, index)}
            @entry-move=${({ detail: { from, to } }: CustomEvent<EntryMove>) =>
              context.change(write({ entries: moveEntry(entries, from, to) }), "order")}
            @entry-remove=${({ detail }: CustomEvent<number>) =>
              context.change(write({ entries: removeAt(entries, detail) }), "remove")}></entry-list>`
      }
      <div class="actions">
        <button type="button" class="small" @click=${() => this.#addAddress(gallery)}>${msg("Add a picture by its address")}</button>
      </div>
      ${renderTextField(context, {
        field: "title",
        label: msg("Title"),
        value: readText(gallery.fields, fieldNames.title),
        toData: (text) => write({ fields: writeValue(gallery.fields, fieldNames.title, text) }),
      })}
    `;
  }

  #renderPicture(picture: UnknownRecord): TemplateResult | typeof nothing {
    const { asset, services } = this.context;
    const name = readText(picture, fieldNames.image);
    const file = findResource(asset, name);
    return file === undefined
      ? nothing
      : html`<resource-preview class="entry-picture" .file=${file} .label=${name} .services=${services}></resource-preview>`;
  }

  #renderFields(gallery: StructuredList, index: number): readonly TemplateResult[] {
    const picture = gallery.entries[index] ?? {};
    const field = createRecordFields(this.context, {
      record: picture,
      keys: fieldNames,
      toData: (changed) =>
        writeStructuredList({ ...gallery, entries: replaceAt(gallery.entries, index, changed) }, form),
      idPrefix: `picture-${index}-`,
    });
    return [
      field("caption", msg("Caption")),
      field("alt", msg("Description for people who do not see it"), { help: msg("Without one, the caption is read.") }),
      field("image", msg("File name or address"), { slot: "image", kind: "url" }),
    ];
  }

  #addAddress(gallery: StructuredList): void {
    const { context } = this;
    const entries = [...gallery.entries, { image: "https://" }];
    context.change(writeStructuredList({ ...gallery, entries }, form), "add");
    void revealAddedEntry(this, gallery.entries.length);
  }
}

const addPictures = (data: string, names: readonly string[]): string => {
  const gallery = readPictures(data) ?? { fields: {}, entries: [] };
  return writeStructuredList({ ...gallery, entries: [...gallery.entries, ...names.map((image) => ({ image }))] }, form);
};

customElements.define("gallery-designer", GalleryDesigner);

declare global {
  interface HTMLElementTagNameMap {
    "gallery-designer": GalleryDesigner;
  }
}
