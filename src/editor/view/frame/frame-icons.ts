/** Icons of the editor's buttons. Each is in a labelled control, so they are hidden from screen readers. */
import { svg, type TemplateResult } from "lit";

const draw = (paths: TemplateResult, size = 18): TemplateResult => svg`
  <svg class="icon" width=${size} height=${size} viewBox="0 0 24 24" fill="none" stroke="currentColor"
    stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${paths}</svg>`;

/** The icons of the bar above the pages. */
export const frameIcons = {
  undo: draw(svg`<path d="M9 7 4.5 11.5 9 16"/><path d="M5 11.5h9a5 5 0 0 1 0 10h-3"/>`),
  redo: draw(svg`<path d="m15 7 4.5 4.5L15 16"/><path d="M19 11.5h-9a5 5 0 0 0 0 10h3"/>`),
  zoomIn: draw(svg`<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5M8.5 11h5M11 8.5v5"/>`),
  zoomOut: draw(svg`<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5M8.5 11h5"/>`),
  keyboard: draw(svg`<rect x="3" y="6" width="18" height="12" rx="2"/><path d="M7 10h.1M11 10h.1M15 10h.1M8 14h8"/>`),
  commands: draw(
    svg`<path d="M8.5 8.5h7v7h-7zM8.5 8.5H6.8a2.4 2.4 0 1 1 1.7-1.7zM15.5 8.5V6.8a2.4 2.4 0 1 1 1.7 1.7zM15.5 15.5h1.7a2.4 2.4 0 1 1-1.7 1.7zM8.5 15.5v1.7a2.4 2.4 0 1 1-1.7-1.7z"/>`,
  ),
} as const;

/** Returns an arrow up, or down for a sheet that is open. */
export const chevronIcon = (isOpen: boolean): TemplateResult =>
  draw(isOpen ? svg`<path d="m6 9 6 6 6-6"/>` : svg`<path d="m6 15 6-6 6 6"/>`);

/** Returns an eye; crossed out for what readers do not see. */
export const eyeIcon = (isHidden: boolean): TemplateResult =>
  draw(
    svg`<path d="M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6z"/><circle cx="12" cy="12" r="2.5"/>${isHidden ? svg`<path d="M4 20 20 4"/>` : svg``}`,
    16,
  );

/** Returns a lock, open or closed. */
export const lockIcon = (isClosed: boolean): TemplateResult =>
  draw(
    isClosed
      ? svg`<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>`
      : svg`<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V7.5a4 4 0 0 1 7.7-1.5"/>`,
    16,
  );

/** A warning sign. */
export const problemIcon = draw(svg`<path d="M12 4 2.8 19.5h18.4z"/><path d="M12 10v4.5M12 17h.1"/>`, 16);

/** A branching path: the asset is for some rows only. */
export const conditionIcon = draw(
  svg`<path d="M12 21v-6c0-4-6-3-6-8V4M12 15c0-4 6-3 6-8V4M3.5 6.5 6 4l2.5 2.5M15.5 6.5 18 4l2.5 2.5"/>`,
  16,
);
