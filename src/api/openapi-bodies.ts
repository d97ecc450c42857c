/**
 * Describes a call's body for each of its media types. Forms carry texts, multipart forms also files, JSON everything but
 * files. Each media type lists only the fields that it can carry, so that clients written from the document work; a media
 * type that cannot carry a required field is left out.
 */

import { z } from "#domain/model/zod.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { BodyShape } from "./route.ts";

/** A JSON object, such as a schema. */
export type Json = Readonly<Record<string, unknown>>;

/** Converts a schema to JSON Schema without `$schema`. Checks that JSON Schema cannot express are left out. */
export const toJsonSchema = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" });
  return rest;
};

const isText = (schema: Json): boolean => schema["type"] === "string" && schema["format"] !== "binary";
const isFile = (schema: Json): boolean => schema["format"] === "binary";
const isFileList = (schema: Json): boolean =>
  schema["type"] === "array" && isRecord(schema["items"]) && isFile(schema["items"]);
const isUntyped = (schema: Json): boolean => schema["type"] === undefined;

/** Whether a media type can carry a value of a schema. */
const canCarry: Readonly<Record<string, (schema: Json) => boolean>> = {
  "multipart/form-data": (schema) => isText(schema) || isFile(schema) || isFileList(schema) || isUntyped(schema),
  "application/json": (schema) => !isFile(schema) && !isFileList(schema),
  "application/x-www-form-urlencoded": (schema) => isText(schema) || isUntyped(schema),
};

const typesOf: Readonly<Record<BodyShape["kind"], readonly string[]>> = {
  form: Object.keys(canCarry),
  json: ["application/json"],
};

/** Returns the OpenAPI request body with one schema per media type. */
export const requestBodyOf = ({ kind, schema, required }: BodyShape): Json => {
  const jsonSchema = toJsonSchema(schema, "input");
  const content = typesOf[kind].flatMap((type) => {
    const body = narrowBody(jsonSchema, canCarry[type] ?? isUntyped);
    if (body === undefined) return [];
    return [[type, type === "application/json" ? { schema: body, example: createExample(body) } : { schema: body }]];
  });
  return { required, content: Object.fromEntries(content) };
};

/** Returns the body's schema without fields that cannot be carried, undefined if a required one cannot. */
const narrowBody = (jsonSchema: Json, carries: (schema: Json) => boolean): Json | undefined => {
  const { properties, required = [], additionalProperties, ...rest } = jsonSchema;
  if (!isRecord(properties)) return jsonSchema;
  const narrowedProperties = Object.entries(properties).flatMap(([name, schema]) => {
    const narrowed = isRecord(schema) ? narrowSchema(schema, carries) : undefined;
    return narrowed === undefined ? [] : [[name, narrowed] as const];
  });
  const names: ReadonlySet<unknown> = new Set(narrowedProperties.map(([name]) => name));
  if (!Array.isArray(required) || !required.every((name) => names.has(name))) return undefined;
  const additional = isRecord(additionalProperties) ? narrowSchema(additionalProperties, carries) : undefined;
  return {
    ...rest,
    properties: Object.fromEntries(narrowedProperties),
    ...(required.length === 0 ? {} : { required }),
    ...(additional === undefined ? {} : { additionalProperties: additional }),
  };
};

/** Returns the alternatives of a schema that can be carried, undefined if there are none. */
const narrowSchema = (schema: Json, carries: (schema: Json) => boolean): Json | undefined => {
  const { anyOf = splitTypes(schema), ...common } = schema;
  if (!Array.isArray(anyOf)) return carries(schema) ? schema : undefined;
  const alternatives: readonly unknown[] = anyOf;
  const carried = alternatives.filter(isRecord).flatMap((alternative): readonly Json[] => {
    const narrowed = narrowSchema(alternative, carries);
    return narrowed === undefined ? [] : [narrowed];
  });
  const [first, ...others] = carried;
  if (first === undefined) return undefined;
  const { type: _, ...rest } = common;
  const keywords = carried.every(({ type }) => type === "string") ? withTextExamples(rest) : rest;
  return others.length === 0 ? { ...first, ...keywords } : { ...keywords, anyOf: carried };
};

/** Removes examples that are not strings, which would not match a schema of strings. */
const withTextExamples = ({ examples, ...schema }: Json): Json => {
  const texts = Array.isArray(examples) ? examples.filter((example) => typeof example === "string") : [];
  return texts.length === 0 ? schema : { ...schema, examples: texts };
};

/** Splits `type: [a, b]` into schemas of one type each. */
const splitTypes = ({ type }: Json): readonly Json[] | undefined =>
  Array.isArray(type) ? type.map((name: unknown) => ({ type: name })) : undefined;

/** Creates an example body of the fields that have an example and those that are required. */
const createExample = ({ properties, required }: Json): Json => {
  const requiredNames: ReadonlySet<unknown> = new Set(Array.isArray(required) ? required : []);
  return Object.fromEntries(
    Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, schema]) => {
      if (isRecord(schema) && Array.isArray(schema["examples"])) return [[name, schema["examples"][0]]];
      // An empty text is not valid where a minimum length is required.
      return requiredNames.has(name)
        ? [[name, isRecord(schema) && Number(schema["minLength"]) > 0 ? `<${name}>` : ""]]
        : [];
    }),
  );
};
