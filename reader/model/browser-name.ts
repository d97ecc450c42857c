/** Browser and system in words, from what the browser says of itself. Names and a version, no fingerprint. */
export interface BrowserName {
  readonly browser: string;
  readonly system: string;
}

/** In this order: most browsers also claim to be those below them. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ["Edge", /\b(?:Edg|EdgA|EdgiOS)\/(\d+)/],
  ["Opera", /\b(?:OPR|OPT)\/(\d+)/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\/(\d+)/],
  ["Safari", /\bVersion\/(\d+)[\d.]* .*\bSafari\//],
];

const systems: readonly (readonly [string, RegExp])[] = [
  ["Android", /\bAndroid\b/],
  ["iOS", /\b(?:iPhone|iPad|iPod)\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
];

export const parseBrowserName = (userAgent: string): BrowserName => {
  const text = userAgent.slice(0, 1000);
  for (const [name, form] of browsers) {
    const version = form.exec(text)?.[1];
    if (version !== undefined) return { browser: `${name} ${version}`, system: systemOf(text) };
  }
  return { browser: "other", system: systemOf(text) };
};

const systemOf = (text: string): string => systems.find(([, form]) => form.test(text))?.[0] ?? "other";
