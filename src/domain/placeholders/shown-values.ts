/**
 * Texts of values as a spreadsheet shows them. A row has such a text beside the value, in a field of a reserved name: texts of
 * the document get it, and filters, conditions, addresses and settings read the value.
 */
import type { RowData } from "../values/row-data.ts";
import type { FilterCall } from "./filter-definition.ts";
import { readsDates, readsNumbers } from "./filters.ts";
import type { SlotKind } from "./slot-kind.ts";

const prefix = "smartlink.shown.";

/** Returns the name of the field with the shown text of another field. */
export const shownFieldOf = (field: string): string => prefix + field;

/** Returns the name of the field whose text a field has. */
export const fieldOfShown = (name: string): string => name.slice(prefix.length);

/** Returns whether a field is no field of the data, but the shown text of one. */
export const isShownField = (field: string): boolean => field.startsWith(prefix);

/** Returns the data without shown texts, as lists have it. */
export const withoutShownFields = (data: RowData): RowData =>
  Object.keys(data).some(isShownField)
    ? Object.fromEntries(Object.entries(data).filter(([field]) => !isShownField(field)))
    : data;

const textSlots: ReadonlySet<SlotKind> = new Set<SlotKind>(["text", "title", "rich", "html"]);

/** Paths of texts that programs read: settings, the language, the value of a code, and the times in the data of an action. */
const machinePath =
  /^config\.global\.|^campaignLanguage|\.content\.value$|\.actions\[\d+\]\.data\b.*\.(?:dt)?(?:start|begin|from|date|end|until|to)$/;

/** Returns whether the text at a path is one that people read, so that it gets values as they are shown. */
export const isReadByPeople = (path: string, slot: SlotKind): boolean => textSlots.has(slot) && !machinePath.test(path);

/** Returns whether a filter reads the value: a date, a number or one of some texts. */
export const readsValue = (filter: FilterCall): boolean =>
  readsDates(filter) || readsNumbers(filter) || filter.name === "choose";
