/** Returns the measurement id of Google Analytics 4 in upper case; undefined if the text is not one. */
export const readAnalyticsId = (text: string | undefined): string | undefined =>
  /^G-[A-Z0-9]{4,20}$/.exec(text?.trim().toUpperCase() ?? "")?.[0];

/** Address of the Google Analytics script. */
export const analyticsScript = "https://www.googletagmanager.com/gtag/js";

/** The sources that Google Analytics needs in a security policy, and the name of its Trusted Types policy. */
export const analyticsSources = {
  script: analyticsScript,
  connect: ["https://*.google-analytics.com", "https://*.analytics.google.com", "https://www.googletagmanager.com"],
  image: ["https://*.google-analytics.com", "https://www.googletagmanager.com"],
  trustedTypes: "goog#html",
} as const;
