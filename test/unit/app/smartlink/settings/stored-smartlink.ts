/** A stored smartlink whose settings have their presets. */
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import { globalSettingsSchema } from "#domain/model/settings.ts";
import { aStoredSmartlink as aSmartlinkWithoutSettings } from "../../../../support/builders.ts";

export const aStoredSmartlink = (over: Partial<StoredSmartlink> = {}): StoredSmartlink => {
  const smartlink = aSmartlinkWithoutSettings({ title: "Offer", revision: 1, ...over });
  return { ...smartlink, config: { ...smartlink.config, global: globalSettingsSchema.parse({}) } };
};
