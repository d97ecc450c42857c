import { rolldown } from "rolldown";

/** An entry and all it imports as one module, for pages that load it by its address. */
export const moduleScript = async (entry: string): Promise<string> => {
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
