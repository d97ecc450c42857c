/** Names the assets of a template for people: by what they are, their names and their pages, such as “Text on page 1”. */
/** What names depend on. */
interface Asset {
  readonly page: number;
  readonly aura: {
    readonly name?: string | undefined;
    readonly actions: readonly { readonly type: string }[];
    readonly content?: { readonly type: string } | undefined;
  };
}

/** English names of assets and of their actions by path, such as `assets[2]` and `assets[2].aura.actions[0]`. */
export type AssetNames = Readonly<Record<string, string>>;

const kindNames: Readonly<Record<string, string>> = {
  "page-text": "Page text",
  "page-picture": "Page picture",
  "page-code": "Page code",
  url: "Link",
  page: "Page jump",
  email: "E-mail",
  phone: "Phone",
  text: "Text",
  html: "HTML",
  image: "Image",
  video: "Video",
  audio: "Audio",
  gallery: "Gallery",
  download: "Download",
  calendar: "Calendar",
  contact: "Contact",
  form: "Form",
  share: "Share",
};

const nameKind = (type: string | undefined): string => new Map(Object.entries(kindNames)).get(type ?? "") ?? "Asset";

const kindOf = ({ aura: { content, actions } }: Asset): string =>
  nameKind(content === undefined ? actions[0]?.type : `page-${content.type}`);

/** Returns the names. Assets of one kind on a page that have no names are counted. */
export const nameAssets = ({ assets }: { readonly assets: readonly Asset[] }): AssetNames => {
  const keys = assets.map((asset) => ((asset.aura.name ?? "") === "" ? `${kindOf(asset)} ${asset.page}` : ""));
  const totals = new Map<string, number>();
  for (const key of keys) totals.set(key, (totals.get(key) ?? 0) + 1);
  const positions = new Map<string, number>();
  const names: Record<string, string> = {};
  for (const [index, asset] of assets.entries()) {
    const { page, aura } = asset;
    const key = keys[index] ?? "";
    const position = (positions.get(key) ?? 0) + 1;
    positions.set(key, position);
    const number = (totals.get(key) ?? 0) > 1 ? ` ${position}` : "";
    const name = key === "" ? ` “${aura.name}”` : number;
    const path = `assets[${index}]`;
    names[path] = `${kindOf(asset)}${name} on page ${page}`;
    if (aura.actions.length + (aura.content === undefined ? 0 : 1) < 2) continue;
    for (const [action, { type }] of aura.actions.entries())
      names[`${path}.aura.actions[${action}]`] = `${nameKind(type)}${name} on page ${page}`;
  }
  return names;
};

/** Returns the name of the asset or action that a path leads into; undefined for other paths. */
export const findAssetName = (path: string, names: AssetNames): string | undefined => {
  const [asset, action] = /^(assets\[\d+\])(?:\.(?:aura\.)?actions\[(\d+)\])?/.exec(path)?.slice(1) ?? [];
  if (asset === undefined) return undefined;
  const nameAt = (key: string) => (Object.hasOwn(names, key) ? names[key] : undefined);
  return nameAt(`${asset}.aura.actions[${action}]`) ?? nameAt(asset);
};
