/**
 * A collector of tracked events for component tests. It stores what is posted to `/collector/<name>`, answers with the
 * status of `?status=`, and returns the stored requests to a GET.
 * @returns {NonNullable<import("@web/test-runner").TestRunnerConfig["middleware"]>[number]}
 */
export const eventCollector = () => {
  /** @type {Map<string, { type: string, body: string }[]>} */
  const requestsByPath = new Map();
  return async (context, next) => {
    if (!context.path.startsWith("/collector/")) return next();
    const requests = requestsByPath.get(context.path) ?? [];
    if (context.method === "POST") {
      const chunks = [];
      for await (const chunk of context.req) chunks.push(chunk);
      const request = { type: context.get("content-type"), body: Buffer.concat(chunks).toString() };
      requestsByPath.set(context.path, [...requests, request]);
      context.status = Number(context.query.status ?? 204);
    } else context.body = JSON.stringify(requests);
  };
};
