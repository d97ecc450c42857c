/** SVG icons. Each is next to a text or in a labelled button, so they are hidden from screen readers. */
import { svg, type TemplateResult } from "lit";

const draw = (paths: TemplateResult, size = 20): TemplateResult => svg`
  <svg class="icon" width=${size} height=${size} viewBox="0 0 24 24" fill="none" stroke="currentColor"
    stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${paths}</svg>`;

/** The icons by name, as Lit templates. */
export const icons = {
  drop: draw(svg`<path d="M12 15V4m0 0L8 8m4-4 4 4"/><path d="M4 15v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3"/>`, 36),
  play: draw(svg`<path d="M7 5.5v13l11-6.5z"/>`, 18),
  file: draw(svg`<path d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8z"/><path d="M14 3v5h5"/>`, 18),
  remove: draw(svg`<path d="m7 7 10 10M17 7 7 17"/>`, 18),
  warning: draw(svg`<path d="M12 4 2.8 19.5h18.4z"/><path d="M12 10v4.5m0 2.6v.1"/>`),
  error: draw(svg`<circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5m0 3.2v.1"/>`),
  info: draw(svg`<circle cx="12" cy="12" r="9"/><path d="M12 11v5.5m0-8.7v.1"/>`),
  lock: draw(svg`<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>`),
  check: draw(svg`<circle cx="12" cy="12" r="9"/><path d="m8 12.3 2.7 2.7L16 9.5"/>`),
  left: draw(svg`<path d="m14 6-6 6 6 6"/>`, 18),
  right: draw(svg`<path d="m10 6 6 6-6 6"/>`, 18),
  copy: draw(svg`<rect x="8" y="8" width="12" height="12" rx="2"/><path d="M4 16V6a2 2 0 0 1 2-2h10"/>`, 18),
  download: draw(svg`<path d="M12 4v11m0 0 4-4m-4 4-4-4"/><path d="M5 19.5h14"/>`, 18),
  folder: draw(svg`<path d="M3 7a2 2 0 0 1 2-2h4l2 2.5h8a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z"/>`, 18),
  folderNew: draw(
    svg`<path d="M3 7a2 2 0 0 1 2-2h4l2 2.5h8a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z"/><path d="M12 10.5v5m-2.5-2.5h5"/>`,
    18,
  ),
  library: draw(svg`<path d="M5 4v16M9.5 4v16M14 4.5l5 15"/>`, 18),
  import: draw(
    svg`<path d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8z"/><path d="M14 3v5h5M12 11v6m0 0 2.5-2.5M12 17l-2.5-2.5"/>`,
    18,
  ),
  upload: draw(svg`<path d="M12 15V4m0 0L8 8m4-4 4 4"/><path d="M4 15v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3"/>`, 18),
  more: draw(svg`<path d="M12 5.5v.1M12 12v.1M12 18.5v.1" stroke-width="3"/>`, 18),
  cards: draw(
    svg`<rect x="4" y="4" width="7" height="7" rx="1.5"/><rect x="13" y="4" width="7" height="7" rx="1.5"/><rect x="4" y="13" width="7" height="7" rx="1.5"/><rect x="13" y="13" width="7" height="7" rx="1.5"/>`,
    18,
  ),
  table: draw(svg`<path d="M4 6h16M4 12h16M4 18h16"/>`, 18),
  trash: draw(svg`<path d="M4 7h16M9 7V4.5h6V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5"/>`, 18),
  link: draw(
    svg`<path d="M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7"/><path d="M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17"/>`,
    18,
  ),
  filter: draw(svg`<path d="M4 6h16M7 12h10M10 18h4"/>`, 18),
  expand: draw(svg`<path d="m10 6 6 6-6 6"/>`, 16),
  external: draw(
    svg`<path d="M14 4h6v6M20 4l-9 9"/><path d="M19 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h4"/>`,
    16,
  ),
} as const;
