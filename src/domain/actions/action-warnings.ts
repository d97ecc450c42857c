/** Checks the data of actions and warns of data that the reader cannot show, and of actions that do nothing. */
import { findActionDefinition } from "../actions.ts";
import type { Action } from "../model/action.ts";
import type { Aura } from "../model/asset.ts";
import type { Smartlink } from "../model/smartlink.ts";
import { mayHoldPlaceholder } from "../placeholders/placeholder-text.ts";
import { type Problem, problem } from "../problem.ts";
import { truncate } from "../text/truncate.ts";
import type { InvalidData, InvalidDataReason } from "../values/structured-data.ts";
import { findMailbox, readForm } from "./form.ts";
import { describeIdleAction } from "./idle-action.ts";

/** Describes for the author why the data of an action is invalid; undefined if it is valid. */
export const findDataWarning = (type: string, data: string): string | undefined => {
  const structure = findActionDefinition(type)?.structure;
  const result = structure?.read(data);
  return structure === undefined || result === undefined || result.ok
    ? undefined
    : describeInvalidData(result, structure.example);
};

type Assets = Pick<Smartlink, "assets">;

const findActionWarning = ({ assets }: Assets, asset: number, action: number): readonly Problem[] => {
  const { type, data } = assets[asset]?.aura.actions[action] ?? { type: "", data: "" };
  const path = `assets[${asset}].aura.actions[${action}].data`;
  const message = findDataWarning(type, data);
  if (message !== undefined) return [problem("action-data-invalid", message, { path })];
  const idle = describeIdleAction(type, data);
  return idle === undefined ? [] : [problem("action-idle", idle, { path })];
};

/** Returns whether the data of an action has a warning. */
export const hasActionWarning = (type: string, data: string): boolean =>
  findDataWarning(type, data) !== undefined || describeIdleAction(type, data) !== undefined;

const hasPlaceholder = ({ assets }: Assets, asset: number, action: number): boolean =>
  mayHoldPlaceholder(assets[asset]?.aura.actions[action]?.data ?? "");

/** Checks the data of a template that no row changes, and whether its texts are empty. */
export const templateDataWarnings = (template: Assets): readonly Problem[] =>
  template.assets.flatMap(({ aura }, asset) => [
    ...findEmptyContent(aura, asset),
    ...aura.actions.flatMap((_, action) =>
      hasPlaceholder(template, asset, action) ? [] : findActionWarning(template, asset, action),
    ),
  ]);

/** A row may leave a text empty; pictures and codes have checks of their own. */
const findEmptyContent = ({ content }: Pick<Aura, "content">, asset: number): readonly Problem[] =>
  content?.type === "text" && content.text.trim() === ""
    ? [
        problem("content-empty", "The printed text is empty, so nothing is printed. Write one, or remove the asset.", {
          path: `assets[${asset}].aura.content.text`,
        }),
      ]
    : [];

/** Creates a check of the data that rows change, in filled rows of the template. */
export const createFilledDataCheck = (template: Assets): ((filled: Assets) => readonly Problem[]) => {
  const filledIndexes = template.assets.flatMap(({ aura }, asset) =>
    aura.actions.flatMap((_, action) => (hasPlaceholder(template, asset, action) ? [[asset, action] as const] : [])),
  );
  return (filled) => filledIndexes.flatMap(([asset, action]) => findActionWarning(filled, asset, action));
};

/** Returns whether an action is a form without an e-mail address, whichever row fills it. */
export const isUnmailedForm = ({ type, data }: Action): boolean => {
  if (type !== "form") return false;
  const form = readForm(data);
  return form.ok && form.value.email === "" && !mayHoldPlaceholder(findMailbox(data));
};

type FormTemplate = Pick<Smartlink, "assets" | "callback_post" | "config">;

/** Returns whether the answers of all forms arrive: events of assets are on, and there is an address for them. */
export const receivesAnswers = ({ callback_post, config }: FormTemplate, trackingUrl: string | undefined): boolean =>
  config.global.assetTrack.track !== "false" && ((trackingUrl ?? "") !== "" || callback_post !== "");

