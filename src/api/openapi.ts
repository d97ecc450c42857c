/** Creates the OpenAPI 3.1 document from the routes and schemas that answer calls, so that the two cannot differ. */
import { failureSchema, problemDetailsSchema } from "#domain/model/envelope.ts";
import { type Json, requestBodyOf, toJsonSchema } from "./openapi-bodies.ts";
import type { Access, AnswerShape, Route } from "./route.ts";

/** What the document says beside its routes. */
export interface ApiInfo {
  /** Path of the API without a slash at the end. */
  readonly base: string;
  readonly version: string;
}

/** Returns the document as plain JSON. */
export const openApiDocument = (routes: readonly Route[], { base, version }: ApiInfo): Json => ({
  openapi: "3.1.0",
  info: {
    title: "Smartlink",
    version,
    summary: "Folders, PDFs, smartlinks, assets, and batches of smartlinks",
    description:
      "Every call is answered inside this browser from its storage, also offline. Only pages of this site can call the API.",
    license: { name: "MIT", identifier: "MIT" },
  },
  servers: [{ url: base }],
  tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({
    name,
    description: tagDescriptions[name] ?? name,
  })),
  paths: pathsOf(routes),
  components: {
    securitySchemes: {
      basic: {
        type: "http",
        scheme: "basic",
        description: "E-mail address and password of a user, in UTF-8. The manager's API page has the owner's.",
      },
    },
    schemas: { Failure: toJsonSchema(failureSchema, "output"), Problem: toJsonSchema(problemDetailsSchema, "output") },
  },
});

const tagDescriptions: Readonly<Record<string, string>> = {
  About: "This description",
  Folders: "The library's folders, a tree below the root",
  Contents: "Uploaded PDFs",
  Smartlinks: "PDFs with settings and assets, opened in the reader; a smartlink with placeholders is a template",
  Assets: "Interactive areas over the pages of a smartlink: links, texts, images, videos, forms",
  Trash: "Deleted folders, contents and smartlinks, until they are restored or expire",
  Versions: "Earlier states of a smartlink, which can be compared and restored",
  "Batch generation": "Jobs that generate thousands of smartlinks from a template and rows of data",
  "Standalone tool": "Runs with the files of the tool's folder, started by opening an address",
  Users: "Users of the REST API and their passwords",
  Search: "One search over all contents and smartlinks",
  Readers: "What the hosted reader loads and reports",
};

const pathsOf = (routes: readonly Route[]): Json => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  return paths;
};

const operationOf = (route: Route): Json => ({
  operationId: `${route.method.toLowerCase()}${route.path.replace(/[^A-Za-z0-9]+/g, "_").replace(/_$/, "")}`,
  tags: [route.tag],
  summary: route.summary,
  ...(route.description === undefined ? {} : { description: route.description }),
  security: credentials[route.access],
  ...(route.body === undefined ? {} : { requestBody: requestBodyOf(route.body) }),
  parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)],
  responses: responsesOf(route),
});

/** The browser itself loads files (images, opened links) without credentials. */
const credentials: Readonly<Record<Access, readonly Json[]>> = {
  user: [{ basic: [] }],
  file: [{ basic: [] }, {}],
  open: [],
};

const pathParameters = ({ params, path }: Route): readonly Json[] =>
  Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    ...described(params[name] === undefined ? { type: "string" } : toJsonSchema(params[name], "input")),
  }));

const queryParameters = ({ query }: Route): readonly Json[] => {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(query, "input") as {
    readonly properties?: Readonly<Record<string, Json>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    ...(required.includes(name) ? { required: true } : {}),
    ...described(schema),
  }));
};

const keyParameter = ({ method, answer }: Route): readonly Json[] =>
  method === "POST" && answer.kind !== "file"
    ? [
        {
          name: "Idempotency-Key",
          in: "header",
          description: "A repetition with the same key and parameters gets the first call's response, for 24 hours",
          schema: { type: "string", maxLength: 200 },
        },
      ]
    : [];

