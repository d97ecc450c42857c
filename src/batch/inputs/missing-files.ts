/**
 * Finds files of assets that a batch names but that were not added to it, before the batch runs. Files with an address
 * of their own are not checked: they are fetched while the batch runs.
 */

import type { ReferencedFile } from "#domain/actions/referenced-files.ts";
import { findLookFiles, findReferencedFiles, isPrintedFile } from "#domain/actions.ts";
import { safeLink } from "#domain/links/link.ts";
import type { Asset } from "#domain/model/asset.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { mayHoldPlaceholder } from "#domain/placeholders/placeholder-text.ts";
import { type Problem, problem, withLocation } from "#domain/problem.ts";
import { findPictureUrl } from "../printing/template-pictures.ts";
import type { DroppedFiles, NamedFile } from "./dropped-files.ts";

/** Problems by severity. */
export interface MissingFiles {
  /** Errors: no file can be generated without these. */
  readonly required: readonly Problem[];
  /** Warnings: an action or look will not work without these. */
  readonly optional: readonly Problem[];
}

/** Returns whether a file was not added to the batch and has no address to fetch it from. */
export const isMissingFile = (url: string, dropped: DroppedFiles<NamedFile>): boolean =>
  !url.startsWith("data:") && dropped.find(url) === undefined && safeLink(url, "fetch") === undefined;

/** Creates the problem of one missing file. */
export const missingFileProblem = (address: string): Problem =>
  problem(
    "resource-missing",
    `The asset's file “${address}” is missing. Add it to the batch, or use its https address.`,
  );

interface FileUse {
  readonly url: string;
  readonly path: string;
  readonly needed: boolean;
}

/** Reads the text that names files at one place of an asset. */
type ReadText = (asset: Asset) => string | undefined;

/** Lists the files of assets, and the addresses that only their actions and looks name. */
const listFileUses = (
  { assets }: Pick<Smartlink, "assets">,
  isIncluded: (read: ReadText, asset: number) => boolean,
): readonly FileUse[] =>
  assets.flatMap((asset, index) => [
    ...Object.entries(asset.files)
      .filter(([name]) => isIncluded(({ files }) => files[name]?.url, index) && !isPrintedFile(asset.aura, name))
      .map(([name, { url }]) => ({ url, path: `assets[${index}].files.${name}.url`, needed: true })),
    ...asset.aura.actions.flatMap((action, at) => {
      const path = `assets[${index}].aura.actions[${at}].data`;
      return isIncluded(({ aura }) => aura.actions[at]?.data, index)
        ? unlisted(asset, findReferencedFiles(action)).map((url) => ({ url, path, needed: false }))
        : [];
    }),
    ...(asset.aura.look && isIncluded(readLookTexts, index)
      ? unlisted(asset, findLookFiles(asset.aura)).map((url) => ({
          url,
          path: `assets[${index}].aura.look`,
          needed: false,
        }))
      : []),
  ]);

/** Lists the pictures of contents without which no row can be printed. What rows name is checked with their other content. */
const listNeededPictures = ({ assets }: Pick<Smartlink, "assets">): readonly FileUse[] =>
  assets.flatMap((asset, index) => {
    const { content } = asset.aura;
    if (content?.type !== "picture" || content.missing === "leave_out") return [];
    const field = content.missing === "replace" ? "replacement" : "source";
    const url = findPictureUrl(asset, content[field] ?? "");
    const isFixed = !mayHoldPlaceholder(content[field] ?? "") && !mayHoldPlaceholder(url);
    return isFixed && url !== "" ? [{ url, path: `assets[${index}].aura.content.${field}`, needed: true }] : [];
  });

/** Without a picture of its own, a poster has that of an action. */
const readLookTexts: ReadText = ({ aura: { look, actions } }) =>
  (look?.type === "poster" && look.source) || actions.map(({ data }) => data).join("\n");

const unlisted = ({ files }: Asset, namedFiles: readonly ReferencedFile[]): readonly string[] =>
  namedFiles.flatMap(({ name, kind }) => (kind === "frame" || Object.hasOwn(files, name) ? [] : [name]));

/** Checks the files of a template that no row changes, each once. */
export const findFilesMissingInTemplate = (
  template: Pick<Smartlink, "assets">,
  dropped: DroppedFiles<NamedFile>,
): MissingFiles => {
  const isFixed = (read: ReadText, asset: number): boolean => {
    const templateAsset = template.assets[asset];
    return templateAsset !== undefined && !mayHoldPlaceholder(read(templateAsset) ?? "");
  };
  const uses = [...listFileUses(template, isFixed), ...listNeededPictures(template)];
  const places = uses.filter(({ url }) => isMissingFile(url, dropped));
  const namesOf = (needed: boolean) => [
    ...new Set(places.filter((place) => place.needed === needed).map(({ url }) => url)),
  ];
  const needed = namesOf(true);
  return { required: needed.length === 0 ? [] : [missingFilesProblem(needed)], optional: toProblems(places, false) };
};

/** Checks the files that a row names by its data. */
export const findFilesMissingInRow = (
  template: Smartlink,
  filled: Smartlink,
  dropped: DroppedFiles<NamedFile>,
): MissingFiles => {
  const changes = (read: ReadText, asset: number): boolean => {
    const templateAsset = template.assets[asset];
    const text = templateAsset && read(templateAsset);
    return text !== undefined && mayHoldPlaceholder(text);
  };
  const places = listFileUses(filled, changes).filter(({ url }) => isMissingFile(url, dropped));
  return { required: toProblems(places, true), optional: toProblems(places, false) };
};

const toProblems = (places: readonly FileUse[], needed: boolean): readonly Problem[] => {
  const first = new Map<string, FileUse>();
  for (const place of places) if (place.needed === needed && !first.has(place.url)) first.set(place.url, place);
  return [...first.values()].map(({ url, path }) => withLocation(missingFileProblem(url), { path }));
};

const maxListedNames = 12;

const missingFilesProblem = (names: readonly string[]): Problem => {
  const shown = names.slice(0, maxListedNames).map((name) => `“${name}”`);
  const more = names.length - shown.length;
  const list = `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  return problem(
    "resource-missing",
    names.length === 1
      ? `A file of the template's assets is missing: ${list}. Add it to the batch, or use its https address in the template.`
      : `${names.length} files of the template's assets are missing: ${list}. Add them to the batch, or use their https addresses in the template.`,
  );
};
