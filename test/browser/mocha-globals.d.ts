/** The global functions of Mocha, which the browser test runner adds to the page. */
declare function describe(title: string, suite: () => void): void;
declare function it(title: string, test: () => void | Promise<void>): { timeout(ms: number): void };
declare function before(hook: () => void | Promise<void>): void;
declare function after(hook: () => void | Promise<void>): void;
declare function beforeEach(hook: () => void | Promise<void>): void;
declare function afterEach(hook: () => void | Promise<void>): void;
