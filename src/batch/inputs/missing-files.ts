/**
 * Files of assets that a batch names and nobody brought: told before it runs, since no network will find them. What has
 * an address of its own is only fetched when the batch runs, and not looked at here.
 */

import { findReferencedFiles } from "#domain/actions.ts";
import { safeLink } from "#domain/links/link.ts";
import type { Asset } from "#domain/model/asset.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { mayHoldPlaceholder } from "#domain/placeholders/placeholder-text.ts";
import { type Problem, problem, withLocation } from "#domain/problem.ts";
import type { DroppedFiles } from "./dropped-files.ts";

export interface MissingFiles {
  /** Without these nothing can be made. */
  readonly required: readonly Problem[];
  /** Without these an action will not do what it says. */
  readonly optional: readonly Problem[];
}

/** Whether a file can neither be found among what was dropped nor be fetched from anywhere. */
export const isMissingFile = (url: string, dropped: DroppedFiles): boolean =>
  !url.startsWith("data:") && dropped.find(url) === undefined && safeLink(url, "fetch") === undefined;

export const missingFileProblem = (address: string): Problem =>
  problem(
    "resource-missing",
    `The asset's file “${address}” was not dropped and is no address. Drop it together with the template, or give its https address.`,
  );

interface NamedPlace {
  readonly url: string;
  readonly path: string;
  readonly needed: boolean;
}

/** What assets name: their files, and what their actions name that is none of them. */
const placesOf = (
  { assets }: Pick<Smartlink, "assets">,
  isMeant: (text: string, asset: number, place: string | number) => boolean,
): readonly NamedPlace[] =>
  assets.flatMap((asset, index) => [
    ...Object.entries(asset.files)
      .filter(([name, { url }]) => isMeant(url, index, name))
      .map(([name, { url }]) => ({ url, path: `assets[${index}].files.${name}.url`, needed: true })),
    ...asset.aura.actions.flatMap((action, at) => {
      const path = `assets[${index}].aura.actions[${at}].data`;
      return isMeant(action.data, index, at)
        ? unlisted(asset, action).map((url) => ({ url, path, needed: false }))
        : [];
    }),
  ]);

const unlisted = ({ files }: Asset, action: Asset["aura"]["actions"][number]): readonly string[] =>
  findReferencedFiles(action).flatMap(({ name, kind }) =>
    kind === "frame" || Object.hasOwn(files, name) ? [] : [name],
  );

/** Of the template itself: what no row changes, each file once. */
export const findFilesMissingInTemplate = (
  template: Pick<Smartlink, "assets">,
  dropped: DroppedFiles,
): MissingFiles => {
  const places = placesOf(template, (text) => !mayHoldPlaceholder(text)).filter(({ url }) =>
    isMissingFile(url, dropped),
  );
  const namesOf = (needed: boolean) => [
    ...new Set(places.filter((place) => place.needed === needed).map(({ url }) => url)),
  ];
  const needed = namesOf(true);
  return { required: needed.length === 0 ? [] : [lackingTogether(needed)], optional: told(places, false) };
};

/** Of a row: what it names by its own data. */
export const findFilesMissingInRow = (template: Smartlink, filled: Smartlink, dropped: DroppedFiles): MissingFiles => {
  const changes = (text: string | undefined) => text !== undefined && mayHoldPlaceholder(text);
  const places = placesOf(filled, (_text, asset, place) => {
    const given = template.assets[asset];
    return changes(typeof place === "string" ? given?.files[place]?.url : given?.aura.actions[place]?.data);
  }).filter(({ url }) => isMissingFile(url, dropped));
  return { required: told(places, true), optional: told(places, false) };
};

const told = (places: readonly NamedPlace[], needed: boolean): readonly Problem[] => {
  const first = new Map<string, NamedPlace>();
  for (const place of places) if (place.needed === needed && !first.has(place.url)) first.set(place.url, place);
  return [...first.values()].map(({ url, path }) => withLocation(missingFileProblem(url), { path }));
};

const namedAtMost = 12;

const lackingTogether = (names: readonly string[]): Problem => {
  const shown = names.slice(0, namedAtMost).map((name) => `“${name}”`);
  const more = names.length - shown.length;
  const list = `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  return problem(
    "resource-missing",
    names.length === 1
      ? `The template's assets need the file ${list}. Drop it too, or give its https address in the template.`
      : `The template's assets need ${names.length} files: ${list}. Drop them too, or give their https addresses in the template.`,
  );
};
