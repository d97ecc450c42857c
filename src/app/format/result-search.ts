import type { JobRowResult } from "#usecases/jobs/batches.ts";

type SearchedResult = Pick<JobRowResult, "row" | "title" | "reference_id" | "path">;

/** Returns whether each word of a query is the row number or part of title, reference or path, ignoring case and accents. */
export const matchesQuery = ({ row, title, reference_id, path }: SearchedResult, query: string): boolean => {
  const words = normalize(query).split(/\s+/).filter(Boolean);
  const text = normalize([title, reference_id, path].join("\n"));
  return words.every((word) => word === String(row) || text.includes(word));
};

/** Removes case and accents. */
const normalize = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
