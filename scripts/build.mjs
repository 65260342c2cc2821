// `npm run build`: builds only the pages, for a shop that is started elsewhere.
// `npm run build -- --ready`: and leaves here just what a shop in production needs.
import { ensureBuilt, makeReady } from "./prepare.mjs";

if (process.argv.includes("--ready")) {
  process.env.NODE_ENV = "production";
  makeReady();
} else ensureBuilt();
