import { wordsIn } from "#content/words.ts";
import type { AdminCouponAnswer, CouponChange, NewCoupon } from "#contract/admin/coupons.ts";
import { isCouponCode, normalizeCouponCode } from "#core/discount.ts";
import { Refusal } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Shop } from "../../shop.ts";
import type { StaffMember } from "../../staff/sessions.ts";
import { hasDone, recordAct } from "../audit.ts";
import { changedMeanwhile } from "../versions.ts";
import { NO_LIMITS, type RuleColumns, readRule } from "./rule.ts";
import { type CouponColumns, findCouponByCode, lockCoupon, toCouponAnswer } from "./store.ts";

/** Who asks for a change, and in which language they are answered. */
export type StaffCaller = { readonly staff: StaffMember; readonly locale: Locale };

/**
 * Makes a coupon. If the call may be repeated (`Idempotency-Key`), one that the same person has made exactly like this
 * is the result of an earlier press, whose answer was lost.
 * @throws Refusal `invalid_input` with each wrong field
 */
export function addCoupon(
  shop: Shop,
  { staff, locale }: StaffCaller,
  body: NewCoupon,
  mayBeRepeated: boolean,
): Promise<AdminCouponAnswer> {
  const { problems } = wordsIn(locale).adminCoupons;
  const refuse = (message: string) =>
    new Refusal("invalid_input", { errors: [{ field: "code", message }] });
  const code = normalizeCouponCode(body.code);
  if (!isCouponCode(code)) throw refuse(problems.code);
  const act = { action: "coupon.create", subject: `coupon ${code}` };
  return inTransaction(shop.db, async (transaction) => {
    const rule = await readRule(transaction, body, NO_LIMITS, 0, locale);
    const row = await transaction
      .insertInto("coupons")
      .values({ code, ...rule, created_at: shop.now() })
      .onConflict((conflict) => conflict.column("code").doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) {
      const stored = await findCouponByCode(transaction, code);
      const isRepeated = mayBeRepeated && stored !== null && isAsAsked(stored, rule);
      if (isRepeated && (await hasDone(transaction, staff, act))) return toCouponAnswer(stored);
      throw refuse(problems.taken);
    }
    const after = toCouponAnswer(row);
    await recordAct(transaction, staff, { ...act, after: auditedValues(after) });
    return after;
  });
}

/**
 * Changes a coupon of the version that was seen; else answers 412 with the coupon as it is, unless that is as asked
 * for. Its uses go on meanwhile and are no change.
 * @throws Refusal `not_found`, `invalid_input` with each wrong field
 */
export function changeCoupon(
  shop: Shop,
  { staff, locale }: StaffCaller,
  { id, version }: { readonly id: number; readonly version: string },
  body: CouponChange,
): Promise<AdminCouponAnswer | Response> {
  return inTransaction(shop.db, async (transaction) => {
    const stored = await lockCoupon(transaction, id);
    if (stored === null) throw new Refusal("not_found");
    const before = toCouponAnswer(stored);
    const rule = await readRule(transaction, body, stored, stored.uses, locale);
    if (isAsAsked(stored, rule)) return before;
    if (before.version !== version) return changedMeanwhile(before, locale);
    const row = await transaction
      .updateTable("coupons")
      .set(rule)
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const after = toCouponAnswer(row);
    await recordAct(transaction, staff, {
      action: "coupon.change",
      subject: `coupon ${before.code}`,
      before: auditedValues(before),
      after: auditedValues(after),
    });
    return after;
  });
}

/** Whether a coupon is already what staff ask for. */
function isAsAsked(stored: CouponColumns, rule: RuleColumns): boolean {
  return toCouponAnswer({ ...stored, ...rule }).version === toCouponAnswer(stored).version;
}

/** What is worth keeping in the audit: neither counters nor versions. */
function auditedValues({ version, uses, ...values }: AdminCouponAnswer) {
  return values;
}
