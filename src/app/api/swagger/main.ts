/**
 * Swagger UI for the site's own REST API: registers the service worker, then shows every operation with the owner's
 * credentials. Nothing is fetched from other origins.
 */
import "swagger-ui-dist/swagger-ui.css";
import "../../site/styles/tokens.css";
import "../../site/styles/frame.css";
import "./swagger.css";
import "./operations.css";
import type { SwaggerPlugin, SwaggerSystem } from "swagger-ui-dist/swagger-ui-es-bundle.js";
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import { readBasicAuthorization } from "#domain/records/basic-authorization.ts";
import { isInCrossOriginFrame, showFrameNotice } from "../../site/browser/cross-origin-frame.ts";
import { registerServiceWorker } from "../../site/browser/service-worker-registration.ts";
import { createSettingsService } from "../../site/settings.ts";
import { readAuthorization, watchStoredJobs } from "../../site/store-access.ts";
import { applyTheme } from "../../site/theme.ts";
import { findSiteRoot } from "../rest/site-root.ts";
import { observeAccessibility, plainLinkPlugin } from "./accessibility.ts";
import { type SentCall, toFetchCode } from "./fetch-code.ts";
import { initialFieldValue } from "./initial-field-value.ts";
import { resolveSubtree } from "./resolve-subtree.ts";
import "../../site/update-offer.ts";

// Shows the offer of a new version on the Swagger page, as on the other pages of the site.

/** Shows the offer while no page runs a job. `apply` activates the new version and reloads the page. */
const offerUpdate = async (apply: () => void): Promise<void> => {
  const offer = document.querySelector("update-offer");
  if (offer === null) return;
  // Where the store cannot be opened, no job runs.
  offer.host ??= await watchStoredJobs().catch(() => undefined);
  offer.apply = apply;
};

// Opens operations faster. Swagger UI resolves the whole document for each opened operation, which blocks the page for
// half a second or more. The references of this document are local, so a lookup is enough.

/** Swagger UI plugin. */
const subtreePlugin: SwaggerPlugin = () => ({
  afterLoad(): void {
    this.fn.resolveSubtree = async (document, path) => ({ spec: resolveSubtree(document, path), errors: [] });
  },
});

// Initial values of form fields: the example, or empty. Swagger UI would enter the word "string" and send empty fields;
// here empty fields are not sent.

/** The type argument with which Swagger UI requests the value of a form field. */
const formFieldType = false;

/** Swagger UI plugin. */
const formsPlugin: SwaggerPlugin = () => ({
  afterLoad(this: SwaggerSystem): void {
    const { getSampleSchema } = this.fn;
    this.fn.getSampleSchema = (schema, type, ...rest) =>
      type === formFieldType ? initialFieldValue(schema) : getSampleSchema(schema, type, ...rest);
  },
  wrapComponents: {
    ParameterIncludeEmpty: () => () => null,
  },
});

// Shows sent calls as `fetch` code instead of curl commands: only pages of this site can reach the REST API.

/** The part of Immutable's maps that is used here. */
interface ImmutableMap {
  get(key: string): unknown;
  entries(): Iterable<[string, unknown]>;
}

const isMap = (value: unknown): value is ImmutableMap =>
  typeof value === "object" && value !== null && "get" in value && "entries" in value;

/** Swagger UI appends this mark and a number to repeated names. */
const repetitionMark = /\s*_\*\*\[\]\d*$/;

const toSentCall = (request: ImmutableMap): SentCall => {
  const headers = request.get("headers");
  const body = request.get("body");
  return {
    url: String(request.get("url")),
    method: String(request.get("method")),
    headers: isMap(headers) ? Array.from(headers.entries(), ([name, value]) => [name, String(value)] as const) : [],
    ...(isMap(body)
      ? { parts: Array.from(body.entries(), ([name, value]) => [name.replace(repetitionMark, ""), value] as const) }
      : typeof body === "string"
        ? { text: body }
        : {}),
  };
};

