/** Keeps other sites from framing the manager's pages: a press inside a frame could be led to a button unseen. */

/** Pages that decide themselves who may frame them (`allowRemote`). */
const framedPages = /^reader\//;

/** `path`: below the site. Everything but pages is passed on as it is. */
export const denyForeignFrames = (answer: Response, path: string): Response => {
  if (framedPages.test(path) || !(answer.headers.get("Content-Type") ?? "").startsWith("text/html")) return answer;
  const headers = new Headers(answer.headers);
  headers.append("Content-Security-Policy", "frame-ancestors 'self'");
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
};
