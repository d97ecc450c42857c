/**
 * Requests that never concern the service worker. Browsers with the static routing API (Chromium) send them to the network
 * without asking the worker, which an upload of thousands of files would wait for each time.
 */

/** A rule of the static routing API (https://w3c.github.io/ServiceWorker/#dictdef-routerrule). */
export interface RouterRule {
  readonly condition: { readonly not: { readonly urlPattern: URLPatternParts } };
  readonly source: "network";
}

interface URLPatternParts {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: "*";
  readonly hash: "*";
}

/** Returns the rule for addresses outside of the site. */
export const createNetworkRoute = ({ protocol, hostname, port, pathname }: URL): RouterRule => ({
  condition: {
    not: {
      urlPattern: {
        protocol: protocol.replace(":", ""),
        hostname: escapePattern(hostname),
        port,
        pathname: `${escapePattern(pathname)}*`,
        search: "*",
        hash: "*",
      },
    },
  },
  source: "network",
});

const escapePattern = (text: string): string => text.replace(/[.+*?^${}()[\]|\\:]/g, "\\$&");

/** Adds the rule while the worker is installed. Resolves also where the browser does not know such rules. */
export const addNetworkRoute = async (event: ExtendableEvent, scope: URL): Promise<void> => {
  const { addRoutes } = event as { addRoutes?: (rule: RouterRule) => Promise<void> };
  // A browser that rejects the rule asks the worker, which leaves such requests to the network.
  await addRoutes?.call(event, createNetworkRoute(scope)).catch(() => undefined);
};
