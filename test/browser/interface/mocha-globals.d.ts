declare const describe: (name: string, suite: () => void) => void;
declare const it: (name: string, test: () => Promise<void>) => void;
