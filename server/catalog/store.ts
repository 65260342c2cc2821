import type { CoursePackage } from "#core/catalog.ts";
import type { Queryable } from "../db/schema.ts";

/** Every package that is sold now, in ascending id order. */
export async function listActivePackages(db: Queryable): Promise<readonly CoursePackage[]> {
  const rows = await db
    .selectFrom("course_packages")
    .select(["id", "name_en", "name_ar", "price", "price_before"])
    .where("active", "=", true)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name_en,
    nameAr: row.name_ar,
    price: row.price,
    priceBefore: row.price_before,
  }));
}
