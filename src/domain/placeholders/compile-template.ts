/**
 * Fills templates with the values of rows (docs/decisions/0014). A template is compiled once, in one walk over its tree; each
 * row is then filled by the compiled functions. Inserted values are not scanned for placeholders, keys are never filled,
 * only own properties of the data count, and subtrees without placeholders are shared by all rows.
 */

import { type Problem, problem } from "../problem.ts";
import { readAssetIndex } from "../problems/asset-index.ts";
import { fail, ok, type Result } from "../result.ts";
import { globalSettings } from "../settings.ts";
import { joinPath } from "../text/join-path.ts";
import type { RowData } from "../values/row-data.ts";
import { type CompiledText, compileText, type FillContext, findStaticProblem } from "./fill-text.ts";
import { allowsEmptyValues, dependsOnEngine, readsDates, readsNumbers, selectLocale } from "./filters.ts";
import { findForeignPlaceholders, mayHoldPlaceholder, parseText } from "./placeholder-text.ts";
import { isShownField } from "./shown-values.ts";
import { childSlot, type SlotRule, smartlinkSlots, structuredSlot } from "./slots.ts";

/** One occurrence of a placeholder. */
export interface PlaceholderUse {
  readonly name: string;
  /** Path of the text that contains it, such as `assets[2].aura.actions[0].data`. */
  readonly path: string;
  readonly hasDefault: boolean;
  /** Whether an empty value is as good as any other one: `join` leaves it out, and `choose` has a text for it. */
  readonly allowsEmpty: boolean;
  /** Whether `Intl` formats the value, or turns it into capitals. */
  readonly isFormatted: boolean;
  /** Whether a filter reads the value as a number. */
  readonly isNumber: boolean;
  /** Whether a filter, or the setting that it fills, reads the value as a date. */
  readonly isDate: boolean;
}

/** A text of the template that rows change. */
interface RowText {
  /** Index of the asset that it belongs to; undefined for texts of the smartlink itself. */
  readonly asset: number | undefined;
  /** Returns the text filled for a row. Collects missing values and problems in the row. */
  readonly fill: (row: FillContext) => string;
}

/** A text of the template that has placeholders. JSON in a text is one slot, however many of its texts have some. */
export interface TextSlot extends RowText {
  /** Path of the text, such as `assets[2].aura.name`. */
  readonly path: string;
}

/** A template that is ready to be filled many times. */
export interface CompiledTemplate<T = unknown> {
  readonly tree: T;
  /** All texts that rows change, in the tree's order. */
  readonly slots: readonly TextSlot[];
  /** Every placeholder, in the tree's order. */
  readonly placeholders: readonly PlaceholderUse[];
  /** Names of placeholders, each once. */
  readonly names: ReadonlySet<string>;
  /** Problems of the template itself. With any of them, no row can be filled. */
  readonly problems: readonly Problem[];
  /** Texts that look like placeholders but are not. */
  readonly warnings: readonly Problem[];
  /** Returns the tree with a text in each slot. Undefined if the template has no slots. */
  readonly place: PlaceTexts | undefined;
  /** The texts that a row with all values can fail at. */
  readonly fallibleFills: readonly RowText[];
  /** Fills `campaignLanguage`, from which the locale of dates and numbers is chosen. Undefined if no row changes it. */
  readonly fillLanguages: ((row: FillContext) => unknown) | undefined;
}

type FillText = TextSlot["fill"];

/** Returns a node of the tree with the texts of all slots. */
type PlaceTexts = (texts: readonly string[]) => unknown;

type Key = string | number;

const isContainer = (value: unknown): value is Readonly<Record<string, unknown>> | readonly unknown[] =>
  typeof value === "object" && value !== null;

const childrenOf = (
  value: Readonly<Record<string, unknown>> | readonly unknown[],
): readonly (readonly [Key, unknown])[] => (Array.isArray(value) ? [...value.entries()] : Object.entries(value));

/** The marks of a batch's PDFs, whose placeholders are those of the template, but which are filled with their PDF. */
const markTextsPath = "config.mark_texts";

