/** Settings of this browser: theme, environments, last public address. Stored in localStorage under one key. */

import { readPublicUrl } from "#domain/links/public-url.ts";
import type { Environment } from "#domain/model/batch.ts";
import { isRecord } from "#domain/values/is-record.ts";
import { defaultEnvironments } from "#usecases/tool/environments.ts";

/** The themes a person can choose. */
export const themes = ["system", "light", "dark"] as const;
/** `system` follows the operating system. */
export type Theme = (typeof themes)[number];

/** Stored as JSON. */
export interface Settings {
  readonly theme: Theme;
  readonly environments: readonly Environment[];
  /** Public address of the last batch; empty where it had none. */
  readonly publicUrl: string;
}

/** Reads and writes the settings. */
export interface SettingsService {
  read(): Settings;
  /** Returns false where the browser could not store them. */
  write(settings: Settings): boolean;
  /** Restores the defaults. */
  clear(): void;
  /** Returns the settings as JSON for a backup. */
  exportText(): string;
  /** Replaces the settings with those of a backup; invalid values become defaults. */
  importText(text: string): void;
}

/** The localStorage key. */
export const settingsKey = "smartlink-settings";

/** Returns the settings of a new browser. */
export const defaultSettings = (site: URL): Settings => ({
  theme: "system",
  environments: defaultEnvironments(new URL("api", site).href),
  publicUrl: "",
});

/** `storage` returns localStorage. It is called each time, because reading `localStorage` throws where site data is blocked. */
export const createSettingsService = (
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">,
  site: URL,
): SettingsService => {
  const parsed = (text: string | null): Settings => {
    const first = defaultSettings(site);
    try {
      return settingsOf(JSON.parse(text ?? "null"), first);
    } catch {
      return first;
    }
  };
  const read = (): Settings => {
    try {
      return parsed(storage().getItem(settingsKey));
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
    exportText: () => JSON.stringify(read()),
    importText: (text) => void write(parsed(text)),
    clear: () => {
      try {
        storage().removeItem(settingsKey);
      } catch {
        // Site data is blocked, so nothing is stored either.
      }
    },
  };
};

/** Returns the valid stored values, and defaults for the rest. */
const settingsOf = (stored: unknown, first: Settings): Settings => {
  if (!isRecord(stored)) return first;
  const theme = themes.find((name) => name === stored["theme"]) ?? first.theme;
  const list: readonly unknown[] = Array.isArray(stored["environments"]) ? stored["environments"] : [];
  const environments = first.environments.map((fallback) => {
    const entry = list.find((item) => isRecord(item) && item["name"] === fallback.name);
    return isRecord(entry) ? environmentOf(entry, fallback) : fallback;
  });
  return { theme, environments: [...environments, ...addedEnvironments(list, first)], publicUrl: publicUrlOf(stored) };
};

const publicUrlOf = (stored: Record<string, unknown>): string => {
  const text = stored["publicUrl"];
  const read = typeof text === "string" && text !== "" ? readPublicUrl(text) : undefined;
  return read?.ok ? read.value : "";
};

/** Returns the environments that a person added, each name once. */
const addedEnvironments = (list: readonly unknown[], first: Settings): readonly Environment[] => {
  const names = new Set(first.environments.map(({ name }) => name));
  return list.flatMap((entry) => {
    if (!isRecord(entry) || typeof entry["name"] !== "string") return [];
    const { name } = entry;
    if (validateEnvironmentName(name, [...names]) !== undefined) return [];
    names.add(name);
    return [environmentOf(entry, { name, api_url: first.environments[0]?.api_url ?? "", tracking_url: "" })];
  });
};

const environmentName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/;

/** Returns why an environment cannot have this name; undefined where it can. */
export const validateEnvironmentName = (name: string, taken: readonly string[]): string | undefined => {
  if (!environmentName.test(name)) return "Use 1 to 60 letters A-Z, digits, “.”, “_” or “-”, such as staging.";
  return taken.includes(name) ? `An environment named “${name}” exists. Choose another name.` : undefined;
};

const environmentOf = (stored: Record<string, unknown>, fallback: Environment): Environment => {
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
