import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";

type Fetch = (request: Request) => Response | Promise<Response>;

/** Listens for HTTP; resolves once the port is open. Limits hold against slow senders. */
export function listen(
  fetch: Fetch,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createAdaptorServer({
    fetch,
    serverOptions: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2_000,
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
