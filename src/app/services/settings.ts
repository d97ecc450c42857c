/** What a person sets once for this browser: theme and environments. Kept in localStorage under one key. */

import { readPublicUrl } from "#domain/links/public-url.ts";
import type { Environment } from "#domain/model/batch.ts";
import { isRecord } from "#domain/values/is-record.ts";
import { defaultEnvironments } from "#usecases/tool/environments.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export interface Settings {
  readonly theme: Theme;
  readonly environments: readonly Environment[];
  /** Public address of the last batch that had one; empty without. */
  readonly publicUrl: string;
}

export interface SettingsService {
  read(): Settings;
  /** False where the browser refuses to keep it. */
  write(settings: Settings): boolean;
  /** Back to the first state. */
  clear(): void;
  /** For a backup. */
  exportText(): string;
  /** From a backup; what in it has not the form of settings is as at first. */
  importText(text: string): void;
}

export const settingsKey = "smartlink-settings";

export const defaultSettings = (site: URL): Settings => ({
  theme: "system",
  environments: defaultEnvironments(new URL("api", site).href),
  publicUrl: "",
});

/** `storage` is asked for each time: where site data is forbidden, already asking throws. */
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
        // Storage is forbidden here, so nothing is kept either.
      }
    },
  };
};

/** What was stored, as far as it has the form of settings; the rest as at first. */
const settingsOf = (stored: unknown, first: Settings): Settings => {
  if (!isRecord(stored)) return first;
  const theme = themes.find((one) => one === stored["theme"]) ?? first.theme;
  const list: readonly unknown[] = Array.isArray(stored["environments"]) ? stored["environments"] : [];
  const environments = first.environments.map((fallback) => {
    const found = list.find((one) => isRecord(one) && one["name"] === fallback.name);
    return isRecord(found) ? environmentOf(found, fallback) : fallback;
  });
  return { theme, environments: [...environments, ...added(list, first)], publicUrl: publicUrlOf(stored) };
};

const publicUrlOf = (stored: Record<string, unknown>): string => {
  const text = stored["publicUrl"];
  const read = typeof text === "string" && text !== "" ? readPublicUrl(text) : undefined;
  return read?.ok ? read.value : "";
};

/** Environments that a person added, each name once. */
const added = (list: readonly unknown[], first: Settings): readonly Environment[] => {
  const names = new Set(first.environments.map(({ name }) => name));
  return list.flatMap((one) => {
    if (!isRecord(one) || typeof one["name"] !== "string") return [];
    const { name } = one;
    if (validateEnvironmentName(name, [...names]) !== undefined) return [];
    names.add(name);
    return [environmentOf(one, { name, api_url: first.environments[0]?.api_url ?? "", tracking_url: "" })];
  });
};

const environmentName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/;

/** Why an environment cannot have this name; undefined where it can. */
export const validateEnvironmentName = (name: string, taken: readonly string[]): string | undefined => {
  if (!environmentName.test(name)) return "Use 1 to 60 letters A-Z, digits, “.”, “_” or “-”, such as staging.";
  return taken.includes(name) ? `There is an environment “${name}” already. Choose another name.` : undefined;
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
