/**
 * What a call's body looks like in each of its types. A form carries texts, a multipart form files as well, JSON
 * everything but files; the document shows under each type what can stand there, so that what is written from it can be
 * sent. A type that cannot carry what the call needs is not shown.
 */

import { z } from "#domain/model/zod.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { BodyShape } from "./route.ts";

export type Json = Readonly<Record<string, unknown>>;

/** Answers may gain fields; what cannot be said in JSON Schema (a check by code) is left to the answer. */
export const toJsonSchema = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" });
  return rest;
};

const text = (schema: Json): boolean => schema["type"] === "string" && schema["format"] !== "binary";
const file = (schema: Json): boolean => schema["format"] === "binary";
const files = (schema: Json): boolean =>
  schema["type"] === "array" && isRecord(schema["items"]) && file(schema["items"]);
const anything = (schema: Json): boolean => schema["type"] === undefined;

const carriers: Readonly<Record<string, (schema: Json) => boolean>> = {
  "multipart/form-data": (schema) => text(schema) || file(schema) || files(schema) || anything(schema),
  "application/json": (schema) => !file(schema) && !files(schema),
  "application/x-www-form-urlencoded": (schema) => text(schema) || anything(schema),
};

const typesOf: Readonly<Record<BodyShape["kind"], readonly string[]>> = {
  form: Object.keys(carriers),
  json: ["application/json"],
};

export const requestBodyOf = ({ kind, schema, required }: BodyShape): Json => {
  const whole = toJsonSchema(schema, "input");
  const content = typesOf[kind].flatMap((type) => {
    const carried = bodyIn(whole, carriers[type] ?? anything);
    if (carried === undefined) return [];
    return [
      [type, type === "application/json" ? { schema: carried, example: exampleOf(carried) } : { schema: carried }],
    ];
  });
  return { required, content: Object.fromEntries(content) };
};

/** The body's schema without what cannot be carried; undefined where that is needed. */
const bodyIn = (whole: Json, carries: (schema: Json) => boolean): Json | undefined => {
  const { properties, required = [], additionalProperties, ...rest } = whole;
  if (!isRecord(properties)) return whole;
  const kept = Object.entries(properties).flatMap(([name, schema]) => {
    const carried = isRecord(schema) ? narrowed(schema, carries) : undefined;
    return carried === undefined ? [] : [[name, carried] as const];
  });
  const names: ReadonlySet<unknown> = new Set(kept.map(([name]) => name));
  if (!Array.isArray(required) || !required.every((name) => names.has(name))) return undefined;
  const more = isRecord(additionalProperties) ? narrowed(additionalProperties, carries) : undefined;
  return {
    ...rest,
    properties: Object.fromEntries(kept),
    ...(required.length === 0 ? {} : { required }),
    ...(more === undefined ? {} : { additionalProperties: more }),
  };
};

/** Of several forms of a value those that can be carried. */
const narrowed = (schema: Json, carries: (schema: Json) => boolean): Json | undefined => {
  const { anyOf = typesAlone(schema), ...whole } = schema;
  if (!Array.isArray(anyOf)) return carries(schema) ? schema : undefined;
  const all: readonly unknown[] = anyOf;
  const forms = all.filter(isRecord).flatMap((one): readonly Json[] => {
    const form = narrowed(one, carries);
    return form === undefined ? [] : [form];
  });
  const [only, ...more] = forms;
  if (only === undefined) return undefined;
  const { type: _, ...rest } = whole;
  const fitting = forms.every(({ type }) => type === "string") ? withTextExamples(rest) : rest;
  return more.length === 0 ? { ...only, ...fitting } : { ...fitting, anyOf: [only, ...more] };
};

/** An example of another form of the value is none of a text. */
const withTextExamples = ({ examples, ...schema }: Json): Json => {
  const texts = Array.isArray(examples) ? examples.filter((example) => typeof example === "string") : [];
  return texts.length === 0 ? schema : { ...schema, examples: texts };
};

/** `type: [one, other]` as forms of one type each. */
const typesAlone = ({ type }: Json): readonly Json[] | undefined =>
  Array.isArray(type) ? type.map((one: unknown) => ({ type: one })) : undefined;

/** A body to begin with: the fields that have an example, and those that are needed. */
const exampleOf = ({ properties, required }: Json): Json => {
  const needed: ReadonlySet<unknown> = new Set(Array.isArray(required) ? required : []);
  return Object.fromEntries(
    Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, schema]) => {
      if (isRecord(schema) && Array.isArray(schema["examples"])) return [[name, schema["examples"][0]]];
      // An empty text would not be valid where one is needed.
      return needed.has(name) ? [[name, isRecord(schema) && Number(schema["minLength"]) > 0 ? `<${name}>` : ""]] : [];
    }),
  );
};
