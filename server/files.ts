import { readdirSync } from "node:fs";
import { sep } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";

const HASHED = "/assets/";

/**
 * Files of the build: hashed ones for ever, the others asked for again each day. Their names are
 * read once, so that no other address costs a look at the disk.
 */
export function fileRoutes(app: Hono, root: string): void {
  const names = readdirSync(root, { recursive: true, encoding: "utf8" });
  const files = new Set(names.map((name) => `/${name.split(sep).join("/")}`));
  const serve = serveStatic({
    root,
    precompressed: true,
    onFound: (_path, context) => {
      const forEver = context.req.path.startsWith(HASHED);
      context.header(
        "Cache-Control",
        forEver ? "public, max-age=31536000, immutable" : "public, max-age=86400",
      );
    },
  });
  app.use("*", (context, next) => (files.has(context.req.path) ? serve(context, next) : next()));
}
