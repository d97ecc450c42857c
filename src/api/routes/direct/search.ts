/** The route that searches the library. */
import { type SearchField, searchFields } from "#domain/library/search/search-index.ts";
import { z } from "#domain/model/zod.ts";
import { ok } from "#domain/result.ts";
import type { RecordSearch } from "#usecases/library/search/search-records.ts";
import { type Route, route } from "../../route.ts";

const kinds = ["content", "smartlink"] as const;
const defaultLimit = 100;
const maxLimit = 1000;

const foundItemSchema = z.lazy(() =>
  z
    .object({
      kind: z.enum(kinds),
      id: z.string().describe("Id of the content or smartlink"),
      title: z.string(),
      _folder: z.string().describe("Folder id"),
      field: z.enum(searchFields as unknown as [SearchField, ...SearchField[]]).describe("Where the query was found"),
      page: z.int().optional().describe("Page of the text, from 1; for texts of PDFs only"),
      excerpt: z.string().describe("The text around the query; that of PDFs is lower-case and without accents"),
    })
    .describe("An item that contains all words of the query"),
);

const limitError = `expected a whole number from 1 to ${maxLimit}`;

/** Creates the route. */
export const searchRoutes = (search: RecordSearch): readonly Route[] => [
  route({
    method: "GET",
    path: "/search",
    tag: "Search",
    summary: "Search contents and smartlinks",
    description:
      "Finds items by their titles, file names, texts of PDFs, names and addresses of assets, and placeholders. Case and accents make no difference. All words must occur; words in quotation marks must follow each other. The texts of PDFs are read while a page of the library is open.",
    access: "user",
    query: z.lazy(() =>
      z.object({
        q: z.string({ error: "expected words to search for" }).max(1000).describe("Words and “phrases”"),
        kind: z
          .enum(kinds, { error: `expected ${kinds.join(" or ")}` })
          .optional()
          .describe("Only items of this kind"),
        limit: z
          .string()
          .regex(/^\d{1,4}$/, { error: limitError })
          .refine((text) => Number(text) >= 1 && Number(text) <= maxLimit, { error: limitError })
          .optional()
          .describe(`Maximum number of items; ${defaultLimit} by default`),
      }),
    ),
    answer: {
      kind: "enveloped",
      what: "The items, best matches first",
      schema: z.lazy(() => z.array(foundItemSchema)),
    },
    errorStatuses: [422],
    handle: async ({ query: { q, kind, limit } }) =>
      ok(await search.find(q, { kind, limit: Number(limit ?? defaultLimit) })),
  }),
];
