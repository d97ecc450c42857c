/** Settings that steps of the editor change with the assets, so that one undo takes back both. */
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { Result } from "#domain/result.ts";
import type { History, HistoryStep } from "#editor/model/history/history.ts";
import { pagesSetting, readPageConditions, writePageConditions } from "#editor/model/page-content/pages-setting.ts";
import type { Smartlinks } from "#usecases/library/smartlinks.ts";
import type { SettingValues } from "../../smartlink/settings/setting-field.ts";
import { readValues } from "../../smartlink/settings/setting-values.ts";
import { toSmartlinkChange } from "../../smartlink/settings/smartlink-change.ts";

/** Texts of settings by their names in the form. */
export type SettingTexts = Readonly<Record<string, string>>;

const textsBySmartlink = new WeakMap<StoredSmartlink, SettingTexts>();
const textsByChanges = new WeakMap<SettingTexts, { readonly stored: SettingTexts; readonly texts: SettingTexts }>();

/**
 * Returns the texts of all settings: the same object for the same arguments, so that what shows it need not render again.
 * `changes`: those that are not stored yet.
 */
export const readSettingTexts = (smartlink: StoredSmartlink, changes: SettingTexts | undefined): SettingTexts => {
  const stored = readStoredTexts(smartlink);
  if (changes === undefined) return stored;
  const last = textsByChanges.get(changes);
  const texts = last?.stored === stored ? last.texts : { ...stored, ...changes };
  textsByChanges.set(changes, { stored, texts });
  return texts;
};

const readStoredTexts = (smartlink: StoredSmartlink): SettingTexts => {
  const texts = textsBySmartlink.get(smartlink) ?? {
    ...readValues(smartlink),
    [pagesSetting]: writePageConditions(smartlink.config.pages),
  };
  textsBySmartlink.set(smartlink, texts);
  return texts;
};

const withSettings = (steps: readonly HistoryStep[]): ReadonlySet<HistoryStep> =>
  new Set(steps.filter(({ settings }) => settings !== undefined));

/** Returns the settings that were changed between two states of the history, by steps done or undone; undefined if none were. */
export const listChangedSettings = (before: History, after: History): SettingTexts | undefined => {
  const [doneBefore, undoneBefore] = [withSettings(before.done), withSettings(before.undone)];
  const undone = [...withSettings(after.undone)].filter((step) => !undoneBefore.has(step));
  const done = [...withSettings(after.done)].filter((step) => !doneBefore.has(step));
  if (undone.length === 0 && done.length === 0) return undefined;
  const texts = [...undone.map(({ settings }) => settings?.before), ...done.map(({ settings }) => settings?.after)];
  return Object.assign({}, ...texts) as SettingTexts;
};

/** Where the settings are stored. */
export interface SettingsTarget {
  readonly smartlinks: Pick<Smartlinks, "change">;
  readonly smartlink: StoredSmartlink;
  readonly expectedRevision: number;
}

/** Stores settings. Names that are not settings are left out. Resolves with the new revision of the smartlink. */
export const storeSettings = async (
  texts: SettingTexts,
  { smartlinks, smartlink, expectedRevision }: SettingsTarget,
): Promise<Result<number>> => {
  const values = readValues(smartlink);
  const known = Object.entries(texts).filter(([name]) => Object.hasOwn(values, name));
  const change = await toSmartlinkChange(Object.fromEntries(known) as Partial<SettingValues>, values);
  const pages = texts[pagesSetting];
  const written = await smartlinks.change(
    smartlink.id,
    { ...change, ...(pages !== undefined && { pages: readPageConditions(pages) }) },
    { expectedRevision },
  );
  return written.ok ? { ok: true, value: Number(written.value.revision) } : written;
};