/** Swagger UI plugin. */
const fetchPlugin: SwaggerPlugin = ({ React, getComponent }) => ({
  wrapComponents: {
    curl:
      () =>
      ({ request }: { readonly request?: unknown }) => {
        if (!isMap(request)) return null;
        const code = toFetchCode(toSentCall(request));
        const HighlightCode = getComponent("HighlightCode", true);
        return React.createElement(
          "div",
          { className: "fetch-command" },
          React.createElement("h4", undefined, "Code for a page of this site"),
          React.createElement(HighlightCode, { canCopy: true, language: "javascript", children: code }),
        );
      },
  },
});

// Shows an error response as its code and description. All errors have one schema, listed under Schemas; Swagger UI would
// render it six times in each open operation, which takes most of the page and of the rendering time.

const isErrorCode = (code: unknown): boolean => code === "default" || /^[45]/.test(String(code));

const descriptionOf = (response: unknown): string =>
  typeof response === "object" && response !== null && "get" in response && typeof response.get === "function"
    ? String(response.get("description"))
    : "";

/** Swagger UI plugin. */
const errorResponsesPlugin: SwaggerPlugin = ({ React: { createElement } }) => ({
  wrapComponents: {
    response: (original) => (props) => {
      const { code, response, className = "" } = props;
      if (!isErrorCode(code)) return createElement(original, props);
      return createElement(
        "tr",
        { className: `response ${String(className)}`, "data-code": code },
        createElement("td", { className: "response-col_status" }, code),
        createElement("td", { className: "response-col_description" }, descriptionOf(response)),
        createElement("td", { className: "response-col_links" }),
      );
    },
  },
});

const site = findSiteRoot(location.href);
const installMs = 30_000;
/** Never aborts: the page ends with its document. */
const untilLeft = new AbortController().signal;

const showState = (sentence: string): void => {
  const state = document.querySelector("#state");
  if (state !== null) state.textContent = sentence;
};

/** Applies the theme to Swagger UI, whose dark mode is a class of the root element. */
const applyColorScheme = (): void => {
  const { theme } = createSettingsService(() => localStorage, site).read();
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const isDark = theme === "dark" || (theme === "system" && dark.matches);
    document.documentElement.classList.toggle("dark-mode", isDark);
    applyTheme(isDark ? "dark" : "light");
  };
  dark.addEventListener("change", apply);
  apply();
};

const start = async (): Promise<void> => {
  applyColorScheme();
  const { controlled, reason } = await registerServiceWorker({ site, timeoutMs: installMs, onUpdate: offerUpdate });
  if (!controlled)
    return showState(
      `${reason ?? "The service worker does not answer."} Calls from this page need it: reload the page.`,
    );
  const root = document.querySelector("#swagger-ui");
  if (root !== null) observeAccessibility(root, untilLeft);
  const header = await readAuthorization(site);
  const owner = header === undefined ? undefined : readBasicAuthorization(header);
  const ui = SwaggerUI({
    url: new URL("api/openapi.json", site).href,
    dom_id: "#swagger-ui",
    presets: [SwaggerUI.presets.apis],
    plugins: [formsPlugin, fetchPlugin, errorResponsesPlugin, subtreePlugin, plainLinkPlugin],
    layout: "BaseLayout",
    validatorUrl: null,
    tryItOutEnabled: true,
    deepLinking: true,
    displayRequestDuration: true,
    // Each typed letter renders every example again, which is slow with syntax highlighting.
    syntaxHighlight: { activated: false },
    defaultModelsExpandDepth: 0,
    onComplete: () => {
      if (owner !== undefined) ui.preauthorizeBasic("basic", owner.name, owner.password);
      showState(owner === undefined ? "Renew the password on the API page, then reload." : "Signed in as owner.");
      document.documentElement.dataset["appState"] = "ready";
    },
  });
};

const run = isInCrossOriginFrame() ? Promise.resolve(showFrameNotice()) : start();
run.catch((error: unknown) => {
  showState(`This page could not start: ${error instanceof Error ? error.message : String(error)}`);
});
