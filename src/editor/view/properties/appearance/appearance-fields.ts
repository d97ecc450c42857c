/** The elements for content, look and condition, which are loaded with the first selected asset. */
import "./condition-fields.ts";
import "./content-fields.ts";
import "./look-fields.ts";
