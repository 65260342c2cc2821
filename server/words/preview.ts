import { findEditableScreen } from "#core/editable-words.ts";
import { type Screen, screenNameOfRoute } from "#core/screens.ts";
import { isPermitted } from "#core/staff.ts";
import { readCookie } from "../http/cookies.ts";
import type { Shop } from "../shop.ts";
import { findSession } from "../staff/sessions.ts";
import { dayOf, type WordsInForce, wordsInForce } from "./in-force.ts";
import { listPublishedWords, loadSheet } from "./store.ts";

/** Whether a page is asked for as it would be with its draft: `/coding?preview=words`. */
export function isPreview(url: URL): boolean {
  return url.searchParams.get("preview") === "words";
}

/**
 * The words of the site with the draft of one page, for somebody of the staff who may write it; `null`
 * for everybody else, and for a page without editable words (D-179).
 */
export async function findPreviewWords(
  shop: Shop,
  request: Request,
  { id }: Screen,
): Promise<WordsInForce | null> {
  const screen = findEditableScreen(screenNameOfRoute(id) ?? "");
  const token = readCookie(request, "staff", shop.config.publicUrl);
  if (screen === null || token === null) return null;
  const staff = await findSession(shop.db, token, shop.now());
  if (staff === null || !isPermitted(staff.role, "words")) return null;
  const [published, { draft }] = await Promise.all([
    listPublishedWords(shop.db),
    loadSheet(shop.db, screen),
  ]);
  return wordsInForce(
    draft === null ? published : { ...published, [screen]: draft },
    dayOf(shop.now()),
  );
}