/** Finds the forms whose answers nobody receives: there is no address, or events of assets are off. */
export const undeliverableForms = (template: FormTemplate, trackingUrl: string | undefined): readonly Problem[] => {
  if (receivesAnswers(template, trackingUrl)) return [];
  const isTracked = template.config.global.assetTrack.track !== "false";
  const remedy = isTracked
    ? "choose an environment with a tracking address, or give the smartlink a callback_post."
    : 'or switch assetTrack on ({"track": "true"}).';
  const message = `Nobody receives the answers of the form. Give it an e-mail address ("email"), ${remedy}`;
  return template.assets.flatMap(({ aura }, asset) =>
    aura.actions.flatMap((action, index) =>
      isUnmailedForm(action)
        ? [problem("form-unheard", message, { path: `assets[${asset}].aura.actions[${index}].data` })]
        : [],
    ),
  );
};

/** Creates a check of filled rows for forms that only they leave without an address. */
export const createFormCheck = (
  template: FormTemplate,
  trackingUrl: string | undefined,
): ((filled: FormTemplate) => readonly Problem[]) => {
  if (!template.assets.some(({ aura }) => aura.actions.some(({ type }) => type === "form"))) return () => [];
  const known = new Set(undeliverableForms(template, trackingUrl).map(({ at }) => at?.path));
  return (filled) => undeliverableForms(filled, trackingUrl).filter(({ at }) => !known.has(at?.path));
};

const sentences = {
  json: (reason, example) => `The JSON in the action's data is invalid (${reason}). Write it as in ${example}.`,
  "agenda-empty": (example) => `The agenda has no event. Write it as in ${example}.`,
  "event-untitled": (example) => `An event of the agenda has no title. Write it as in ${example}.`,
  "event-start": (from, title) =>
    `"${from}" is not a date for the event "${title}". Write it as 2027-06-05T09:30:00+02:00.`,
  "event-end": (title) =>
    `The end of the event "${title}" is invalid: it must not be before the start, and must have the same form.`,
  "calendar-empty": () => "The calendar in the action's data has no event with a start (DTSTART).",
  "contact-shapeless": (example) => `The contact is not an object. Write it as in ${example}.`,
  "contact-unnamed": (example) => `The contact has no name. Write it as in ${example}.`,
  "form-empty": (example) => `The form has no field. Write it as in ${example}.`,
  "field-unnamed": (number, example) =>
    `Field ${number} of the form has neither label nor name. Write it as in ${example}.`,
  "field-twice": (name) => `Two fields of the form have the name "${name}". Give each a different name.`,
  "field-optionless": (label) => `The field "${label}" has no options to choose from. Add "options": ["…", "…"].`,
  "gallery-empty": (example) => `The gallery has no picture. Name resources or addresses, as in ${example}.`,
  "track-file": (example) => `A track of the film has no file. Name a resource or an address, as in ${example}.`,
  "track-kind": (kind, file) =>
    `"${kind}" is not a kind of track that the reader shows ("${file}"). Write "captions" or "subtitles".`,
  "track-language": (tag, file) =>
    `"${tag}" is not a language tag of the captions "${file}". Write one such as "en", "de" or "pt-BR" as "srclang".`,
  "track-language-missing": (file, example) =>
    `The captions "${file}" have no language. Add "srclang", as in ${example}.`,
  "share-address": (address) => `The address "${address}" cannot be shared. Use one that begins with https://.`,
} as const satisfies Readonly<Record<InvalidDataReason, (...words: string[]) => string>>;

/** Returns one or two sentences for the author. `example`: data of the same type, quoted where it helps. */
const describeInvalidData = ({ reason, quoted }: InvalidData, example: string): string => {
  const sentence: (...words: string[]) => string = sentences[reason];
  return sentence(...quoted.map((text) => truncate(text, 120)), example);
};
