/**
 * Files of the host below `batch/` were not made by this browser: they get the same sandbox as generated files, so that
 * a page among them reaches neither the store nor the interface.
 */
import { sandboxPolicy } from "./serve-output.ts";

/**
 * Whether a host may serve the path from a folder named `batch`, also where it decodes the path, merges slashes or
 * ignores the letter case. `path`: below the site, as the browser sends it.
 */
export const isInBatchFolder = (path: string): boolean => /(?:^|[\\/])batch[\\/]/i.test(decodePath(path));

/** As it came where it cannot be decoded. */
export const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
};

/** The host's answer with the sandbox. Refusals stay as they are: the host's page for unknown addresses must run. */
export const addSandbox = (answer: Response): Response => {
  if (!answer.ok || answer.body === null) return answer;
  const headers = new Headers(answer.headers);
  headers.append("Content-Security-Policy", sandboxPolicy);
  headers.set("X-Content-Type-Options", "nosniff");
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
};
