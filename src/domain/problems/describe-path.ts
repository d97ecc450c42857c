/**
 * Describes JSON paths of a smartlink or row for people: `assets[0].aura.actions[1].data` is “Asset 1, action 2”. The
 * description counts from 1; paths count from 0.
 */

import { readOwnProperty } from "../values/own-property.ts";
import { type AssetNames, findAssetName } from "./name-assets.ts";

const plainNames: Readonly<Record<string, string>> = {
  title: "Title",
  smartlinkSocialDesc: "Description for sharing",
  "config.global.startDateTime": "Available from",
  "config.global.endDateTime": "Available until",
  tracking_email: "Tracking e-mail",
  callback_post: "Callback address",
  pdfz_password: "Password",
};

const assetPath = /^assets\[(\d+)\](?:\.(?:aura\.)?(.+))?$/;
const actionPath = /^actions\[(\d+)\](?:\.(?:data\.?)?(.+)?)?$/;
const filePath = /^files\.(.+?)(?:\.url)?$/;

/**
 * Describes a path. Returns the path itself if there is no better name. `names`: those of the template's assets, which are
 * counted without them: “Text on page 1, name”.
 */
export const describePath = (path: string, names: AssetNames = {}): string => {
  const asset = assetPath.exec(path);
  if (asset === null) return readOwnProperty(plainNames, path) ?? countedFromOne(path);
  const [, index = "0", rest = ""] = asset;
  const name = findAssetName(path, names);
  if (name !== undefined) {
    const part = rest.replace(actionPath, "$2");
    return part === "" ? name : `${name}, ${partName(part)}`;
  }
  return [`Asset ${Number(index) + 1}`, ...(rest === "" ? [] : [partName(rest)])].join(", ");
};

const partName = (path: string): string => {
  const file = filePath.exec(path)?.[1];
  if (file !== undefined) return `file ${file}`;
  const action = actionPath.exec(path);
  if (action === null) return countedFromOne(path);
  const [, index = "0", rest = ""] = action;
  return [`action ${Number(index) + 1}`, ...(rest === "" ? [] : [countedFromOne(rest)])].join(", ");
};

const countedFromOne = (path: string): string => path.replace(/\[(\d+)\]/g, (_, index) => ` ${Number(index) + 1}`);
