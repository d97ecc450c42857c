/** The placeholder for the public address of a row's own document, named like the placeholders of its settings. */
export const documentLinkName = "smartlink.link";
