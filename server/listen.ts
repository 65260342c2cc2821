import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";

type Fetch = (request: Request) => Response | Promise<Response>;

/** How long a connection may idle: a proxy keeps its own for a minute, anybody else has ten seconds. */
const IDLE_MS = 10_000;
const IDLE_BEHIND_PROXY_MS = 65_000;

/**
 * Listens for HTTP; resolves once the port is open. Whoever sends slowly on purpose is gone within
 * fifteen seconds, while twelve are enough for the longest form on a line of 1 KB/s. How long an
 * answer takes is not limited here.
 */
export function listen(
  fetch: Fetch,
  { port, host, trustedProxies }: { port: number; host: string; trustedProxies: readonly string[] },
): Promise<Server> {
  const server = createAdaptorServer({
    fetch,
    serverOptions: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 12_000,
      keepAliveTimeout: trustedProxies.length > 0 ? IDLE_BEHIND_PROXY_MS : IDLE_MS,
      connectionsCheckingInterval: 1_000,
    },
  }) as Server;
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** Answers what is under way and closes; connections that idle are cut at once. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    server.closeIdleConnections();
  });
}
