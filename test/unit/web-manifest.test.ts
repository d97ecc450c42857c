/** The web app manifest: browsers ignore every address of it that lies outside the scope. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isTableName } from "#usecases/import/tables/open-table-file.ts";
import { root } from "../support/imports.ts";

const site = "https://host.example/folder/";

const addressesOf = (value: unknown): readonly string[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    typeof item === "string" && ["start_url", "scope", "action", "url"].includes(name) ? [item] : addressesOf(item),
  );
};

test("the installed site starts in its own folder, and every address of the manifest lies in it", () => {
  const manifest: unknown = JSON.parse(readFileSync(join(root, "public/manifest.webmanifest"), "utf8"));
  const resolve = (address: string) => new URL(address, `${site}manifest.webmanifest`).href;
  expect(manifest).toMatchObject({ start_url: "./", scope: "./" });
  const addresses = addressesOf(manifest).map(resolve);
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of addresses) expect(address.startsWith(site)).toBe(true);
  expect(addresses.filter((address) => address.includes("//", "https://".length))).toEqual([]);
});

test("the installed site opens and receives every kind of input file: JSON, tables and PDFs", () => {
  const manifest = JSON.parse(readFileSync(join(root, "public/manifest.webmanifest"), "utf8"));
  const opened = Object.values<string[]>(manifest.file_handlers[0].accept).flat();
  const shared = (manifest.share_target.params.files[0].accept as string[]).filter((type) => type.startsWith("."));
  expect(opened).toEqual([".json", ".pdf", ".csv", ".tsv", ".xlsx"]);
  expect(shared).toEqual(opened);
  expect(opened.filter((ending) => isTableName(`table${ending}`))).toEqual([".csv", ".tsv", ".xlsx"]);
});
