/** Adds the captions of a film to its player, whose own controls switch them. */
import type { VideoTrack } from "#domain/actions/video.ts";
import type { Asset, ResourceFile } from "#domain/model/asset.ts";
import { readCaptions } from "#domain/text/captions.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import { element } from "../../ui/dom.ts";
import type { ActionServices, AssetSource } from "../action-context.ts";
import { readContent } from "../asset-content.ts";

/**
 * Returns the track to switch on where the browser's settings choose none: the first in the reader's language, best with
 * the same region. Undefined: captions are off until a person switches them on.
 */
export const findDefaultTrack = (tracks: readonly VideoTrack[], language: string): VideoTrack | undefined => {
  const primaryOf = (tag: string) => tag.toLowerCase().split("-")[0];
  return (
    tracks.find(({ srclang }) => srclang.toLowerCase() === language.toLowerCase()) ??
    tracks.find(({ srclang }) => srclang !== "" && primaryOf(srclang) === primaryOf(language))
  );
};

/** Without a label, browsers would list the tracks as “Unknown” or by number. The language's own name says it to those who need it. */
const labelOf = ({ label, srclang }: VideoTrack): string =>
  label || (srclang === "" ? "" : (new Intl.DisplayNames(srclang, { type: "language" }).of(srclang) ?? srclang));

/**
 * Adds a `track` for each. The texts are read here, because the browser loads a track from the page's own origin only, and
 * a file on the disk has none. They are given in `data:` addresses, which each policy of the reader allows for media.
 */
export const addCaptions = (
  player: HTMLMediaElement,
  tracks: readonly VideoTrack[],
  asset: Asset,
  { source, language }: Pick<ActionServices, "source" | "language">,
): void => {
  const nodes = new Map(
    tracks.map((track) => {
      const { kind, srclang } = track;
      return [track, element("track", { kind, srclang, label: labelOf(track) })] as const;
    }),
  );
  const chooseDefault = () => {
    const track = findDefaultTrack([...nodes.keys()], language.tag);
    const node = track && nodes.get(track);
    if (node !== undefined) node.default = true;
    return node;
  };
  chooseDefault();
  player.append(...nodes.values());
  for (const [track, node] of nodes)
    void readTrack(track, asset, source).then(
      (text) => {
        node.src = `data:text/vtt;charset=utf-8,${encodeURIComponent(text)}`;
        if (node.default) showAtStart(player, node.track);
      },
      (cause: unknown) => {
        // The author saw a warning when the file was made. The film plays without these captions.
        console.warn(`smartlink: the captions "${track.src}" cannot be shown`, cause);
        nodes.delete(track);
        node.remove();
        const next = node.default ? chooseDefault() : undefined;
        if (next !== undefined) showAtStart(player, next.track);
      },
    );
};

/**
 * WebKit follows `default` only if the system's settings prefer captions, and sets the modes of all tracks once more while the
 * film begins to load and to play.
 */
const showAtStart = (player: HTMLMediaElement, track: TextTrack): void => {
  const show = () => {
    if (![...player.textTracks].some(({ mode }) => mode === "showing")) track.mode = "showing";
  };
  show();
  for (const start of ["loadedmetadata", "loadeddata", "playing"]) player.addEventListener(start, show, { once: true });
};

const readTrack = async ({ src }: VideoTrack, { files = {} }: Asset, source: AssetSource): Promise<string> => {
  const file = readOwnProperty<ResourceFile>(files, src) ?? { url: src, mimetype: "" };
  const content = await readContent(file, source, () => true);
  if (content === undefined) throw new Error("not found");
  const captions = readCaptions(new Uint8Array(await content.arrayBuffer()));
  if (!captions.ok) throw new Error(captions.fault);
  return captions.text;
};
