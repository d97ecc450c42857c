/**
 * Swagger UI for the site's own REST API: registers the service worker, then shows every operation with the owner's
 * credentials. Nothing is fetched from other origins.
 */
import "swagger-ui-dist/swagger-ui.css";
import "../../site/styles/tokens.css";
import "../../site/styles/frame.css";
import "./swagger.css";
import "./operations.css";
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import { readBasicAuthorization } from "#domain/records/basic-authorization.ts";
import { isInCrossOriginFrame, showFrameNotice } from "../../site/browser/cross-origin-frame.ts";
import { registerServiceWorker } from "../../site/browser/service-worker-registration.ts";
import { createSettingsService } from "../../site/settings.ts";
import { readAuthorization } from "../../site/store-access.ts";
import { applyTheme } from "../../site/theme.ts";
import { findSiteRoot } from "../rest/site-root.ts";
import { observeAccessibility, plainLinkPlugin } from "./accessibility.ts";
import { errorResponsesPlugin } from "./error-responses-plugin.ts";
import { fetchPlugin } from "./fetch-plugin.ts";
import { formsPlugin } from "./forms-plugin.ts";
import { offerUpdate } from "./offer-update.ts";
import { subtreePlugin } from "./subtree-plugin.ts";

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
  const header = await readAuthorization();
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
