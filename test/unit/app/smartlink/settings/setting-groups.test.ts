import { expect, test } from "vitest";
import { configFieldNames, presetOf, recordFieldNames, skinFields } from "#app/smartlink/settings/setting-field.ts";
import { listSettingGroups } from "#app/smartlink/settings/setting-groups.ts";
import { listSettingPresets } from "#app/smartlink/settings/setting-presets.ts";
import { describeEffect } from "#app/smartlink/settings/setting-values.ts";
import { globalSettings } from "#domain/settings.ts";

const fields = listSettingGroups().flatMap((group) => group.fields);

test("the settings form has every setting of the domain and every publication option in exactly one group", () => {
  const names = fields.map(({ name }) => name).toSorted();
  const expected = [
    ...Object.keys(globalSettings),
    ...recordFieldNames,
    ...configFieldNames,
    ...Object.keys(skinFields),
  ];
  expect(names).toEqual(expected.toSorted());
});

test("the settings form says what each preset value does to the reader", () => {
  for (const field of fields)
    expect(describeEffect(field, presetOf(field.name) ?? "A title"), field.name).toMatch(/^\p{L}.*\.$/u);
});

test("the settings form labels settings differently within a group", () => {
  for (const { fields: groupFields } of listSettingGroups()) {
    const labels = groupFields.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  }
});

test("the settings form offers only values that its choices have in presets", () => {
  for (const { values } of listSettingPresets())
    for (const [name, value] of Object.entries(values)) {
      const control = fields.find((field) => field.name === name)?.control;
      if (control?.type === "switch") expect(["true", "false"]).toContain(value);
      if (control?.type === "choice") expect(control.options.map((option) => option.value)).toContain(value);
    }
});
