/**
 * The editor's model by itself, without a page: what a step of a drag or a typed character costs, and how large the history
 * gets. The document has 1,000 pages with 300 assets each; all steps happen on one page in the middle.
 */
import { changeAssets } from "#editor/model/commands/command.ts";
import type { PageBox } from "#editor/model/document/boxes.ts";
import type { EditorAsset } from "#editor/model/document/editor-asset.ts";
import { createDocument } from "#editor/model/document/editor-document.ts";
import { createEditorState, type EditorState, reduceEditor } from "#editor/model/editor-state.ts";
import type { GesturePointer, GestureSurface } from "#editor/model/gestures/gesture.ts";

const pageCount = 1_000;
const assetsPerPage = 300;
const page = 500;
const columns = 15;

const createAsset = (id: string, onPage: number, index: number): EditorAsset => ({
  id,
  page: onPage,
  aura: {
    api: "1.3.2",
    name: `Asset ${index}`,
    center_x: 4 + (index % columns) * 6.5,
    center_y: 3 + Math.floor(index / columns) * 4.8,
    center_z: 0,
    rect: [5.5, 3.6],
    order: index,
    actions: [{ type: "url", data: "https://shop.example/?q=[[first_name]]" }],
  },
});

const createState = (): EditorState => {
  const assets = Array.from({ length: pageCount * assetsPerPage }, (_, index) =>
    createAsset(`asset-${index}`, Math.floor(index / assetsPerPage) + 1, index % assetsPerPage),
  );
  const pages = Array.from({ length: pageCount }, () => ({ width: 595, height: 842 }));
  return createEditorState(createDocument(assets, pages));
};

const pageBoxes = Array.from({ length: pageCount }, (_, index): PageBox => {
  return { page: index + 1, left: 0, top: index * 1_150, width: 800, height: 1_130 };
});

const textLines = Array.from({ length: 60 }, (_, index) => ({
  left: 10,
  top: 5 + index * 1.5,
  width: 80,
  height: 1.2,
}));

const surface: GestureSurface = {
  pageBoxes,
  createAsset: (_tool, onPage) => createAsset("new", onPage, 0),
  defaultSize: () => ({ width: 20, height: 5 }),
  readContents: () => ({ textLines, pictures: [] }),
};

const firstId = (page - 1) * assetsPerPage;
/** In the middle of the first asset of the page. */
const origin = { x: 32, y: (page - 1) * 1_150 + 34 };

const pointerAt = (x: number, y: number): GesturePointer => ({
  x: origin.x + x,
  y: origin.y + y,
  shift: false,
  alt: false,
  ctrl: false,
  pointerType: "mouse",
});

/** Milliseconds of each step. */
type Durations = readonly number[];

/** The figures of one run. */
export interface EditorModelRun {
  readonly dragOne: Durations;
  readonly dragFifty: Durations;
  readonly typing: Durations;
  /** Bytes of the stored history with 1,000 steps: moves of 50 assets, and changes of a text. */
  readonly movesBytes: number;
  readonly textsBytes: number;
}

const drag = (start: EditorState, selectedCount: number): Durations => {
  const ids = Array.from({ length: selectedCount }, (_, index) => `asset-${firstId + index}`);
  let state = reduceEditor(start, { type: "select", ids });
  state = reduceEditor(state, { type: "gesture-started", pointer: pointerAt(0, 0), surface });
  const durations: number[] = [];
  for (let step = 1; step <= 300; step++) {
    const pointer = pointerAt(step * 1.7, step * 2.3);
    const from = performance.now();
    state = reduceEditor(state, { type: "gesture-moved", pointer });
    durations.push(performance.now() - from);
  }
  if (state.gesture?.preview.length !== selectedCount) throw new Error("the drag moves another number of assets");
  return durations;
};

const type = (start: EditorState): Durations => {
  let state = start;
  const durations: number[] = [];
  for (let step = 1; step <= 300; step++) {
    const from = performance.now();
    state = reduceEditor(state, rename(step, step * 100, "name"));
    durations.push(performance.now() - from);
  }
  return durations;
};

const rename = (step: number, time: number, joinKey: string) =>
  ({
    type: "command",
    label: "Rename",
    time,
    joinKey,
    command: changeAssets([`asset-${firstId}`], (asset) => ({
      ...asset,
      aura: { ...asset.aura, name: `Typed ${step}` },
    })),
  }) as const;

const measureBytes = ({ history }: EditorState): number => new TextEncoder().encode(JSON.stringify(history)).length;

const moveFifty = (start: EditorState): EditorState => {
  const ids = Array.from({ length: 50 }, (_, index) => `asset-${firstId + index}`);
  let state = reduceEditor(start, { type: "select", ids });
  for (let step = 0; step < 1_000; step++) {
    const pointer = pointerAt(step % 2 === 0 ? 100 : 0, step % 2 === 0 ? 100 : 0);
    const from = pointerAt(step % 2 === 0 ? 0 : 100, step % 2 === 0 ? 0 : 100);
    state = reduceEditor(state, { type: "gesture-started", pointer: from, surface });
    state = reduceEditor(state, { type: "gesture-ended", pointer: { ...pointer, ctrl: true }, time: step });
  }
  return state;
};

const changeTexts = (start: EditorState): EditorState => {
  let state = start;
  for (let step = 0; step < 1_000; step++) state = reduceEditor(state, rename(step, step * 5_000, `field ${step}`));
  return state;
};

/** Runs everything once. */
export const runEditorModel = (): EditorModelRun => {
  const state = createState();
  const [moved, changed] = [moveFifty(state), changeTexts(state)];
  if (moved.history.done.length !== 1_000 || changed.history.done.length !== 1_000)
    throw new Error("steps are missing");
  return {
    dragOne: drag(state, 1),
    dragFifty: drag(state, 50),
    typing: type(state),
    movesBytes: measureBytes(moved),
    textsBytes: measureBytes(changed),
  };
};
