/** What the settings form knows about one setting: its words, its control, and what it does to the reader. */
import type { Skin } from "#domain/model/skin.ts";
import { globalSettings, type SettingName } from "#domain/settings.ts";

/** Fields of a smartlink's record that the form shows beside `config.global`. */
export const recordFieldNames = [
  "title",
  "smartlinkSocialDesc",
  "campaignLanguage",
  "faviconB64",
  "activated",
  "publish",
  "tracking_email",
  "callback_post",
  "pdfz_password",
] as const;

/** The name of a field of a smartlink's record. */
export type RecordFieldName = (typeof recordFieldNames)[number];
/** Fields of `config.skin` by their name in the form, where `title` is another field. */
export const skinFields = {
  skinAccent: "accent",
  skinBackground: "background",
  skinLogo: "logo",
  skinTitle: "title",
} as const satisfies Readonly<Record<string, keyof Skin>>;

/** Fields of `config` that are no group. */
export const configFieldNames = ["marks"] as const;

/** The name of a field of `config` in the form. */
export type ConfigFieldName = (typeof configFieldNames)[number];
/** The name of a field of `config.skin` in the form. */
export type SkinFieldName = keyof typeof skinFields;
/** The name of a setting in the form. */
export type FieldName = SettingName | RecordFieldName | SkinFieldName | ConfigFieldName;

/**
 * The settings as the form edits them, all as texts: flags are "true" or "false", numbers are digits, languages are
 * separated by commas, and any of them may be a placeholder of a template.
 */
export type SettingValues = Readonly<Record<FieldName, string>>;

/** An option of a choice. `effect`: what it does to the reader. */
export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  readonly effect: string;
}

/** The control of a setting, and the sentences about what its value does to the reader. */
export type FieldControl =
  | { readonly type: "switch"; readonly on: string; readonly off: string }
  | { readonly type: "choice"; readonly options: readonly ChoiceOption[] }
  | { readonly type: "number"; readonly max: number; readonly unit: string; readonly effect: (value: number) => string }
  /** `edge`: whether a date without a time means its first or its last moment. */
  | { readonly type: "date-time"; readonly edge: "start" | "end"; readonly empty: string; readonly set: string }
  | {
      readonly type: "text" | "email" | "url" | "password";
      readonly maxLength: number;
      readonly empty: string;
      readonly set: string;
      readonly example?: string;
    }
  /** Larger pictures are scaled down to `maxWidth` and `maxHeight`, in pixels. */
  | {
      readonly type: "picture";
      readonly maxLength: number;
      readonly maxWidth: number;
      readonly maxHeight: number;
      readonly empty: string;
      readonly set: string;
    }
  /** `preset`: the colour that the reader shows where the setting is empty. */
  | {
      readonly type: "colour";
      readonly use: "accent" | "background";
      readonly preset: string;
      readonly empty: string;
      readonly set: string;
    };

/** A setting in the form. */
export interface SettingField {
  readonly name: FieldName;
  readonly label: string;
  readonly help: string;
  readonly control: FieldControl;
  /** Says why the setting does nothing at present; undefined if it has its effect. */
  readonly inactive?: (values: SettingValues) => string | undefined;
}

/** A group of the form. */
export interface SettingGroup {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly SettingField[];
}

const recordPresets: Readonly<Record<Exclude<RecordFieldName, "title">, string>> = {
  smartlinkSocialDesc: "",
  campaignLanguage: "",
  faviconB64: "",
  activated: "true",
  publish: "false",
  tracking_email: "",
  callback_post: "",
  pdfz_password: "",
};

/** Returns whether the name is a setting of `config.global`. */
export const isGlobalSetting = (name: string): name is SettingName => Object.hasOwn(globalSettings, name);

/** Returns whether the name is a field of `config.skin`. */
export const isSkinField = (name: string): name is SkinFieldName => Object.hasOwn(skinFields, name);

/** Returns whether the name is a field of `config`. */
export const isConfigField = (name: string): name is ConfigFieldName =>
  configFieldNames.some((field) => field === name);

/** Returns the value that applies where a smartlink leaves the setting out; undefined for the title, which has none. */
export const presetOf = (name: FieldName): string | undefined =>
  isGlobalSetting(name)
    ? String(globalSettings[name].preset)
    : isSkinField(name)
      ? ""
      : isConfigField(name)
        ? "false"
        : name === "title"
          ? undefined
          : recordPresets[name];
