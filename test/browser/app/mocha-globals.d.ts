/** What the browser test runner puts on the page. */
declare function describe(about: string, tests: () => void): void;
declare function afterEach(work: () => void | Promise<void>): void;
declare function it(does: string, test: () => void | Promise<void>): { timeout(ms: number): void };
