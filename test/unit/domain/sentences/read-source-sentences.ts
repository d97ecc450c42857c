/**
 * Reads the sentences of problems from the code: the second argument of `problem()`, and `message` beside `code`. Constants,
 * conditions and functions in a sentence are followed, so that each form of it is read. What only a run knows has a sample.
 */
import { dirname, join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { readSourceFiles } from "../../../support/imports.ts";

/** A sentence as the code can make it, with samples in place of values. */
export interface SourceSentence {
  readonly path: string;
  readonly code: string;
  readonly sentence: string;
}

/** A node of the syntax tree, with the fields that are read here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly operator?: string;
  readonly computed?: boolean;
  /** A text or number, the text of a part of a template, or the node of a property's value. */
  readonly value?: unknown;
  readonly id?: Node;
  readonly init?: Node;
  readonly key?: Node;
  readonly local?: Node;
  readonly imported?: Node;
  readonly source?: Node;
  readonly left?: Node;
  readonly right?: Node;
  readonly body?: Node;
  readonly argument?: Node;
  readonly expression?: Node;
  readonly callee?: Node;
  readonly object?: Node;
  readonly property?: Node;
  readonly consequent?: Node;
  readonly alternate?: Node;
  readonly params?: readonly Node[];
  readonly specifiers?: readonly Node[];
  readonly properties?: readonly Node[];
  readonly arguments?: readonly Node[];
  readonly expressions?: readonly Node[];
  readonly quasis?: readonly Node[];
}

interface Declaration {
  /** Where the name is visible. */
  readonly scope: readonly [number, number];
  readonly value: Node | "parameter";
  /** For a parameter: its function and index. */
  readonly owner?: Node;
  readonly index?: number;
}

interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly tree: Node;
  readonly declarations: ReadonlyMap<string, readonly Declaration[]>;
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
  /** Names of functions by their node. */
  readonly functionNames: ReadonlyMap<Node, string>;
}

/** Values of parameters where a function is followed. */
type Values = ReadonlyMap<Declaration, readonly string[]>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";

const isFunction = ({ type }: Node): boolean =>
  type === "ArrowFunctionExpression" || type === "FunctionDeclaration" || type === "FunctionExpression";

const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

const visit = (node: Node, handle: (node: Node) => void): void => {
  handle(node);
  for (const child of childrenOf(node)) visit(child, handle);
};

const textOf = (node: Node | undefined): string => String(node?.value ?? "");

/** Returns the text of a part of a template. */
const partOf = (node: Node | undefined): string =>
  (node?.value as { readonly cooked: string } | undefined)?.cooked ?? "";

const scopeTypes = new Set(["BlockStatement", "Program", "ForOfStatement"]);

const readFile = (path: string, text: string): SourceFile => {
  const tree = parseAst(text, { lang: "ts" }) as unknown as Node;
  const declarations = new Map<string, Declaration[]>();
  const imports = new Map<string, { path: string; name: string }>();
  const functionNames = new Map<Node, string>();
  const declare = (name: string, declaration: Declaration) => {
    declarations.set(name, [...(declarations.get(name) ?? []), declaration]);
  };
  const scopes: Node[] = [];
  const walk = (node: Node): void => {
    const scope = scopes.at(-1) ?? tree;
    const extent: readonly [number, number] = [scope.start, scope.end];
    for (const { local, imported } of node.specifiers ?? [])
      if (node.source !== undefined)
        imports.set(local?.name ?? "", { path: resolve(path, textOf(node.source)), name: imported?.name ?? "" });
    if (node.type === "VariableDeclarator" && node.init && node.id?.name !== undefined) {
      const value = withoutTypes(node.init);
      declare(node.id.name, { scope: extent, value });
      if (isFunction(value)) functionNames.set(value, node.id.name);
    }
    if (node.type === "FunctionDeclaration" && node.id?.name !== undefined) {
      declare(node.id.name, { scope: extent, value: node });
      functionNames.set(node, node.id.name);
    }
    if (isFunction(node))
      for (const [index, parameter] of (node.params ?? []).entries()) {
        const target = (parameter.type === "AssignmentPattern" ? parameter.left : parameter) ?? parameter;
        const owner = target.type === "Identifier" ? { owner: node, index } : {};
        visit(target, ({ type, name }) => {
          if (type === "Identifier" && name !== undefined)
            declare(name, { scope: [node.start, node.end], value: "parameter", ...owner });
        });
      }
    const isScope = scopeTypes.has(node.type) || isFunction(node);
    if (isScope) scopes.push(node);
    for (const child of childrenOf(node)) walk(child);
    if (isScope) scopes.pop();
  };
  walk(tree);
  return { path, text, tree, declarations, imports, functionNames };
};

