/** Finds the route of an address. Parameters are single segments, or parts of one: `/v2.{minor}/users/{id}`. */
import type { Method, Route } from "./route.ts";

export type RouteMatch =
  | { readonly found: "route"; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly found: "address"; readonly allow: readonly string[] }
  | { readonly found: "nothing" };

export type MatchRoute = (method: string, path: string) => RouteMatch;

interface Pattern {
  readonly route: Route;
  readonly form: RegExp;
  readonly names: readonly string[];
}

export const createMatchRoute = (routes: readonly Route[]): MatchRoute => {
  const patterns = routes.map(patternOf);
  return (method, path) => {
    const wanted = method === "HEAD" ? "GET" : method;
    const allow = new Set<string>();
    for (const { route, form, names } of patterns) {
      const params = paramsOf(route, names, form.exec(path));
      if (params === undefined) continue;
      if (route.method === wanted) return { found: "route", route, params };
      for (const one of methodsOf(route.method)) allow.add(one);
    }
    return allow.size === 0 ? { found: "nothing" } : { found: "address", allow: [...allow, "OPTIONS"] };
  };
};

const methodsOf = (method: Method): readonly string[] => (method === "GET" ? ["GET", "HEAD"] : [method]);

const patternOf = (route: Route): Pattern => {
  const names = Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
  const literal = route.path.split(/\{\w+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return { route, names, form: new RegExp(`^${literal.join("([^/]+)")}/?$`) };
};

/** Undefined where the address is another: a parameter that breaks its form makes it one. */
const paramsOf = (
  { params }: Route,
  names: readonly string[],
  match: RegExpExecArray | null,
): Readonly<Record<string, string>> | undefined => {
  if (match === null) return undefined;
  const found: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = decoded(match[index + 1] ?? "");
    if (value === undefined || params[name]?.safeParse(value).success === false) return undefined;
    found[name] = value;
  }
  return found;
};

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
