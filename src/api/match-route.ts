/** Finds the route of a path. Parameters are single segments, or parts of one: `/v2.{minor}/users/{id}`. */
import type { Method, Route } from "./route.ts";

/** `path`: some route has this path, but not the method. */
export type RouteMatch =
  | { readonly kind: "route"; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: "path"; readonly allow: readonly string[] }
  | { readonly kind: "none" };

/** Matches a method and a path below the API's address. HEAD matches routes of GET. */
export type MatchRoute = (method: string, path: string) => RouteMatch;

interface Pattern {
  readonly route: Route;
  readonly regExp: RegExp;
  readonly names: readonly string[];
}

/** Compiles the routes' paths. The first route that matches wins. */
export const createMatchRoute = (routes: readonly Route[]): MatchRoute => {
  const patterns = routes.map(toPattern);
  return (method, path) => {
    const routeMethod = method === "HEAD" ? "GET" : method;
    const allow = new Set<string>();
    for (const { route, regExp, names } of patterns) {
      const params = readParams(route, names, regExp.exec(path));
      if (params === undefined) continue;
      if (route.method === routeMethod) return { kind: "route", route, params };
      for (const allowed of methodsOf(route.method)) allow.add(allowed);
    }
    return allow.size === 0 ? { kind: "none" } : { kind: "path", allow: [...allow, "OPTIONS"] };
  };
};

const methodsOf = (method: Method): readonly string[] => (method === "GET" ? ["GET", "HEAD"] : [method]);

const toPattern = (route: Route): Pattern => {
  const names = Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
  const literals = route.path.split(/\{\w+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return { route, names, regExp: new RegExp(`^${literals.join("([^/]+)")}/?$`) };
};

/** Returns undefined if the path does not match or a parameter does not fit its schema. Another route may match then. */
const readParams = (
  { params }: Route,
  names: readonly string[],
  match: RegExpExecArray | null,
): Readonly<Record<string, string>> | undefined => {
  if (match === null) return undefined;
  const values: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = decodeSegment(match[index + 1] ?? "");
    if (value === undefined || params[name]?.safeParse(value).success === false) return undefined;
    values[name] = value;
  }
  return values;
};

const decodeSegment = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
