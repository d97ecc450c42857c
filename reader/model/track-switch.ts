/** The switches of `config.global` that turn tracked events on and off (decisions §9). */
export type TrackSwitch = "init" | "close" | "page" | "asset" | "print" | "focus";

const switchByObject: Readonly<Record<string, TrackSwitch>> = {
  page: "page",
  asset: "asset",
  form: "asset",
  window: "focus",
};

const switchByEvent: Readonly<Record<string, TrackSwitch>> = { close: "close", print: "print", print_attempt: "print" };

/** Returns the switch of an event; undefined for e-mail notices, which have a setting of their own. */
export const findTrackSwitch = (object: string, event: string): TrackSwitch | undefined => {
  if (event === "mail") return undefined;
  // Clicks beside assets belong to the analysis of clicks on assets.
  if (object === "page" && event === "click") return "asset";
  return switchByObject[object] ?? switchByEvent[event] ?? "init";
};
