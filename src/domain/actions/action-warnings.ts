/** Structured data that the reader will not be able to show: told where a file is made, before anybody opens it. */
import type { Smartlink } from "../model/smartlink.ts";
import { mayHoldPlaceholder } from "../placeholders/placeholder-text.ts";
import { type Problem, problem } from "../problem.ts";
import { readAgenda } from "./agenda.ts";
import { readContact } from "./contact.ts";
import { describeInvalidData, type StructuredType } from "./describe-invalid-data.ts";
import { readForm } from "./form.ts";
import { readGallery } from "./gallery.ts";
import { readShare } from "./share.ts";
import type { DataResult } from "./structured-data.ts";

const readers: Readonly<Record<StructuredType, (data: string) => DataResult<unknown>>> = {
  gallery: readGallery,
  form: readForm,
  agenda: readAgenda,
  contact: readContact,
  share: readShare,
};

const isStructured = (type: string): type is StructuredType => Object.hasOwn(readers, type);

/** What is wrong with the data of an action, in words for its author; undefined where nothing is. */
export const findDataWarning = (type: string, data: string): string | undefined => {
  if (!isStructured(type)) return undefined;
  const read = readers[type](data);
  return read.ok ? undefined : describeInvalidData(type, read);
};

type Assets = Pick<Smartlink, "assets">;

/** Of every action, or of those that `isMeant` names by asset and action. */
const dataDoubts = (
  { assets }: Assets,
  isMeant: (asset: number, action: number) => boolean = () => true,
): readonly Problem[] =>
  assets.flatMap(({ aura }, asset) =>
    aura.actions.flatMap(({ type, data }, action) => {
      const doubt = isMeant(asset, action) ? findDataWarning(type, data) : undefined;
      const path = `assets[${asset}].aura.actions[${action}].data`;
      return doubt === undefined ? [] : [problem("action-data-invalid", doubt, { path })];
    }),
  );

const hasPlaceholder = ({ assets }: Assets, asset: number, action: number): boolean =>
  mayHoldPlaceholder(assets[asset]?.aura.actions[action]?.data ?? "");

/** Of the template itself: of data that no row changes. */
export const templateDataWarnings = (template: Assets): readonly Problem[] =>
  dataDoubts(template, (asset, action) => !hasPlaceholder(template, asset, action));

/** Of a row, as filled: of data that the row has changed. */
export const filledDataWarnings = (template: Assets, filled: Assets): readonly Problem[] =>
  dataDoubts(filled, (asset, action) => hasPlaceholder(template, asset, action));

const isUnmailedForm = ({ type, data }: { readonly type: string; readonly data: string }): boolean => {
  if (type !== "form") return false;
  const form = readForm(data);
  return form.ok && form.value.email === "";
};

/** A form whose answers nobody takes: no address of the environment or the smartlink, or events of assets are off. */
export const undeliverableForms = (
  template: Pick<Smartlink, "assets" | "callback_post" | "config">,
  trackingUrl: string | undefined,
): readonly Problem[] => {
  const asset = template.assets.findIndex(({ aura }) => aura.actions.some(isUnmailedForm));
  const told = template.config.global.assetTrack.track !== "false";
  if (asset < 0 || (told && (trackingUrl || template.callback_post !== ""))) return [];
  const way = told
    ? "choose an environment with a tracking address, or give the smartlink a callback_post."
    : 'or switch assetTrack on ({"track": "true"}).';
  const message = `The answers of the form go nowhere: give it an e-mail address ("email"), ${way}`;
  return [problem("form-unheard", message, { path: `assets[${asset}]` })];
};
