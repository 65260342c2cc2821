import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";

/** Files of the build: hashed ones for ever, the others asked for again each day. */
export function fileRoutes(app: Hono, root: string): void {
  app.use(
    "/assets/*",
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, context) => {
        context.header("Cache-Control", "public, max-age=31536000, immutable");
      },
    }),
  );
  app.use(
    "*",
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, context) => {
        context.header("Cache-Control", "public, max-age=86400");
      },
    }),
  );
}
