import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { contentSecurityPolicy } from "./page-headers.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Bytes = Uint8Array<ArrayBuffer>;

/** A document that was rendered once and is sent to every visitor of its language. */
export type KeptPage = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Bytes;
  readonly brotli: Bytes;
  readonly gzip: Bytes;
  readonly etag: string;
};

/** Takes a rendered document apart once: its bytes, compressed too, its tag and its policy. */
export async function keepPage(response: Response, html: string): Promise<KeptPage> {
  const body = Buffer.from(html);
  const [brotli, zipped] = await Promise.all([
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    compressGzip(body),
  ]);
  const headers = new Headers(response.headers);
  headers.set("Content-Security-Policy", contentSecurityPolicy(html));
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: new Uint8Array(body),
    brotli: new Uint8Array(brotli),
    gzip: new Uint8Array(zipped),
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
  };
}

/** The answer to one request for a kept document: as small as the browser takes it, or 304. */
export function answerKept(request: Request, page: KeptPage): Response {
  const headers: Record<string, string> = { ...page.headers };
  if (page.status === 200) headers["etag"] = page.etag;
  if (page.status === 200 && request.headers.get("If-None-Match") === page.etag) {
    return new Response(null, { status: 304, headers });
  }
  const accepted = request.headers.get("Accept-Encoding") ?? "";
  let body = page.body;
  if (body.length > 0 && /\bbr\b/.test(accepted)) {
    body = page.brotli;
    headers["content-encoding"] = "br";
  } else if (body.length > 0 && /\bgzip\b/.test(accepted)) {
    body = page.gzip;
    headers["content-encoding"] = "gzip";
  }
  headers["content-length"] = String(body.length);
  return new Response(request.method === "HEAD" ? null : body, { status: page.status, headers });
}
