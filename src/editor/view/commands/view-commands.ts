/** The commands of tools, zoom, pages and dialogs. */
import { msg, str } from "@lit/localize";
import type { Tool } from "#editor/model/gestures/gesture.ts";
import { nameOfTool, placingTools } from "../asset-names.ts";
import type { CommandTarget, EditorCommand } from "./editor-command.ts";

const toolKeys: Readonly<Partial<Record<Tool, string>>> = {
  select: "V",
  "page-text": "Shift+T",
  "page-code": "Q",
  url: "L",
  page: "P",
  email: "E",
  text: "T",
  image: "I",
  form: "F",
};

/** Returns the id of the command that chooses a tool. */
export const toolCommandId = (tool: Tool): string => `tool-${tool}`;

/** The commands that choose a tool. */
export const toolCommands: readonly EditorCommand[] = (["select", ...placingTools] as const).map((tool) => ({
  id: toolCommandId(tool),
  group: "tool",
  getLabel: () => (tool === "select" ? msg("Select") : msg(str`Draw ${nameOfTool(tool)}`)),
  ...(toolKeys[tool] === undefined ? {} : { keys: [toolKeys[tool]] }),
  isEnabled: ({ isReadOnly }) => !isReadOnly,
  run: (target) => target.dispatch({ type: "tool", tool }),
}));

/** The commands that place an asset in the middle of the view. */
export const placeCommands: readonly EditorCommand[] = placingTools.map((type) => ({
  id: `place-${type}`,
  group: "place",
  getLabel: () => msg(str`Add ${nameOfTool(type)}`),
  isEnabled: ({ isReadOnly, view }) => !isReadOnly && view !== undefined,
  run: (target) => target.place(type),
}));

const isShown = ({ view }: CommandTarget): boolean => view !== undefined;

/** The commands of zoom, pages and focus. */
export const viewCommands: readonly EditorCommand[] = [
  {
    id: "zoom-in",
    group: "view",
    getLabel: () => msg("Zoom in"),
    keys: ["Ctrl++", "Ctrl+="],
    isEnabled: isShown,
    run: (target) => target.zoomBy(1),
  },
  {
    id: "zoom-out",
    group: "view",
    getLabel: () => msg("Zoom out"),
    keys: ["Ctrl+-"],
    isEnabled: isShown,
    run: (target) => target.zoomBy(-1),
  },
  {
    id: "fit-page",
    group: "view",
    getLabel: () => msg("Fit page"),
    keys: ["Ctrl+0"],
    isEnabled: isShown,
    run: (target) => target.fit("page"),
  },
  {
    id: "fit-width",
    group: "view",
    getLabel: () => msg("Fit width"),
    keys: ["Shift+1"],
    isEnabled: isShown,
    run: (target) => target.fit("width"),
  },
  {
    id: "fit-selection",
    group: "view",
    getLabel: () => msg("Fit selection"),
    keys: ["Shift+2"],
    isEnabled: ({ state, view }) => view !== undefined && state.selection.size > 0,
    run: (target) => target.fit("selection"),
  },
  {
    id: "next-page",
    group: "view",
    getLabel: () => msg("Next page"),
    keys: ["Alt+PageDown"],
    isEnabled: ({ view }) => view !== undefined && view.page < view.pageCount,
    run: (target) => target.goToPage((target.view?.page ?? 1) + 1),
  },
  {
    id: "previous-page",
    group: "view",
    getLabel: () => msg("Previous page"),
    keys: ["Alt+PageUp"],
    isEnabled: ({ view }) => view !== undefined && view.page > 1,
    run: (target) => target.goToPage((target.view?.page ?? 1) - 1),
  },
];

/** The commands that open what lies beside the pages. */
export const documentCommands: readonly EditorCommand[] = [
  {
    id: "palette",
    group: "document",
    getLabel: () => msg("All commands"),
    keys: ["Ctrl+K"],
    isEnabled: () => true,
    run: (target) => target.openDialog("palette"),
  },
  {
    id: "keys",
    group: "document",
    getLabel: () => msg("Keys"),
    keys: ["?"],
    isEnabled: () => true,
    run: (target) => target.openDialog("keys"),
  },
  {
    id: "pages",
    group: "document",
    getLabel: () => msg("Show page when…"),
    isEnabled: isShown,
    run: (target) => target.openDialog("pages"),
  },
  {
    id: "preview",
    group: "document",
    getLabel: () => msg("Preview"),
    isEnabled: () => true,
    run: (target) => target.request("preview-open"),
  },
  {
    id: "sample",
    group: "document",
    getLabel: () => msg("Sample data…"),
    isEnabled: () => true,
    run: (target) => target.request("sample-open"),
  },
  {
    id: "versions",
    group: "document",
    getLabel: () => msg("Versions"),
    isEnabled: () => true,
    run: (target) => target.request("versions-open"),
  },
  {
    id: "generate",
    group: "document",
    getLabel: () => msg("Generate…"),
    isEnabled: () => true,
    run: (target) => target.request("generate-open"),
  },
  {
    id: "suggestions",
    group: "document",
    getLabel: () => msg("Suggestions from the PDF"),
    isEnabled: () => true,
    run: (target) => target.openTab("suggestions"),
  },
  {
    id: "settings",
    group: "document",
    getLabel: () => msg("Settings of the document"),
    isEnabled: () => true,
    run: (target) => target.openTab("settings"),
  },
];
