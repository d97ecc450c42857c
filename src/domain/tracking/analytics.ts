/** Google Analytics 4: the one form of its id, and where its script lies. Nothing else of it gets into a policy. */
/** The measurement id, or undefined where the text is none. */
export const readAnalyticsId = (text: string | undefined): string | undefined =>
  /^G-[A-Z0-9]{4,20}$/.exec(text?.trim().toUpperCase() ?? "")?.[0];

/** Address of the Google Analytics script. */
export const analyticsScript = "https://www.googletagmanager.com/gtag/js";

/** What its script needs, as a policy names it. It makes a Trusted Types policy of its own. */
export const analyticsSources = {
  script: analyticsScript,
  connect: ["https://*.google-analytics.com", "https://*.analytics.google.com", "https://www.googletagmanager.com"],
  image: ["https://*.google-analytics.com", "https://www.googletagmanager.com"],
  trustedTypes: "goog#html",
} as const;
