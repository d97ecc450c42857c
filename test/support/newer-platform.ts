/** Polyfills for Node that pdf.js needs. All tested browsers have these features. */
import "#reader/boot/polyfills.ts";
import "#reader/worker/polyfills.ts";
