/** Settings of this browser: theme, language, environments, last public address. Stored in localStorage under one key. */

import { msg, str } from "@lit/localize";
import { readPublicUrl } from "#domain/links/public-url.ts";
import type { Environment } from "#domain/model/batch.ts";
import { isRecord } from "#domain/values/is-record.ts";
import { type LanguageChoice, languageChoices } from "#ui/i18n/locales.ts";
import { defaultEnvironments } from "#usecases/tool/environments.ts";
import { preferenceKeys } from "./preference-keys.ts";

/** The themes a person can choose. */
export const themes = ["system", "light", "dark"] as const;
/** `system` follows the operating system. */
export type Theme = (typeof themes)[number];

/** Stored as JSON. */
export interface Settings {
  readonly theme: Theme;
  readonly language: LanguageChoice;
  readonly environments: readonly Environment[];
  /** Public address of the last batch; empty if it had none. */
  readonly publicUrl: string;
}

/** Reads and writes the settings. */
export interface SettingsService {
  /** Returns the stored settings; defaults where they are missing, invalid or blocked. */
  read(): Settings;
  /** Returns false if the browser could not store them. */
  write(settings: Settings): boolean;
  /** Restores the defaults. */
  clear(): void;
  /** Returns the settings as JSON for a backup, with what a person has saved beside them (`preferenceKeys`). */
  exportText(): string;
  /**
   * Replaces the settings with those of a backup; invalid values become defaults. A backup of an earlier version has nothing
   * of what is saved beside them, which then stays.
   */
  importText(text: string): void;
}

/** The localStorage key. */
export const settingsKey = "smartlink-settings";

/** Returns the settings of a new browser. */
export const defaultSettings = (site: URL): Settings => ({
  theme: "system",
  language: "system",
  environments: defaultEnvironments(new URL("api", site).href),
  publicUrl: "",
});

/** Creates the service. `storage` returns localStorage; it is called each time, because it throws while site data is blocked. */
export const createSettingsService = (
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">,
  site: URL,
): SettingsService => {
  const parse = (text: string | null): Settings => {
    const defaults = defaultSettings(site);
    try {
      return toSettings(JSON.parse(text ?? "null"), defaults);
    } catch {
      return defaults;
    }
  };
  const read = (): Settings => {
    try {
      return parse(storage().getItem(settingsKey));
    } catch {
      return defaultSettings(site);
    }
  };
  const write = (settings: Settings): boolean => {
    try {
      storage().setItem(settingsKey, JSON.stringify(settings));
      return true;
    } catch {
      return false;
    }
  };
  return {
    read,
    write,
    exportText: () => JSON.stringify({ ...read(), saved: readSaved(storage) }),
    importText: (text) => {
      write(parse(text));
      writeSaved(storage, text);
    },
    clear: () => {
      try {
        storage().removeItem(settingsKey);
      } catch {
        // Site data is blocked, so nothing is stored either.
      }
    },
  };
};

/** Returns the texts that are stored beside the settings, by key. */
const readSaved = (storage: () => Pick<Storage, "getItem">): Readonly<Record<string, string>> => {
  try {
    const texts = Object.values(preferenceKeys).map((key) => [key, storage().getItem(key)] as const);
    return Object.fromEntries(texts.flatMap(([key, text]) => (text === null ? [] : [[key, text]])));
  } catch {
    return {};
  }
};

/** Replaces the texts that are stored beside the settings with those of a backup. */
const writeSaved = (storage: () => Pick<Storage, "setItem" | "removeItem">, backup: string): void => {
  try {
    const parsed: unknown = JSON.parse(backup);
    const saved = isRecord(parsed) ? parsed["saved"] : undefined;
    if (!isRecord(saved)) return;
    for (const key of Object.values(preferenceKeys)) {
      const text = saved[key];
      if (typeof text === "string") storage().setItem(key, text);
      else storage().removeItem(key);
    }
  } catch {
    // Site data is blocked, or the backup has no settings.
  }
};

/** Returns the valid stored values, and defaults for the rest. */
const toSettings = (stored: unknown, defaults: Settings): Settings => {
  if (!isRecord(stored)) return defaults;
  const theme = themes.find((name) => name === stored["theme"]) ?? defaults.theme;
  const list: readonly unknown[] = Array.isArray(stored["environments"]) ? stored["environments"] : [];
  const environments = defaults.environments.map((fallback) => {
    const entry = list.find((item) => isRecord(item) && item["name"] === fallback.name);
    return isRecord(entry) ? toEnvironment(entry, fallback) : fallback;
  });
  return {
    theme,
    language: languageChoices.find((name) => name === stored["language"]) ?? defaults.language,
    environments: [...environments, ...addedEnvironments(list, defaults)],
    publicUrl: readStoredPublicUrl(stored),
  };
};

const readStoredPublicUrl = (stored: Record<string, unknown>): string => {
  const text = stored["publicUrl"];
  const publicUrl = typeof text === "string" && text !== "" ? readPublicUrl(text) : undefined;
  return publicUrl?.ok ? publicUrl.value : "";
};

/** Returns the environments that a person added, each name once. */
const addedEnvironments = (list: readonly unknown[], defaults: Settings): readonly Environment[] => {
  const names = new Set(defaults.environments.map(({ name }) => name));
  return list.flatMap((entry) => {
    if (!isRecord(entry) || typeof entry["name"] !== "string") return [];
    const { name } = entry;
    if (validateEnvironmentName(name, [...names]) !== undefined) return [];
    names.add(name);
    return [toEnvironment(entry, { name, api_url: defaults.environments[0]?.api_url ?? "", tracking_url: "" })];
  });
};

const environmentNamePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/;

/** Returns why an environment cannot have this name; undefined if it can. */
export const validateEnvironmentName = (name: string, taken: readonly string[]): string | undefined => {
  if (!environmentNamePattern.test(name))
    return msg("Use 1 to 60 letters A-Z, digits, “.”, “_” or “-”, such as staging.");
  return taken.includes(name) ? msg(str`An environment named “${name}” exists. Choose another name.`) : undefined;
};

const toEnvironment = (stored: Record<string, unknown>, fallback: Environment): Environment => {
  const text = (key: string): string => (typeof stored[key] === "string" ? stored[key] : "");
  const optional = (key: "mail_url" | "runtime_url") => (text(key) === "" ? {} : { [key]: text(key) });
  return {
    name: fallback.name,
    api_url: text("api_url") || fallback.api_url,
    tracking_url: text("tracking_url"),
    ...optional("mail_url"),
    ...optional("runtime_url"),
  };
};
