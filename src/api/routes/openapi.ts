import { z } from "#domain/model/zod.ts";
import { openApiDocument } from "../openapi.ts";
import { jsonResponse } from "../responses.ts";
import { type Route, route } from "../route.ts";

/** The version of the interface, and of the assets it gives out. */
const version = "1.3.2";

/** The description of all routes, itself among them. Written when it is asked for. */
export const openApiRoute = (base: string, others: readonly Route[]): Route => {
  const own: Route = route({
    method: "GET",
    path: "/openapi.json",
    tag: "About",
    summary: "This description",
    access: "open",
    answer: { kind: "bare", what: "OpenAPI 3.1", schema: z.looseObject({ openapi: z.string() }) },
    errorStatuses: [],
    handle: async () => jsonResponse(200, openApiDocument([...others, own], { base, version })),
  });
  return own;
};
