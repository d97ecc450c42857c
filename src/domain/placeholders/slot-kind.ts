/** What a text of a smartlink is. Decides how values are encoded into it and what it must be when it is filled. */
export type SlotKind =
  /** Plain text. */
  | "text"
  /** Where a person goes: absolute. */
  | "open"
  /** Where bytes are sent or fetched: absolute. */
  | "fetch"
  /** A resource's name, or an address that the action shows, plays or reads. */
  | "image"
  | "media"
  | "download"
  /** Any of these: a resource's name, a relative or absolute address, `data:`. */
  | "resource"
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
  /** Plain, or markup where the template's own text is markup. */
  | "rich"
  /** JSON inside the text, where it is JSON; its own texts are places of `structured`. */
  | "json";
