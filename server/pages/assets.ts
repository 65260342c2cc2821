import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";
import { getMimeType } from "hono/utils/mime";
import { answerCached, type CachedAnswer, tagOf } from "../http/cached-answer.ts";

const HASHED = "/assets/";
const COMPRESSED = /\.(?:br|gz)$/;
/** What the build notes for the server, such as `.vite/manifest.json`. */
const NOTES = "/.";

const read = (file: string) => new Uint8Array(readFileSync(file));
const readIfThere = (file: string) => (existsSync(file) ? read(file) : null);

/**
 * A hashed file, ready to send from memory: a page requests a dozen at once, while it is laid out,
 * and a disk access for each would make its text wait for the font.
 */
function loadAsset(root: string, name: string): CachedAnswer {
  const file = join(root, name);
  const body = read(file);
  const [brotli, gzip] = [readIfThere(`${file}.br`), readIfThere(`${file}.gz`)];
  return {
    status: 200,
    headers: {
      "content-type": getMimeType(name) ?? "application/octet-stream",
      "cache-control": "public, max-age=31536000, immutable",
      ...(brotli === null && gzip === null ? {} : { vary: "Accept-Encoding" }),
    },
    body,
    brotli,
    gzip,
    etag: tagOf(body),
  };
}

/**
 * Serves the files of a build below `base`: hashed ones are cached forever, the others for a day.
 * Their names are read once, so that no other address costs a disk access.
 */
export function fileRoutes(app: Hono, root: string, base = ""): void {
  const names = readdirSync(root, { recursive: true, encoding: "utf8" });
  const paths = names.map((name) => `/${name.split(sep).join("/")}`);
  const files = new Set(paths.filter((path) => !path.startsWith(NOTES)).map((path) => base + path));
  const assets = new Map(
    [...files]
      .filter((name) => name.startsWith(base + HASHED) && !COMPRESSED.test(name))
      .map((name) => [name, loadAsset(root, name.slice(base.length))]),
  );
  const rewriteRequestPath = (path: string) => path.slice(base.length);
  const serve = serveStatic({ root, precompressed: true, rewriteRequestPath });
  app.get(`${base}/*`, (context, next) => {
    const asset = assets.get(context.req.path);
    if (asset !== undefined) return Promise.resolve(answerCached(context.req.raw, asset));
    if (!files.has(context.req.path)) return next();
    context.header("Cache-Control", "public, max-age=86400");
    return serve(context, next);
  });
}