const resolve = (from: string, specifier: string): string =>
  specifier.startsWith("#") ? `src/${specifier.slice(1)}` : join(dirname(from), specifier);

const withoutTypes = (node: Node): Node =>
  ["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression", "ParenthesizedExpression"].includes(node.type)
    ? withoutTypes(node.expression ?? node)
    : node;

const maxForms = 60;
const maxDepth = 10;

/**
 * Reads the sentences of all files in the folders, at most 60 forms of each.
 * @param sampleOf Returns what stands for an expression; undefined to follow it, or to use `5`.
 */
export const readSourceSentences = (
  folders: readonly string[],
  sampleOf: (expression: string) => string | undefined,
): readonly SourceSentence[] => {
  const files = new Map(readSourceFiles(...folders).map(({ path, text }) => [path, readFile(path, text)]));

  const find = (
    file: SourceFile,
    { name = "", start }: Node,
  ): { file: SourceFile; declaration: Declaration } | undefined => {
    const visible = (file.declarations.get(name) ?? []).filter(({ scope }) => scope[0] <= start && start <= scope[1]);
    const [declaration] = visible.toSorted((a, b) => b.scope[0] - a.scope[0]);
    if (declaration !== undefined) return { file, declaration };
    const source = file.imports.get(name);
    const other = source && files.get(source.path);
    const exported = other?.declarations.get(source?.name ?? "")?.find(({ scope }) => scope[0] === other.tree.start);
    return other && exported && { file: other, declaration: exported };
  };

  const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)].slice(0, maxForms);

  const joinForms = (heads: readonly string[], tails: readonly string[]): readonly string[] =>
    unique(heads.flatMap((head) => tails.map((tail) => head + tail)));

  const returnsOf = ({ body }: Node): readonly Node[] => {
    if (body === undefined || body.type !== "BlockStatement") return body === undefined ? [] : [body];
    const search = (part: Node): readonly Node[] =>
      isFunction(part)
        ? []
        : [
            ...(part.type === "ReturnStatement" && part.argument ? [part.argument] : []),
            ...childrenOf(part).flatMap(search),
          ];
    return search(body);
  };

  /** Returns the forms of an expression; undefined if only a run knows it. */
  const expand = (file: SourceFile, raw: Node, values: Values, depth = 0): readonly string[] | undefined => {
    const node = withoutTypes(raw);
    if (depth > maxDepth) return undefined;
    const sample = node.type === "CallExpression" ? sampleOf(file.text.slice(node.start, node.end)) : undefined;
    return sample === undefined ? followers[node.type]?.(file, node, values, depth) : [sample];
  };

  type Follow = (file: SourceFile, node: Node, values: Values, depth: number) => readonly string[] | undefined;

  const orSample: Follow = (file, node, values, depth) =>
    expand(file, node, values, depth + 1) ?? [sampleOf(file.text.slice(node.start, node.end)) ?? "5"];

  /** Returns the forms of several expressions, of which one is the value; undefined if none of them is known. */
  const oneOf = (file: SourceFile, nodes: readonly (Node | undefined)[], values: Values, depth: number) => {
    const forms = nodes.map((node) => node && expand(file, node, values, depth + 1));
    return forms.every((form) => form === undefined) ? undefined : unique(forms.flatMap((form) => form ?? []));
  };

  const followTemplate: Follow = (file, { quasis = [], expressions = [] }, values, depth) =>
    expressions.reduce<readonly string[]>(
      (forms, part, index) =>
        joinForms(joinForms(forms, orSample(file, part, values, depth) ?? []), [partOf(quasis[index + 1])]),
      [partOf(quasis[0])],
    );

  const followName: Follow = (file, node, values, depth) => {
    const target = find(file, node);
    if (target === undefined) return undefined;
    const { value } = target.declaration;
    if (value === "parameter") return values.get(target.declaration);
    return isFunction(value) ? undefined : expand(target.file, value, values, depth + 1);
  };

  const followMember: Follow = (file, { object, property, computed }, values, depth) => {
    const target = object?.type === "Identifier" ? find(file, object) : undefined;
    const table = target?.declaration.value;
    if (target === undefined || table === undefined || table === "parameter") return undefined;
    const matches = (table.properties ?? []).filter(
      ({ key }) => computed === true || (key?.name ?? key?.value) === property?.name,
    );
    return oneOf(
      target.file,
      matches.map(({ value }) => (isNode(value) ? value : undefined)),
      values,
      depth,
    );
  };

  const followCall: Follow = (file, { callee, arguments: passed = [] }, values, depth) => {
    const target = callee?.type === "Identifier" ? find(file, callee) : undefined;
    const called = target?.declaration.value;
    if (target === undefined || called === undefined || called === "parameter" || !isFunction(called)) return undefined;
    const inner = new Map(values);
    for (const [index, { name = "" }] of (called.params ?? []).entries()) {
      const parameter = target.file.declarations
        .get(name)
        ?.find(({ owner, index: at }) => owner === called && at === index);
      const argument = passed[index];
      const forms = argument && expand(file, argument, values, depth + 1);
      if (parameter !== undefined && forms !== undefined) inner.set(parameter, forms);
    }
    return oneOf(target.file, returnsOf(called), inner, depth);
  };

  const followers: Readonly<Record<string, Follow>> = {
    Literal: (_file, { value }) => (typeof value === "string" ? [value] : undefined),
    TemplateLiteral: followTemplate,
    ConditionalExpression: (file, { consequent, alternate }, values, depth) =>
      oneOf(file, [consequent, alternate], values, depth),
    LogicalExpression: (file, { left, right }, values, depth) => oneOf(file, [left, right], values, depth),
    BinaryExpression: (file, { operator, left, right }, values, depth) =>
      operator === "+" && left && right
        ? joinForms(orSample(file, left, values, depth) ?? [], orSample(file, right, values, depth) ?? [])
        : undefined,
    Identifier: followName,
    MemberExpression: followMember,
    CallExpression: followCall,
  };

  const sentences: SourceSentence[] = [];

  const add = (file: SourceFile, code: Node, message: Node, values: Values, depth = 0): void => {
    const forms = expand(file, message, values);
    const codes = expand(file, code, values) ?? [""];
    if (forms !== undefined) {
      for (const sentence of forms)
        if (sentence !== "") sentences.push({ path: file.path, code: codes[0] ?? "", sentence });
      return;
    }
    const target = message.type === "Identifier" ? find(file, message) : undefined;
    const { owner, index } = target?.declaration ?? {};
    const name = owner && file.functionNames.get(owner);
    if (owner === undefined || name === undefined || index === undefined || depth > 3) return;
    const codeIndex = (owner.params ?? []).findIndex((parameter) => parameter.name === code.name);
    for (const other of files.values()) {
      if (other !== file && other.imports.get(name)?.path !== file.path) continue;
      visit(other.tree, ({ type, callee, arguments: passed = [] }) => {
        if (type !== "CallExpression" || callee?.name !== name) return;
        const sentence = passed[index];
        if (sentence !== undefined) add(other, passed[codeIndex] ?? code, sentence, values, depth + 1);
      });
    }
  };

  for (const file of files.values())
    visit(file.tree, ({ type, callee, arguments: [code, message] = [], properties = [] }) => {
      if (type === "CallExpression" && callee?.name === "problem" && code && message)
        add(file, code, message, new Map());
      const fieldOf = (name: string): Node | undefined => {
        const value = properties.find(({ key }) => key?.name === name)?.value;
        return isNode(value) ? value : undefined;
      };
      const [fieldCode, fieldMessage] = type === "ObjectExpression" ? [fieldOf("code"), fieldOf("message")] : [];
      if (fieldCode !== undefined && fieldMessage !== undefined) add(file, fieldCode, fieldMessage, new Map());
    });
  return sentences;
};
