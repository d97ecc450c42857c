/** Mounts panels of the editor that show a whole document: applies their commands, and passes the changed document back. */
import { applyPatches, type EditorDocument } from "#editor/model/document/editor-document.ts";
import type { EditorAction } from "#editor/model/editor-state.ts";
import { mount } from "../app/stage.ts";

/** Mounts a panel below headings of the levels 1 and 2, as the editor has them. Returns the actions that it dispatches. */
export const mountPanel = async <Panel extends HTMLElement & { document: EditorDocument }>(
  panel: Panel,
  properties: Partial<Panel>,
): Promise<EditorAction[]> => {
  Object.assign(panel, properties);
  const actions: EditorAction[] = [];
  panel.addEventListener("editor-action", (event) => {
    const action = (event as CustomEvent<EditorAction>).detail;
    actions.push(action);
    if (action.type === "command")
      panel.document = applyPatches(panel.document, action.command(panel.document, new Set()) ?? []);
  });
  const section = document.createElement("section");
  const headings = ["h1", "h2"].map((level) => Object.assign(document.createElement(level), { textContent: level }));
  section.append(...headings, panel);
  await mount(section);
  return actions;
};
