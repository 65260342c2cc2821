import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { contentSecurityPolicy } from "./headers.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Bytes = Uint8Array<ArrayBuffer>;

/** An answer that is made once and sent to everybody; the compressed bytes, where they are fewer. */
export type CachedAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Bytes;
  readonly brotli: Bytes | null;
  readonly gzip: Bytes | null;
  readonly etag: string;
};

/** High, as a document is sent far more often than it is made: a tenth smaller than by 6, for 80 ms. */
const BROTLI_QUALITY = 10;

/** Takes a rendered document apart once: its bytes, compressed too, its tag and its policy. */
export async function cachePage(response: Response, html: string): Promise<CachedAnswer> {
  const body = Buffer.from(html);
  const [brotli, zipped] = await Promise.all([
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
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
    etag: tagOf(body),
  };
}

/** The tag of a whole answer (RFC 9110 §8.8.3). */
export function tagOf(body: Uint8Array): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** The answer to one request for what is kept: as small as the browser takes it, or 304. */
export function answerCached(request: Request, kept: CachedAnswer): Response {
  const headers: Record<string, string> = { ...kept.headers };
  if (kept.status === 200) headers["etag"] = kept.etag;
  if (kept.status === 200 && request.headers.get("If-None-Match") === kept.etag) {
    return new Response(null, { status: 304, headers });
  }
  const accepted = request.headers.get("Accept-Encoding") ?? "";
  let body = kept.body;
  if (kept.brotli !== null && body.length > 0 && /\bbr\b/.test(accepted)) {
    body = kept.brotli;
    headers["content-encoding"] = "br";
  } else if (kept.gzip !== null && body.length > 0 && /\bgzip\b/.test(accepted)) {
    body = kept.gzip;
    headers["content-encoding"] = "gzip";
  }
  headers["content-length"] = String(body.length);
  return new Response(request.method === "HEAD" ? null : body, { status: kept.status, headers });
}
