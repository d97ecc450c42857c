/** Checks HTML of another document with axe, such as a generated report or the page around an author's markup. */
import axe, { type RunOptions } from "axe-core";

/** Returns the violations that axe finds in the page. Removes the page's policy first, because it forbids the script of axe. */
export const violationsIn = async (html: string, runOnly: NonNullable<RunOptions["runOnly"]>) => {
  const frame = document.createElement("iframe");
  Object.assign(frame, { title: "Page", width: "1000", height: "700" });
  frame.srcdoc = html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "");
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  document.body.append(frame);
  try {
    await loaded;
    const inside = frame.contentWindow as (Window & { axe?: typeof axe }) | null;
    const script = frame.contentDocument?.createElement("script");
    if (!inside || !script) throw new Error("The frame has no document.");
    script.text = axe.source;
    frame.contentDocument?.head.append(script);
    if (!inside.axe) throw new Error("axe did not start in the frame.");
    const { violations, passes } = await inside.axe.run(inside.document, { runOnly });
    if (passes.length === 0) throw new Error("axe checked nothing.");
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
  } finally {
    frame.remove();
  }
};
