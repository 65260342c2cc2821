import { sql } from "kysely";
import type { Queryable } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Shop } from "../../shop.ts";
import { recordAct } from "../audit.ts";
import { changedMeanwhile, versionOf } from "../versions.ts";
import type { StaffCaller } from "./change-coupons.ts";

/** Percent off every unit of a package after its first (D-94). */
export async function readFamilyPercent(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom("shop_settings")
    .select("family_discount_percent as percent")
    .executeTakeFirstOrThrow();
  return row.percent;
}

export function toFamilyDiscountAnswer(percent: number) {
  return { percent, version: versionOf({ percent }) };
}

/** Changes the family discount, if it is still as it was seen; else answers 412 with what it is. */
export function changeFamilyPercent(
  shop: Shop,
  { staff, locale }: StaffCaller,
  version: string,
  percent: number,
) {
  return inTransaction(shop.db, async (transaction) => {
    await sql`select from shop_settings for update`.execute(transaction);
    const before = await readFamilyPercent(transaction);
    const seen = toFamilyDiscountAnswer(before);
    if (seen.version !== version) return changedMeanwhile(seen, locale);
    if (percent === before) return seen;
    await transaction
      .updateTable("shop_settings")
      .set({ family_discount_percent: percent, updated_at: shop.now() })
      .execute();
    await recordAct(transaction, staff, {
      action: "family_discount.change",
      subject: "family discount",
      before: { percent: before },
      after: { percent },
    });
    return toFamilyDiscountAnswer(percent);
  });
}
