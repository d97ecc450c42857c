/** Which switch of `config.global` an event follows (decisions §9). */
export type TrackSwitch = "init" | "close" | "page" | "asset" | "print" | "focus";

const ofObject: Readonly<Record<string, TrackSwitch>> = {
  page: "page",
  asset: "asset",
  form: "asset",
  window: "focus",
};

const ofSmartlink: Readonly<Record<string, TrackSwitch>> = { close: "close", print: "print", print_attempt: "print" };

/** undefined: a notice by mail, which has a setting of its own. */
export const findTrackSwitch = (object: string, event: string): TrackSwitch | undefined => {
  if (event === "mail") return undefined;
  // Beside assets, for whoever wants to know where clicks go.
  if (object === "page" && event === "click") return "asset";
  return ofObject[object] ?? ofSmartlink[event] ?? "init";
};
