/** Polyfills for functions that only the pdf.js workers call (see also ../boot/polyfills.ts). */
import "./language-polyfills.ts";
import { addResponsePolyfills } from "./response-polyfills.ts";

addResponsePolyfills(globalThis.Response);
