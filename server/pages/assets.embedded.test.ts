import { mkdirSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, expect, test } from "vitest";
import { fileRoutes } from "./assets.ts";

const SCRIPT = "export const answer = 42;\n".repeat(100);
const FONT = Uint8Array.from([0x77, 0x4f, 0x46, 0x32]);

const root = mkdtempSync(join(tmpdir(), "shop-files-"));
afterAll(() => rmSync(root, { recursive: true }));
mkdirSync(join(root, "assets"));
const write = (name: string, bytes: string | Uint8Array) => writeFileSync(join(root, name), bytes);
write("assets/app-1a2b.js", SCRIPT);
write("assets/app-1a2b.js.br", brotliCompressSync(SCRIPT));
write("assets/app-1a2b.js.gz", gzipSync(SCRIPT));
write("assets/font-3c4d.woff2", FONT);
write("favicon.svg", "<svg/>");
write("film.mp4", "0123456789");

const app = new Hono();
fileRoutes(app, root);
app.all("*", (context) => context.text("a page", 404));
const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  app.request(path, { headers, method });

test("a hashed file is cached for ever, and compressed as the browser accepts it", async () => {
  const read = async (accepted: string) => {
    const answer = await get("/assets/app-1a2b.js", { "Accept-Encoding": accepted });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toMatch(/^text\/javascript/);
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
    expect(answer.headers.get("Content-Length")).toBe(String(bytes.length));
    return [answer.headers.get("Content-Encoding"), bytes] as const;
  };
  const [br, brotli] = await read("gzip, deflate, br, zstd");
  expect([br, brotliDecompressSync(brotli).toString()]).toEqual(["br", SCRIPT]);
  const [gz, zipped] = await read("gzip, deflate");
  expect([gz, gunzipSync(zipped).toString()]).toEqual(["gzip", SCRIPT]);
  const [none, plain] = await read("identity");
  expect([none, plain.toString()]).toEqual([null, SCRIPT]);
});

test("a font is never compressed again, and has an ETag", async () => {
  const answer = await get("/assets/font-3c4d.woff2", { "Accept-Encoding": "br" });
  expect(answer.headers.get("Content-Type")).toBe("font/woff2");
  expect(answer.headers.get("Content-Encoding")).toBeNull();
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(FONT);
  const tag = answer.headers.get("ETag") ?? "";
  expect((await get("/assets/font-3c4d.woff2", { "If-None-Match": tag })).status).toBe(304);
  const head = await get("/assets/font-3c4d.woff2", {}, "HEAD");
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("a hashed file is served while the disk is away", async () => {
  unlinkSync(join(root, "assets/font-3c4d.woff2"));
  expect((await get("/assets/font-3c4d.woff2")).status).toBe(200);
});

test("other files are checked again each day, and a film is sent in ranges", async () => {
  const icon = await get("/favicon.svg");
  expect(icon.headers.get("Cache-Control")).toBe("public, max-age=86400");
  expect(await icon.text()).toBe("<svg/>");
  const part = await get("/film.mp4", { Range: "bytes=2-4" });
  expect([part.status, await part.text()]).toEqual([206, "234"]);
});

test("requests for no file, and other methods than reading, are passed to the pages", async () => {
  for (const path of ["/assets/app-0000.js", "/assets/", "/assets/../secrets", "/coding"]) {
    expect((await get(path)).status, path).toBe(404);
  }
  expect((await get("/assets/app-1a2b.js", {}, "POST")).status).toBe(404);
});
