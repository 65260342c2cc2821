// `npm run build`: builds only the pages, for a shop that is started elsewhere.
import { ensureBuilt } from "./prepare.mjs";

ensureBuilt();
