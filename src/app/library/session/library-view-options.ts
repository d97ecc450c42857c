/** What the library shows and how: folder, search, filter, order and layout. Stored in the query of the hash. */
import type { ItemKind } from "./library-item.ts";

/** How items are shown. */
export type Layout = "cards" | "table";

/** The fields by which items are sorted. */
export const sortFields = ["created", "updated", "title", "bytes", "pages", "kind", "folder"] as const;
/** A field by which items are sorted. */
export type SortField = (typeof sortFields)[number];

/** Order of the items. */
export interface Sort {
  readonly by: SortField;
  readonly descending: boolean;
}

/** Columns of the table that can be hidden. */
export const columnNames = ["kind", "folder", "pages", "bytes", "created", "updated", "status"] as const;
/** A column that can be hidden. */
export type ColumnName = (typeof columnNames)[number];

/** Undefined fields do not restrict. */
export interface Filter {
  readonly kind?: ItemKind | undefined;
  readonly status?: "published" | "unpublished" | "available" | "expired" | undefined;
  readonly protection?: "protected" | "open" | undefined;
}

/** What the library shows and how. */
export interface ViewOptions {
  /** Id of the folder; undefined for all items. */
  readonly folder: string | undefined;
  readonly search: string;
  readonly filter: Filter;
  readonly sort: Sort;
  readonly layout: Layout;
  readonly columns: readonly ColumnName[];
}

/** Newest items of all folders as cards. */
export const defaultViewOptions: ViewOptions = {
  folder: undefined,
  search: "",
  filter: {},
  sort: { by: "created", descending: true },
  layout: "cards",
  columns: ["kind", "folder", "pages", "bytes", "updated", "status"],
};

const statuses = ["published", "unpublished", "available", "expired"] as const;
const protections = ["protected", "open"] as const;
const kinds = ["content", "smartlink"] as const;

const oneOf = <T extends string>(value: string | null, allowed: readonly T[]): T | undefined =>
  allowed.find((name) => name === value);

/** Parses `created-desc`. */
export const parseSort = (text: string | null): Sort | undefined => {
  const [field = "", direction] = (text ?? "").split("-", 2);
  const by = oneOf(field, sortFields);
  return by === undefined ? undefined : { by, descending: direction === "desc" };
};

/** Formats an order as `parseSort` reads it. */
export const formatSort = ({ by, descending }: Sort): string => `${by}-${descending ? "desc" : "asc"}`;

/** Reads the options from the hash query. Invalid values become `preferred`, the choices of earlier visits. */
export const parseViewOptions = (query: URLSearchParams, preferred: ViewOptions = defaultViewOptions): ViewOptions => {
  const columns = query.get("columns")?.split(" ");
  return {
    folder: query.get("folder") ?? undefined,
    search: query.get("q") ?? "",
    filter: {
      kind: oneOf(query.get("kind"), kinds),
      status: oneOf(query.get("status"), statuses),
      protection: oneOf(query.get("protection"), protections),
    },
    sort: parseSort(query.get("sort")) ?? preferred.sort,
    layout: oneOf(query.get("view"), ["cards", "table"]) ?? preferred.layout,
    columns: columns === undefined ? preferred.columns : columnNames.filter((name) => columns.includes(name)),
  };
};

/** Writes the options as a hash, without those that `preferred` has too. */
export const formatViewOptions = (options: ViewOptions, preferred: ViewOptions = defaultViewOptions): string => {
  const { folder, search, filter, sort, layout, columns } = options;
  const query = new URLSearchParams();
  const set = (name: string, value: string | undefined, isDefault: boolean) => {
    if (!isDefault && value !== undefined) query.set(name, value);
  };
  set("folder", folder, false);
  set("q", search, search === "");
  set("kind", filter.kind, false);
  set("status", filter.status, false);
  set("protection", filter.protection, false);
  set("sort", formatSort(sort), formatSort(sort) === formatSort(preferred.sort));
  set("view", layout, layout === preferred.layout);
  set("columns", columns.join(" "), columns.join(" ") === preferred.columns.join(" "));
  const text = query.toString();
  return text === "" ? "#/library" : `#/library?${text}`;
};

/** Whether any field restricts the list. */
export const isFiltered = ({ filter, search }: Pick<ViewOptions, "filter" | "search">): boolean =>
  search !== "" || Object.values(filter).some((value) => value !== undefined);
