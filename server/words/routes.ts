import type { Hono } from "hono";
import { getWordsEdits } from "#contract/words.ts";
import { findEditableScreen } from "#core/editable-words.ts";
import { Refusal } from "#core/errors.ts";
import { LOCALES } from "#core/locale.ts";
import { route } from "../http/route.ts";
import type { Shop } from "../shop.ts";

/** May be kept: the address names exactly these words. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/**
 * The edits of one page for a browser that opens it without loading a document (D-177). If this process does not
 * know the version, it reads the database, because another process may have sent the document. A version that is
 * not in force any more is answered with the current edits, which browsers must not keep.
 */
export function wordsRoutes(app: Hono, shop: Shop): void {
  route(app, shop, getWordsEdits, async ({ params, setHeader }) => {
    const screen = findEditableScreen(params["screen"] ?? "");
    const locale = LOCALES.find((one) => one === params["locale"]);
    if (screen === null || locale === undefined) throw new Refusal("not_found");
    const wanted = params["version"];
    let page = shop.words.current().pages[screen];
    if (page?.version !== wanted) page = (await shop.words.reload()).pages[screen];
    if (page?.version === wanted) setHeader("Cache-Control", IMMUTABLE);
    return page?.edits[locale] ?? {};
  });
}