const headerParameters = (route: Route): readonly Json[] => [
  ...keyParameter(route),
  ...revisionParameter(route),
  ...rangeParameter(route),
];

const revisionParameter = ({ revision }: Route): readonly Json[] =>
  revision === "checked"
    ? [
        {
          name: "If-Match",
          in: "header",
          description:
            'ETag of the record as it was read, such as "3". If it has been changed since, nothing is written and the status is 412. * writes in any case',
          schema: { type: "string" },
          // Swagger UI fills in the example. A revision would make its first try fail.
          example: "*",
        },
      ]
    : [];

const rangeParameter = ({ answer, method }: Route): readonly Json[] =>
  answer.kind === "file" && method === "GET"
    ? [{ name: "Range", in: "header", description: "A single range, such as bytes=0-1023", schema: { type: "string" } }]
    : [];

/** Moves the description and the example of a parameter out of its schema, as OpenAPI requires. */
const described = ({ description, examples, ...schema }: Json): Json => ({
  ...(description === undefined ? {} : { description }),
  ...(Array.isArray(examples) ? { example: examples[0] } : {}),
  schema,
});

const responsesOf = (route: Route): Json => {
  const errorStatuses = new Set([...statusesOfForm(route), ...route.errorStatuses]);
  const errorResponse = (description: string) => ({
    description,
    content: {
      "application/json": { schema: { $ref: "#/components/schemas/Failure" } },
      "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
    },
  });
  return {
    200: { ...answerOf(route.answer), ...revisionHeader(route) },
    ...(route.answer.kind === "file" && route.method === "GET"
      ? {
          206: answerOf({ ...route.answer, what: "The requested range" }),
          304: { description: "Not modified" },
        }
      : {}),
    ...Object.fromEntries(
      [...errorStatuses].sort().map((status) => [status, errorResponse(meanings[status] ?? "Error")]),
    ),
    // A route that rejects nothing by itself may still meet a call that it cannot read.
    ...(errorStatuses.size === 0 ? { "4XX": errorResponse("The request is invalid") } : {}),
    default: errorResponse("Error: the problem details describe the cause and the remedy"),
  };
};

/** What any call of that form may meet: credentials, a body that cannot be read, a key that was used before. */
const statusesOfForm = ({ access, body, query, method, revision }: Route): readonly number[] => [
  ...(revision === "checked" ? [412] : []),
  ...(access === "open" ? [] : [401]),
  ...(body === undefined ? [] : [400, 413]),
  ...(body === undefined && query === undefined && method !== "POST" ? [] : [422]),
];

const revisionHeader = ({ revision, method }: Route): Json =>
  revision === undefined || method === "DELETE"
    ? {}
    : {
        headers: {
          ETag: { description: "The record's revision, for If-Match in a change", schema: { type: "string" } },
        },
      };

const answerOf = (answer: AnswerShape): Json => ({
  description: answer.what,
  content:
    answer.kind === "file"
      ? Object.fromEntries(answer.mimetypes.map((type) => [type, { schema: { type: "string", format: "binary" } }]))
      : {
          "application/json": { schema: answerSchema(answer.kind, toJsonSchema(answer.schema, "output")) },
          ...(answer.kind === "bare" && answer.alsoText === true
            ? { "text/plain": { schema: { type: "string" } } }
            : {}),
        },
});

const answerSchema = (kind: "enveloped" | "bare", details: Json): Json =>
  kind === "bare"
    ? details
    : {
        type: "object",
        properties: { code: { type: "integer", const: 200 }, details },
        required: ["code", "details"],
        additionalProperties: false,
      };

const meanings: Readonly<Record<number, string>> = {
  400: "The request is invalid",
  401: "No credentials, or wrong ones",
  403: "Read-only, or protected",
  404: "Not there",
  409: "A conflict with what is there",
  412: "The record was changed since it was read",
  413: "Too large",
  415: "Not a PDF",
  416: "No such range",
  422: "Well-formed, but invalid: every fault is listed",
  507: "The browser's storage is full",
};
