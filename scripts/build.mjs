// `npm run build`: builds the pages alone, for a shop that is started elsewhere.
import { ensureBuilt } from "./prepare.mjs";

ensureBuilt();
