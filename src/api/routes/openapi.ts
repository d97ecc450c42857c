/** The route of the OpenAPI document. */
import { z } from "#domain/model/zod.ts";
import { openApiDocument } from "../openapi.ts";
import { jsonResponse } from "../responses.ts";
import { type Route, route } from "../route.ts";

/** Version of the API and of the assets in its responses. */
const version = "1.3.2";

/** Creates the route of the document, which describes all other routes and itself. The document is created per request. */
export const openApiRoute = (base: string, others: readonly Route[]): Route => {
  const openApi: Route = route({
    method: "GET",
    path: "/openapi.json",
    tag: "About",
    summary: "This description",
    access: "open",
    answer: { kind: "bare", what: "OpenAPI 3.1", schema: z.looseObject({ openapi: z.string() }) },
    errorStatuses: [],
    handle: async () => jsonResponse(200, openApiDocument([...others, openApi], { base, version })),
  });
  return openApi;
};
