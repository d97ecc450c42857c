/** Reads stored choices about a table, which an older version or another program may have written. */
import { dateOrders } from "../dates/written-date.ts";
import { findLocale } from "../placeholders/filters.ts";
import { decimalSigns } from "../values/decimal-sign.ts";
import { isRecord, type UnknownRecord } from "../values/is-record.ts";
import { type CellValues, cellValueChoices, hiddenCellChoices, type TableOptions, tableEncodings } from "./table.ts";
import { columnRoles, emptyCellPolicies, type TableMapping } from "./table-mapping.ts";

/** Choices about a table without the path of its file. */
export interface StoredTableChoices {
  readonly options: TableOptions;
  readonly mapping: TableMapping;
}

/** Returns the choices that are valid; undefined if the value is no object. */
export const readTableChoices = (value: unknown): StoredTableChoices | undefined =>
  isRecord(value)
    ? { options: readOptions(asRecord(value["options"])), mapping: readMapping(asRecord(value["mapping"])) }
    : undefined;

const asRecord = (value: unknown): UnknownRecord => (isRecord(value) ? value : {});

const readOptions = ({
  encoding,
  delimiter,
  headerRow,
  sheet,
  hiddenCells,
  decimalSign,
  dateOrder,
  cellValues,
  language,
}: UnknownRecord): TableOptions => ({
  ...optional(
    "encoding",
    tableEncodings.find((name) => name === encoding),
  ),
  ...optional(
    "delimiter",
    typeof delimiter === "string" && /^[^"\r\n\ufeff]$/u.test(delimiter) ? delimiter : undefined,
  ),
  ...optional("headerRow", Number.isSafeInteger(headerRow) && Number(headerRow) > 0 ? Number(headerRow) : undefined),
  ...optional("sheet", typeof sheet === "string" ? sheet : undefined),
  ...optional(
    "hiddenCells",
    hiddenCellChoices.find((choice) => choice === hiddenCells),
  ),
  ...optional(
    "decimalSign",
    decimalSigns.find((sign) => sign === decimalSign),
  ),
  ...optional(
    "dateOrder",
    dateOrders.find((order) => order === dateOrder),
  ),
  ...optional("cellValues", readCellValues(cellValues)),
  ...optional("language", typeof language === "string" ? findLocale([language]) : undefined),
});

const readCellValues = (value: unknown): CellValues | undefined => cellValueChoices.find((choice) => choice === value);

const readMapping = ({ placeholders, roles, emptyCells, presets, cellValues }: UnknownRecord): TableMapping => ({
  ...optional("placeholders", isRecord(placeholders) ? readLabels(Object.entries(placeholders)) : undefined),
  ...optional(
    "roles",
    isRecord(roles) ? readLabels(columnRoles.map((role) => [role, roles[role]] as const)) : undefined,
  ),
  ...optional(
    "emptyCells",
    emptyCellPolicies.find((policy) => policy === emptyCells),
  ),
  ...optional(
    "presets",
    isRecord(presets)
      ? Object.fromEntries(
          Object.entries(presets).flatMap(([name, text]) => (typeof text === "string" ? [[name, text]] : [])),
        )
      : undefined,
  ),
  ...optional(
    "cellValues",
    isRecord(cellValues)
      ? Object.fromEntries(
          Object.entries(cellValues).flatMap(([label, value]) => {
            const choice = readCellValues(value);
            return choice === undefined ? [] : [[label, choice] as const];
          }),
        )
      : undefined,
  ),
});

const readLabels = (entries: readonly (readonly [string, unknown])[]): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    entries.flatMap(([name, label]) => (label === null || typeof label === "string" ? [[name, label] as const] : [])),
  );

const optional = <K extends string, T>(key: K, value: T | undefined): { readonly [P in K]?: T } =>
  value === undefined ? {} : ({ [key]: value } as { readonly [P in K]?: T });
