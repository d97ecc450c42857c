import { rolldown } from "rolldown";

/** Bundles an entry point and its imports into one minified module, for pages that load it by its address. */
export const bundleModuleScript = async (entry: string): Promise<string> => {
  const bundle = await rolldown({
    input: entry,
    platform: "browser",
    logLevel: "warn",
    transform: { target: "es2023" },
  });
  try {
    const { output } = await bundle.generate({ format: "es", minify: true, codeSplitting: false, comments: false });
    return output[0].code;
  } finally {
    await bundle.close();
  }
};
