/** A call that Swagger UI has sent. */
export interface SentCall {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Parts of a form; a value is a string or a File. */
  readonly parts?: readonly (readonly [name: string, value: unknown])[];
  readonly text?: string;
}

/** Returns JavaScript code that sends the call with `fetch`. Files become variables. */
export const toFetchCode = ({ url, method, headers, parts, text }: SentCall): string => {
  // The browser sets the type of a form itself, with its boundary.
  const sentHeaders = headers.filter(([name]) => parts === undefined || !/^content-type$/i.test(name));
  const body = parts === undefined ? text && json(text) : "form";
  return [
    ...(parts === undefined ? [] : formLines(parts)),
    `const answer = await fetch(${json(url)}, {`,
    ...(method === "GET" ? [] : [`  method: ${json(method)},`]),
    ...(sentHeaders.length === 0
      ? []
      : ["  headers: {", ...sentHeaders.map(([name, value]) => `    ${json(name)}: ${json(value)},`), "  },"]),
    ...(body ? [`  body: ${body},`] : []),
    "});",
    "console.log(answer.status, await answer.text());",
  ].join("\n");
};

const json = (value: string): string => JSON.stringify(value);

const formLines = (parts: NonNullable<SentCall["parts"]>): readonly string[] => [
  "const form = new FormData();",
  ...parts.map(([name, value]) =>
    value instanceof Blob
      ? `form.append(${json(name)}, file); // ${value instanceof File ? value.name : value.type}`
      : `form.append(${json(name)}, ${json(String(value))});`,
  ),
];
