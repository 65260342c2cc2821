// Finishes the build: compresses its files once, as tightly as possible, so that the server only sends them.
// Browsers take brotli over https and gzip over plain http.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const CLIENT = join(import.meta.dirname, "..", "build", "client");
const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest|txt|xml)$/;

// Documents contain their styles; web/start/all-styles.ts loads those of all pages. The router's list
// of files omits the style file, so that it does not wait for that when a page's data is loaded again.
const [manifest] = readdirSync(join(CLIENT, "assets")).filter((name) =>
  /^manifest-.*\.js$/.test(name),
);
const routes = join(CLIENT, "assets", manifest);
writeFileSync(routes, readFileSync(routes, "utf8").replaceAll(/"css":\["[^\]]*"\]/g, '"css":[]'));

for (const name of readdirSync(CLIENT, { recursive: true })) {
  const file = join(CLIENT, name);
  if (!COMPRESSIBLE.test(name) || !statSync(file).isFile()) continue;
  const bytes = readFileSync(file);
  const brotli = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  const gzip = gzipSync(bytes, { level: 9 });
  if (brotli.length < bytes.length) writeFileSync(`${file}.br`, brotli);
  if (gzip.length < bytes.length) writeFileSync(`${file}.gz`, gzip);
}
