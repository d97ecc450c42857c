/**
 * The few names of the platform that the pure rooms may use. They exist in every browser thread and in Node;
 * anything else (document, fetch, indexedDB, setTimeout) is a compile error here, and that is the point.
 */
declare class URL {
  constructor(url: string, base?: string);
  static canParse(url: string, base?: string): boolean;
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

interface AbortSignal {
  readonly aborted: boolean;
  throwIfAborted(): void;
}

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
