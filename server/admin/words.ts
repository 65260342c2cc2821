import type { Hono } from "hono";
import * as contract from "#contract/admin/words.ts";
import { type EditableScreen, findEditableScreen } from "#core/editable-words.ts";
import { Refusal } from "#core/errors.ts";
import { changedPlaces, type PageWords } from "#core/words.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Shop } from "../shop.ts";
import type { StaffMember } from "../staff/sessions.ts";
import { noteMessage, toHistoryAnswer, toListAnswer, toPageAnswer } from "../words/answer.ts";
import { checkWords } from "../words/checks.ts";
import { listDueClaims } from "../words/claims.ts";
import { cleanWords } from "../words/clean.ts";
import { dayOf } from "../words/in-force.ts";
import * as store from "../words/store.ts";
import { recordAct } from "./audit.ts";
import { type StaffCall, staffRoute } from "./route.ts";
import { readIfMatch } from "./versions.ts";

/** The words of the pages: drafts, publications and their history (D-176 to D-179). */
export function adminWordsRoutes(app: Hono, shop: Shop): void {
  staffRoute(app, shop, contract.listWords, async () => {
    const sheets = await store.listSheets(shop.db);
    return toListAnswer(sheets, await listDueClaims(shop.db, shop.now()));
  });

  staffRoute(app, shop, contract.getWords, (call) => answerPage(shop, call));

  staffRoute(app, shop, contract.saveWords, async (call) => {
    const screen = requireScreen(call);
    const draft = cleanWords(screen, call.body.words);
    await change(shop, call, async (transaction, sheet, staff) => {
      const isPublished = changedPlaces(draft, sheet.published).length === 0;
      await store.saveDraft(transaction, sheet, isPublished ? null : draft, staff, shop.now());
      await recordAct(transaction, staff, {
        action: "words.draft",
        subject: `words ${screen}`,
        after: { places: changedPlaces(sheet.draft ?? sheet.published, draft) },
      });
    });
    return answerPage(shop, call);
  });

  staffRoute(app, shop, contract.publishWords, async (call) => {
    const screen = requireScreen(call);
    const { version } = call.body;
    await change(shop, call, async (transaction, sheet, staff) => {
      const words =
        version === undefined
          ? requireComplete(shop, call, screen, sheet)
          : await loadVersion(transaction, screen, version);
      const now = shop.now();
      const restores = version ?? null;
      const published = await store.saveVersion(transaction, sheet, words, {
        staff,
        now,
        restores,
      });
      const draft = version === undefined ? null : sheet.draft;
      await store.saveDraft(transaction, sheet, draft, staff, now);
      await recordAct(transaction, staff, {
        action: version === undefined ? "words.publish" : "words.restore",
        subject: `words ${screen}`,
        before: { version: sheet.version },
        after: { version: published, restores, places: changedPlaces(sheet.published, words) },
      });
    });
    await shop.words.reload();
    return answerPage(shop, call);
  });

  staffRoute(app, shop, contract.getWordsHistory, async (call) => {
    const screen = requireScreen(call);
    return toHistoryAnswer(screen, await store.listVersions(shop.db, screen));
  });
}

type ScreenCall = Pick<StaffCall<unknown, unknown>, "params" | "request" | "locale" | "staff">;

/** @throws Refusal `not_found` for a page without editable words */
function requireScreen({ params }: Pick<ScreenCall, "params">): EditableScreen {
  const screen = findEditableScreen(params["screen"] ?? "");
  if (screen === null) throw new Refusal("not_found");
  return screen;
}

async function answerPage(
  shop: Shop,
  call: ScreenCall & Pick<StaffCall<unknown, unknown>, "setHeader">,
) {
  const screen = requireScreen(call);
  const sheet = await store.loadSheet(shop.db, screen);
  call.setHeader("ETag", `"${sheet.revision}"`);
  return toPageAnswer(screen, sheet, dayOf(shop.now()), call.locale);
}

/**
 * Changes a page that is as the caller has read it.
 * @throws Refusal `changed_meanwhile` when somebody else was first
 */
async function change(
  shop: Shop,
  call: ScreenCall,
  work: (transaction: Queryable, sheet: store.Sheet, staff: StaffMember) => Promise<void>,
): Promise<void> {
  const screen = requireScreen(call);
  const revision = readIfMatch(call.request);
  await inTransaction(shop.db, async (transaction) => {
    const sheet = await store.lockSheet(transaction, screen, call.staff, shop.now());
    if (String(sheet.revision) !== revision) throw new Refusal("changed_meanwhile");
    await work(transaction, sheet, call.staff);
  });
}

/**
 * The draft of a page, if it may be published.
 * @throws Refusal `invalid_input` without a draft, and with every text that is wrong as a field
 */
function requireComplete(
  shop: Shop,
  { locale }: Pick<ScreenCall, "locale">,
  screen: EditableScreen,
  { draft }: store.Sheet,
): PageWords {
  if (draft === null) throw new Refusal("invalid_input", { field: "draft" });
  const { problems } = checkWords(screen, draft, dayOf(shop.now()));
  if (problems.length === 0) return draft;
  const errors = problems.map((problem) => ({
    field: [problem.place, problem.entry, problem.field, problem.locale]
      .filter((part) => part !== undefined)
      .join("."),
    message: noteMessage(problem, locale),
  }));
  throw new Refusal("invalid_input", { errors });
}

/** @throws Refusal `not_found` for a version that never was */
async function loadVersion(
  transaction: Queryable,
  screen: EditableScreen,
  version: number,
): Promise<PageWords> {
  if (version === 0) return {};
  const versions = await store.listVersions(transaction, screen);
  const found = versions.find((one) => one.version === version);
  if (found === undefined) throw new Refusal("not_found");
  return found.words;
}
