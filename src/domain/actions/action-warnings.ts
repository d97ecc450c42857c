/** Checks the data of actions and warns of data that the reader cannot show, and of actions that do nothing. */
import { findActionDefinition } from "../actions.ts";
import type { Smartlink } from "../model/smartlink.ts";
import { mayHoldPlaceholder } from "../placeholders/placeholder-text.ts";
import { type Problem, problem } from "../problem.ts";
import { describeInvalidData } from "./describe-invalid-data.ts";
import { readForm } from "./form.ts";
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

const hasPlaceholder = ({ assets }: Assets, asset: number, action: number): boolean =>
  mayHoldPlaceholder(assets[asset]?.aura.actions[action]?.data ?? "");

/** Checks the data of a template that no row changes. */
export const templateDataWarnings = (template: Assets): readonly Problem[] =>
  template.assets.flatMap(({ aura }, asset) =>
    aura.actions.flatMap((_, action) =>
      hasPlaceholder(template, asset, action) ? [] : findActionWarning(template, asset, action),
    ),
  );

/** Creates a check of the data that rows change, in filled rows of the template. */
export const createFilledDataCheck = (template: Assets): ((filled: Assets) => readonly Problem[]) => {
  const filledIndexes = template.assets.flatMap(({ aura }, asset) =>
    aura.actions.flatMap((_, action) => (hasPlaceholder(template, asset, action) ? [[asset, action] as const] : [])),
  );
  return (filled) => filledIndexes.flatMap(([asset, action]) => findActionWarning(filled, asset, action));
};

const isUnmailedForm = ({ type, data }: { readonly type: string; readonly data: string }): boolean => {
  if (type !== "form") return false;
  const form = readForm(data);
  return form.ok && form.value.email === "";
};

/** Finds a form whose answers nobody receives: there is no address, or events of assets are off. */
export const undeliverableForms = (
  template: Pick<Smartlink, "assets" | "callback_post" | "config">,
  trackingUrl: string | undefined,
): readonly Problem[] => {
  const asset = template.assets.findIndex(({ aura }) => aura.actions.some(isUnmailedForm));
  const isTracked = template.config.global.assetTrack.track !== "false";
  if (asset < 0 || (isTracked && (trackingUrl || template.callback_post !== ""))) return [];
  const remedy = isTracked
    ? "choose an environment with a tracking address, or give the smartlink a callback_post."
    : 'or switch assetTrack on ({"track": "true"}).';
  const message = `Nobody receives the answers of the form. Give it an e-mail address ("email"), ${remedy}`;
  return [problem("form-unheard", message, { path: `assets[${asset}]` })];
};
