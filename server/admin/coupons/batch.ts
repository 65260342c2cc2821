import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { wordsIn } from "#content/words.ts";
import type { NewBatch } from "#contract/admin/coupons.ts";
import { readCodePrefix } from "#core/discount.ts";
import { Refusal } from "#core/errors.ts";
import type { Queryable } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Shop } from "../../shop.ts";
import { recordAct } from "../audit.ts";
import { csvFile } from "../csv.ts";
import type { StaffCaller } from "./change-coupons.ts";
import { NO_LIMITS, readRule } from "./rule.ts";

/** Without the letters and digits that look alike. */
const SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const GROUPS = 2;
const GROUP_LENGTH = 6;

/**
 * Makes coupons of one use each, whose codes are a prefix and 59 random bits (D-171). Returns the codes.
 * @throws Refusal `invalid_input` with each wrong field
 */
export function addBatch(
  shop: Shop,
  { staff, locale }: StaffCaller,
  { batch, prefix, count, ...body }: NewBatch,
): Promise<readonly string[]> {
  const begin = readCodePrefix(prefix);
  const refuse = (field: "prefix" | "batch") => {
    const message = wordsIn(locale).adminCoupons.problems[field];
    return new Refusal("invalid_input", { errors: [{ field, message }] });
  };
  if (begin === null) throw refuse("prefix");
  const codes = makeCodes(begin, count);
  return inTransaction(shop.db, async (transaction) => {
    const rule = await readRule(transaction, body, NO_LIMITS, 0, locale);
    // One after the other, so that a press that is sent twice makes one batch.
    await sql`select pg_advisory_xact_lock(hashtextextended(${batch}, 0))`.execute(transaction);
    if ((await listBatch(transaction, batch)).length > 0) throw refuse("batch");
    await sql`
      insert into coupons (code, batch, kind, value, minimum_total, package_ids, starts_at, ends_at,
        max_uses, max_uses_per_person, active, created_at)
      select code, ${batch}, ${rule.kind}, ${rule.value}, ${rule.minimum_total},
        ${rule.package_ids}::integer[], ${rule.starts_at}::timestamptz, ${rule.ends_at}::timestamptz,
        1, ${rule.max_uses_per_person}::integer, ${rule.active}, ${shop.now()}::timestamptz
      from unnest(${codes}::text[]) as code`.execute(transaction);
    const { kind, value, minimum, packages, starts_at, ends_at } = body;
    await recordAct(transaction, staff, {
      action: "coupon.create_batch",
      subject: `coupons ${begin}`,
      after: { batch, count, kind, value, minimum, packages, starts_at, ends_at },
    });
    return codes;
  });
}

function makeCodes(prefix: string, count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) {
    const groups = Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join(""),
    );
    codes.add([prefix, ...groups].join("-"));
  }
  return [...codes];
}

/** The codes of a batch, in the order in which they were made; empty if there is no such batch. */
export async function listBatch(db: Queryable, batch: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("coupons")
    .select("code")
    .where("batch", "=", batch)
    .orderBy("id")
    .execute();
  return rows.map(({ code }) => code);
}

/** The codes as a CSV file. They begin with a letter, so no program takes one for a formula. */
export function csvOf(codes: readonly string[]): Response {
  const text = ["code", ...codes].map((line) => `${line}\r\n`).join("");
  return csvFile(text, "coupons.csv");
}
