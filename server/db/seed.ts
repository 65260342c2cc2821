import type { Insertable } from "kysely";
import { extentColumns } from "./extent.ts";
import { nameColumns } from "./names.ts";
import { SAMPLE_PACKAGES } from "./sample-packages.ts";
import type { Database, Schema } from "./schema.ts";

/** Sample coupons (interface.md §10); amounts in US cents. */
const SAMPLE_COUPONS: readonly Insertable<Schema["coupons"]>[] = [
  { code: "WELCOME10", kind: "percent", value: 10, sample: true },
  { code: "SAVE20", kind: "fixed", value: 2_000, minimum_total: 10_000, sample: true },
  { code: "FAMILY100", kind: "percent", value: 100, max_uses_per_person: 1, sample: true },
  { code: "LASTSEAT", kind: "percent", value: 15, max_uses: 1, sample: true },
  {
    code: "EXPIRED5",
    kind: "percent",
    value: 5,
    ends_at: new Date("2026-01-01T00:00:00Z"),
    sample: true,
  },
];

/**
 * Adds missing sample data, also extents to older sample packages (D-146), and changes no existing data.
 * Coupons are only seeded if the sandbox is on (interface.md §10). Returns how many rows were added or
 * completed.
 */
export async function seed(
  db: Database,
  { coupons }: { coupons: boolean },
): Promise<{ packages: number; coupons: number }> {
  const packages = await db
    .insertInto("course_packages")
    .values(
      SAMPLE_PACKAGES.map(({ id, names, price, priceBefore, extent, audience }) => ({
        id,
        ...nameColumns(names),
        price,
        price_before: priceBefore,
        ...extentColumns(extent),
        audience,
        sample: true,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(({ ref }) => ({
          sessions: ref("excluded.sessions"),
          foundation_sessions: ref("excluded.foundation_sessions"),
          session_minutes: ref("excluded.session_minutes"),
          weeks: ref("excluded.weeks"),
          audience: ref("excluded.audience"),
        }))
        .where("course_packages.sample", "=", true)
        .where("course_packages.sessions", "is", null)
        .where("course_packages.audience", "is", null)
        .whereRef("course_packages.name_en", "=", "excluded.name_en"),
    )
    .executeTakeFirst();
  const seeded = coupons
    ? await db
        .insertInto("coupons")
        .values(SAMPLE_COUPONS)
        .onConflict((conflict) => conflict.column("code").doNothing())
        .executeTakeFirst()
    : null;
  return {
    packages: Number(packages.numInsertedOrUpdatedRows ?? 0),
    coupons: Number(seeded?.numInsertedOrUpdatedRows ?? 0),
  };
}
