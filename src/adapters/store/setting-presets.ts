/** Adds the settings that stored smartlinks do not have yet, so that all code behind the store knows whole settings alone. */
import { applyPresets } from "#domain/settings.ts";
import { isRecord } from "#domain/values/is-record.ts";

/** Returns the object with one field converted; the same object if that changes nothing, or if it lacks the field. */
const mapField = (value: unknown, name: string, convert: (field: unknown) => unknown): unknown => {
  if (!isRecord(value)) return value;
  const field = convert(value[name]);
  return field === value[name] ? value : { ...value, [name]: field };
};

const completeSmartlink = (smartlink: unknown): unknown =>
  mapField(smartlink, "config", (config) =>
    mapField(config, "global", (global) => (isRecord(global) ? applyPresets(global) : global)),
  );

const completeAll = (smartlinks: unknown): unknown =>
  Array.isArray(smartlinks) ? smartlinks.map(completeSmartlink) : smartlinks;

/** By the object stores whose records contain settings. */
const completions: ReadonlyMap<string, (record: unknown) => unknown> = new Map([
  ["smartlinks", completeSmartlink],
  ["versions", (version) => mapField(version, "smartlink", completeSmartlink)],
  ["trash", (entry) => mapField(entry, "records", (records) => mapField(records, "smartlinks", completeAll))],
  ["inputs", (input) => mapField(input, "template", completeSmartlink)],
]);

/** Returns the record of an object store with the preset of each setting that it lacks. */
export const completeSettings = <T>(store: string, record: T): T => (completions.get(store)?.(record) ?? record) as T;
