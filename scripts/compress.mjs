// Finishes the build: compresses its files once, as tightly as possible, so that the server only sends them.
// Browsers take brotli over https and gzip over plain http.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const BUILD = join(import.meta.dirname, "..", "build");
const CLIENT = join(BUILD, "client");
const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest|txt|xml)$/;

// Each document has all styles in it. So that the router does not wait for their file when the language changes, its
// list of files does not name it; otherwise a change of language would only take longer.
const [manifest] = readdirSync(join(CLIENT, "assets")).filter((name) =>
  /^manifest-.*\.js$/.test(name),
);
const routes = join(CLIENT, "assets", manifest);
writeFileSync(routes, readFileSync(routes, "utf8").replaceAll(/"css":\["[^\]]*"\]/g, '"css":[]'));

const folders = [CLIENT, join(BUILD, "admin")];
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true }).map((name) => join(folder, name)),
);
for (const file of files) {
  if (!COMPRESSIBLE.test(file) || !statSync(file).isFile()) continue;
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
