/** The kind of a text in a smartlink. Decides how values are encoded into it and how the filled text is checked. */
export type SlotKind =
  /** Plain text. */
  | "text"
  /** Plain text that names a document. */
  | "title"
  /** An absolute address that a person opens. */
  | "open"
  /** An absolute address that data is sent to or fetched from. */
  | "fetch"
  /** The name of a resource, or an address that the action shows, plays or downloads. */
  | "image"
  | "media"
  | "download"
  /** The name of a resource, or a relative, absolute or `data:` address. */
  | "resource"
  /** Like `resource`. Empty: there is no picture. */
  | "picture"
  | "email"
  | "emails"
  | "phone"
  | "page"
  | "dateTime"
  | "flag"
  | "count"
  | "consent"
  /** Markup, shown in a sandboxed frame. */
  | "html"
  /** Plain text, or markup if the template's own text is markup. */
  | "rich"
  /** JSON in a text. The slots of its texts are chosen by `structuredSlot`. Other text counts as plain text. */
  | "json";
