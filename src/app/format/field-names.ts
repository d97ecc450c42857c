/** A path in a smartlink, as a person calls the thing: `assets[0].aura.actions[1].data` is “Asset 1, action 2”. */
const plainNames: Readonly<Record<string, string>> = {
  title: "Title",
  smartlinkSocialDesc: "Description for sharing",
  startDateTime: "Available from",
  endDateTime: "Available until",
  tracking_email: "Tracking e-mail",
  callback_post: "Callback address",
};

const assetPath = /^assets\[(\d+)\]\.(?:aura\.)?(.+)$/;

/** The path itself where there is no better name. */
export const fieldName = (path: string): string => {
  const asset = assetPath.exec(path);
  if (asset === null) return plainNames[path] ?? path;
  const [, index = "0", rest = ""] = asset;
  return `Asset ${Number(index) + 1}, ${partName(rest)}`;
};

const partName = (path: string): string => {
  const action = /^actions\[(\d+)\]\.(.+)$/.exec(path);
  if (action === null) return path;
  const [, index = "0", rest = ""] = action;
  const name = `action ${Number(index) + 1}`;
  return rest === "data" ? name : `${name}, ${rest}`;
};
