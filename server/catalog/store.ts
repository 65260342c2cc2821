import { sql } from "kysely";
import type { CoursePackage } from "#core/catalog.ts";
import { storedExtent } from "../db/extent.ts";
import { storedNames } from "../db/names.ts";
import type { Queryable } from "../db/schema.ts";

/** Every package that is sold now, in ascending id order. */
export function listActivePackages(db: Queryable): Promise<readonly CoursePackage[]> {
  return db
    .selectFrom("course_packages")
    .select([
      "id",
      storedNames("course_packages").as("names"),
      "price",
      "price_before as priceBefore",
      storedExtent("course_packages").as("extent"),
      "audience",
    ])
    .where("active", "=", true)
    .orderBy("id")
    .execute();
}

/** A package by its id, sold or not; `price` in US cents. */
export async function findPackage(
  db: Queryable,
  id: number,
): Promise<{ readonly name: string; readonly price: number } | null> {
  const row = await db
    .selectFrom("course_packages")
    .select(["name_en as name", "price"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Changes what a package costs from now on, in US cents. Placed orders keep their prices. */
export async function setPrice(
  db: Queryable,
  id: number,
  price: number,
  priceBefore: number | null,
): Promise<void> {
  await db
    .updateTable("course_packages")
    .set({ price, price_before: priceBefore, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}
