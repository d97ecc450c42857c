/** What pdf.js asks of the platform and this Node does not have yet. All browsers of the tests have it. */
import "#reader/boot/polyfills.ts";
import "#reader/worker/polyfills.ts";
