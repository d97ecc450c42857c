/** Icons of the action types. Each is in a labelled control or beside its name, so they are hidden from screen readers. */
import { svg, type TemplateResult } from "lit";
import type { ActionType } from "#domain/actions.ts";

const draw = (paths: TemplateResult): TemplateResult => svg`
  <svg class="icon" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor"
    stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${paths}</svg>`;

/** The icons by type, as Lit templates. */
export const actionIcons: Readonly<Record<ActionType, TemplateResult>> = {
  url: draw(
    svg`<path d="M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7"/><path d="M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17"/>`,
  ),
  page: draw(
    svg`<path d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8z"/><path d="M8.5 14h7m-3-3 3 3-3 3"/>`,
  ),
  email: draw(svg`<rect x="3" y="5" width="18" height="14" rx="2"/><path d="m4 7 8 6 8-6"/>`),
  phone: draw(
    svg`<path d="M5 4h3.5l1.8 4.5-2.3 1.7a12 12 0 0 0 5.8 5.8l1.7-2.3L20 15.5V19a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4z"/>`,
  ),
  text: draw(svg`<path d="M5 7V4.5h14V7M12 4.5v15M9 19.5h6"/>`),
  html: draw(svg`<path d="m8 7-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14"/>`),
  image: draw(
    svg`<rect x="3" y="4" width="18" height="16" rx="2"/><circle cx="8.5" cy="9.5" r="1.5"/><path d="m4 18 5.5-5.5 3.5 3.5 2.5-2.5L20 18"/>`,
  ),
  video: draw(svg`<rect x="3" y="5" width="18" height="14" rx="2"/><path d="M10 9v6l5-3z"/>`),
  audio: draw(svg`<path d="M4 10v4h3.5L12 18V6l-4.5 4z"/><path d="M15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>`),
  gallery: draw(
    svg`<rect x="7" y="3.5" width="14" height="12" rx="2"/><path d="M17 19H5a2 2 0 0 1-2-2V8"/><path d="m8 14 4-4 3 3 2-2 3.5 3.5"/>`,
  ),
  download: draw(svg`<path d="M12 4v11m0 0 4-4m-4 4-4-4"/><path d="M5 19.5h14"/>`),
  agenda: draw(svg`<rect x="3.5" y="5" width="17" height="15" rx="2"/><path d="M3.5 10h17M8 3v4M16 3v4"/>`),
  contact: draw(svg`<circle cx="12" cy="8.5" r="3.5"/><path d="M5 20a7 7 0 0 1 14 0"/>`),
  form: draw(svg`<rect x="4" y="4" width="16" height="16" rx="2"/><path d="M8 9h8M8 13h8M8 17h3"/>`),
  share: draw(
    svg`<circle cx="6" cy="12" r="2.5"/><circle cx="17.5" cy="6" r="2.5"/><circle cx="17.5" cy="18" r="2.5"/><path d="m8.3 10.9 7-3.7M8.3 13.1l7 3.7"/>`,
  ),
};