/** Returns every placeholder in the texts of a JSON tree, in its order. */
export const findPlaceholders = (value: unknown): readonly PlaceholderUse[] => {
  const uses: PlaceholderUse[] = [];
  const visit = (node: unknown, path: string, agendaTimes = ""): void => {
    if (path === conditionsPath) return;
    if (typeof node === "string") {
      if (!mayHoldPlaceholder(node)) return;
      const isTime = createTimeTest(path, agendaTimes);
      for (const part of parseText(node).parts) {
        if (typeof part === "string") continue;
        const { name: firstName, columns, filters } = part;
        const hasDefault = filters.some((filter) => filter.name === "default");
        const allowsEmpty = filters.some(allowsEmptyValues);
        const isFormatted = filters.some(dependsOnEngine);
        for (const name of columns) {
          // Filters read the value of the first column, and then what is joined.
          const isFirst = name === firstName;
          const isNumber = isFirst && filters.some(readsNumbers);
          const isDate = (isFirst && filters.some(readsDates)) || isTime(name);
          uses.push({ name, path, hasDefault, allowsEmpty, isFormatted, isNumber, isDate });
        }
      }
    } else if (isContainer(node)) {
      const times = joinAgendaTimes(node);
      for (const [key, child] of childrenOf(node)) visit(child, joinPath(path, key), key === "data" ? times : "");
    }
  };
  visit(value, "");
  return uses;
};

interface Findings {
  readonly problems: Problem[];
  readonly warnings: Problem[];
  readonly slots: TextSlot[];
  readonly fallibleFills: RowText[];
}

/** Conditions have no placeholders, and a template may have a great many of them. */
const conditionsPath = "config.pages";

const compileNode = (node: unknown, path: string, rule: SlotRule, findings: Findings): PlaceTexts | undefined => {
  if (path === conditionsPath) return undefined;
  if (typeof node === "string") {
    const fill = compileString(node, path, rule, findings);
    if (fill === undefined) return undefined;
    const index = findings.slots.push({ path, asset: readAssetIndex(path), fill }) - 1;
    return (texts) => texts[index];
  }
  if (!isContainer(node) || path === markTextsPath) return undefined;
  return compileChildren(node, (key, child) =>
    compileNode(child, joinPath(path, key), childSlot(rule, key, node), findings),
  );
};

const compileChildren = <Input>(
  node: Readonly<Record<string, unknown>> | readonly unknown[],
  compileChild: (key: Key, child: unknown) => ((input: Input) => unknown) | undefined,
): ((input: Input) => unknown) | undefined => {
  const changed = childrenOf(node).flatMap(([key, child]) => {
    const change = compileChild(key, child);
    return change === undefined ? [] : [{ key, change }];
  });
  if (changed.length === 0) return undefined;
  return (input) => {
    const copy = (Array.isArray(node) ? node.slice() : { ...node }) as Record<Key, unknown>;
    // The copy has each key as an own property, even `__proto__`, so this sets no inherited property.
    for (const { key, change } of changed) copy[key] = change(input);
    return copy;
  };
};

