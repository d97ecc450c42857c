/** The elements that show the inspection of a batch. A page without a batch does not load them. */
import "./batch-problems.ts";
import "./row-check.ts";
import "./template-login.ts";
import "./table-panel.ts";
