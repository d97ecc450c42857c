/** Whether a result is searched for: by its row number, or by words of its title, reference or file name. */
import type { JobRowResult } from "#usecases/jobs/batches.ts";

type Searched = Pick<JobRowResult, "row" | "title" | "reference_id" | "path">;

export const matchesQuery = ({ row, title, reference_id, path }: Searched, query: string): boolean => {
  const words = normalize(query).split(/\s+/).filter(Boolean);
  const text = normalize([title, reference_id, path].join("\n"));
  return words.every((word) => word === String(row) || text.includes(word));
};

/** Without case and accents. */
const normalize = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