const compileString = (text: string, path: string, rule: SlotRule, findings: Findings): FillText | undefined => {
  const slot = typeof rule === "string" ? rule : "text";
  // Scripts in HTML may contain template literals of their own.
  if (slot !== "html")
    for (const message of findForeignPlaceholders(text))
      findings.warnings.push(problem("placeholder-malformed", message, { path }));
  const isJson = slot === "json" || ((slot === "email" || slot === "media") && /^\s*\{/.test(text));
  // The addresses of a film and its captions are checked even if no row changes them, as is the address of a film alone.
  if (isJson && (slot === "media" || mayHoldPlaceholder(text))) return compileJson(text, path, findings);
  if (!mayHoldPlaceholder(text)) {
    const fault = findStaticProblem(text, slot);
    if (fault !== undefined) findings.problems.push(problem(fault.code, fault.message, { path }));
    return undefined;
  }
  return collectFindings(compileText(text, path, slot), path, findings);
};

const collectFindings = (
  compiled: CompiledText,
  path: string,
  { problems, warnings, fallibleFills }: Findings,
): FillText | undefined => {
  const { fill } = compiled;
  if (compiled.canFail && fill !== undefined) fallibleFills.push({ asset: readAssetIndex(path), fill });
  for (const fault of compiled.problems) problems.push(problem(fault.code, fault.message, { path }));
  for (const message of compiled.warnings) warnings.push(problem("placeholder-malformed", message, { path }));
  return compiled.fill;
};

/** JSON inside a text is filled as a tree of its own, so that no value can change its structure. */
const compileJson = (text: string, path: string, findings: Findings): FillText | undefined => {
  let tree: unknown;
  try {
    tree = JSON.parse(text);
  } catch {
    if (mayHoldPlaceholder(text) && /^\s*(?:\{|\[(?!\[[A-Za-z_]))/.test(text)) {
      const message =
        'The JSON in this text is invalid. Put quotes around its placeholders, as in {"name": "[[name]]"}.';
      findings.problems.push(problem("placeholder-malformed", message, { path }));
    }
    return collectFindings(compileText(text, path, "text"), path, findings);
  }
  const fill = compileStructured(tree, path, Array.isArray(tree), findings);
  return fill === undefined ? undefined : (row) => JSON.stringify(fill(row));
};

const compileStructured = (
  node: unknown,
  path: string,
  isList: boolean,
  findings: Findings,
): ((row: FillContext) => unknown) | undefined => {
  if (!isContainer(node)) return undefined;
  return compileChildren(node, (key, child) =>
    typeof child === "string"
      ? compileString(child, joinPath(path, key), structuredSlot(key, isList), findings)
      : compileStructured(child, joinPath(path, key), isList, findings),
  );
};

/** Compiles a smartlink or any other JSON tree, whose texts then all count as plain text. */
export const compileTemplate = <T>(tree: T): CompiledTemplate<T> => {
  const findings = createFindings();
  const place = compileNode(tree, "", smartlinkSlots, findings);
  const placeholders = findPlaceholders(tree);
  return {
    tree,
    placeholders,
    names: new Set(placeholders.map(({ name }) => name)),
    ...findings,
    place,
    fillLanguages: compileLanguages(tree),
  };
};

const createFindings = (): Findings => ({ problems: [], warnings: [], slots: [], fallibleFills: [] });

const compileLanguages = (tree: unknown): CompiledTemplate["fillLanguages"] => {
  const findings = createFindings();
  const place = compileNode(readLanguages(tree), "campaignLanguage", undefined, findings);
  return place && ((row) => place(findings.slots.map(({ fill }) => fill(row))));
};

const readLanguages = (tree: unknown): readonly string[] => {
  const languages =
    isContainer(tree) && !Array.isArray(tree) ? (tree as Record<string, unknown>)["campaignLanguage"] : [];
  return Array.isArray(languages) ? languages.filter((language) => typeof language === "string") : [];
};

/**
 * Returns the tree filled with a row's values, or all problems of the row: one `placeholder-without-value` with all
 * names, `filter-failed`, `link-forbidden` and `shape-invalid`, or else the problems of the template. `locale` is the
 * language of dates and numbers, by default the filled language of the smartlink. `shown`: whether the row shows each asset;
 * the texts of the others need no values and become empty.
 */
export const fillTemplate = <T>(
  compiled: CompiledTemplate<T>,
  data: RowData,
  locale?: string,
  shown?: readonly boolean[],
): Result<T> => {
  const filled = fillTexts(compiled, data, locale, shown);
  return filled.ok ? ok(placeTexts(compiled, filled.value)) : filled;
};

/** Returns the texts of a row for all slots, which `placeTexts` puts into the tree. Problems: those of `fillTemplate`. */
export const fillTexts = (
  compiled: CompiledTemplate,
  data: RowData,
  locale?: string,
  shown?: readonly boolean[],
): Result<string[]> => {
  if (compiled.problems.length > 0) return fail(...compiled.problems);
  if (compiled.slots.length === 0) return ok([]);
  const row: FillContext = { data, locale: selectRowLocale(compiled, data, locale), missing: [], problems: [] };
  const texts: string[] = [];
  for (const { fill, asset } of compiled.slots) texts.push(isShown(asset, shown) ? fill(row) : "");
  if (row.missing.length === 0 && row.problems.length === 0) return ok(texts);
  return fail(...(row.missing.length === 0 ? [] : [missingValuesProblem(row.missing)]), ...row.problems);
};

const isShown = (asset: number | undefined, shown: readonly boolean[] | undefined): boolean =>
  shown === undefined || asset === undefined || shown[asset] !== false;

/** Returns the tree with a text in each slot, in the order of the slots. Rows share all that has no slots. */
export const placeTexts = <T>({ tree, place }: CompiledTemplate<T>, texts: readonly string[]): T =>
  place === undefined ? tree : (place(texts) as T);

/**
 * Creates a test of whether `fillTemplate` succeeds, which takes a fraction of its time: it fills only the texts that can
 * fail, and looks for the values of the others. `shown`: as for `fillTemplate`.
 */
export const createFillTest = (
  compiled: CompiledTemplate,
): ((data: RowData, shown?: readonly boolean[]) => boolean) => {
  const { placeholders, fallibleFills, problems } = compiled;
  const required = placeholders.filter(({ hasDefault, path }) => !hasDefault && !path.startsWith(markTextsPath));
  const allNames = [...new Set(required.map(({ name }) => name))];
  const byAsset = required.map(({ name, path }) => ({ name, asset: readAssetIndex(path) }));
  return (data, shown) => {
    const hasValue = (name: string) => Object.hasOwn(data, name) && typeof data[name] === "string";
    const isComplete =
      shown === undefined
        ? allNames.every(hasValue)
        : byAsset.every(({ name, asset }) => !isShown(asset, shown) || hasValue(name));
    if (problems.length > 0 || !isComplete) return false;
    if (fallibleFills.length === 0) return true;
    const row: FillContext = { data, locale: selectRowLocale(compiled, data, undefined), missing: [], problems: [] };
    for (const { fill, asset } of fallibleFills) if (isShown(asset, shown)) fill(row);
    return row.missing.length + row.problems.length === 0;
  };
};

const selectRowLocale = (compiled: CompiledTemplate, data: RowData, locale: string | undefined): string => {
  const placeholderAsLocale = locale === undefined || mayHoldPlaceholder(locale);
  if (!placeholderAsLocale) return selectLocale([locale]);
  const probe: FillContext = { data, locale: "en", missing: [], problems: [] };
  return selectLocale((compiled.fillLanguages?.(probe) ?? readLanguages(compiled.tree)) as readonly string[]);
};

const missingValuesProblem = (missing: FillContext["missing"]): Problem => {
  const names = [...new Set(missing.map(({ name }) => name))];
  const listed = names.map((name) => `"${name}"`).join(", ");
  const message = `There is no value for ${listed}. Add ${names.length === 1 ? "it" : "them"} to the row's data, or give the placeholder a default in the template, as in [[${names[0]}|default:…]].`;
  return problem("placeholder-without-value", message, { path: missing[0]?.path ?? "", placeholders: names });
};

/** Returns the fields of the data that no placeholder uses, in their order. */
export const findUnusedFields = (compiled: CompiledTemplate, fieldNames: Iterable<string>): readonly string[] =>
  [...new Set(fieldNames)].filter((name) => !compiled.names.has(name) && !isShownField(name));

// Finds texts of a smartlink that are read as dates, so that tables can write the values of their placeholders differently.

const dateSettings: ReadonlySet<string> = new Set(
  Object.entries(globalSettings).flatMap(([name, { kind }]) => (kind === "dateTime" ? [`config.global.${name}`] : [])),
);

/**
 * Creates a test for the placeholders of the text at a path of a smartlink: whether their values are dates, because the text
 * is a setting that is a date, or because they stand in the times of an agenda.
 */
const createTimeTest = (path: string, agendaTimes: string): ((name: string) => boolean) => {
  if (dateSettings.has(path)) return () => true;
  if (!mayHoldPlaceholder(agendaTimes)) return () => false;
  const names = parseText(agendaTimes).parts.flatMap((part) => (typeof part === "string" ? [] : part.columns));
  return (name) => names.includes(name);
};

const agendaTimes = /"(?:dt)?(?:start|begin|from|date|end|until|to)"\s*:\s*"((?:[^"\\]|\\.)*)"/gi;

/** Returns the texts in the data of an `agenda` action that are times, joined; empty for all other nodes. */
const joinAgendaTimes = (node: Readonly<Record<string, unknown>> | readonly unknown[]): string => {
  const { type, data } = node as Readonly<Record<string, unknown>>;
  return type === "agenda" && typeof data === "string"
    ? Array.from(data.matchAll(agendaTimes), ([, text = ""]) => text).join(" ")
    : "";
};
