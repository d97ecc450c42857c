/** A call as the text of a program. Files stand as variables, which a program has from an input or from elsewhere. */
export interface SentCall {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Of a form; a value is a text or a file. */
  readonly parts?: readonly (readonly [name: string, value: unknown])[];
  readonly text?: string;
}

export const toFetchCode = ({ url, method, headers, parts, text }: SentCall): string => {
  // The browser writes a form's type itself, with its boundary.
  const told = headers.filter(([name]) => parts === undefined || !/^content-type$/i.test(name));
  const body = parts === undefined ? text && json(text) : "form";
  return [
    ...(parts === undefined ? [] : formLines(parts)),
    `const answer = await fetch(${json(url)}, {`,
    ...(method === "GET" ? [] : [`  method: ${json(method)},`]),
    ...(told.length === 0
      ? []
      : ["  headers: {", ...told.map(([name, value]) => `    ${json(name)}: ${json(value)},`), "  },"]),
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
