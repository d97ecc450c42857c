/** What the browser test runner puts on the page, beside what app/mocha-globals.d.ts names. */
declare function after(work: () => void | Promise<void>): void;
declare function before(work: () => void | Promise<void>): void;
declare function afterEach(work: () => void | Promise<void>): void;
declare function beforeEach(work: () => void | Promise<void>): void;
