import { sql } from "kysely";
import type { ListedPackage } from "#core/catalog.ts";
import type { PriceChange } from "#core/price-changes.ts";
import { storedExtent } from "../db/extent.ts";
import { storedNames } from "../db/names.ts";
import type { Queryable } from "../db/schema.ts";

/** A package, sold or not, with the changes of its price that it does not have yet. */
export type StoredPackage = ListedPackage & {
  readonly active: boolean;
  readonly sample: boolean;
  /** In the order in which they count. */
  readonly changes: readonly UnappliedChange[];
};

/** A scheduled change that was not cancelled, and that the package's row does not have yet. */
export type UnappliedChange = PriceChange & {
  readonly id: number;
  /** Who of the staff made it; `null` for the operator. */
  readonly by: string | null;
};

type ChangeRow = Omit<UnappliedChange, "startsAt"> & { readonly startsAt: string };

/** Every package with its unapplied changes, in ascending order of ids, read in one statement. */
export async function listPackages(db: Queryable): Promise<readonly StoredPackage[]> {
  const { rows } = await readPackages(db, sql`true`);
  return rows.map(withTimes);
}

/** The package of an id, sold or not; `null` if there is none. */
export async function findPackage(db: Queryable, id: number): Promise<StoredPackage | null> {
  const { rows } = await readPackages(db, sql`p.id = ${id}`);
  const [row] = rows;
  return row === undefined ? null : withTimes(row);
}

function readPackages(db: Queryable, condition: ReturnType<typeof sql>) {
  return sql<Omit<StoredPackage, "changes"> & { readonly changes: readonly ChangeRow[] }>`
    select p.id, ${storedNames("p")} as names, p.price, p.price_before as "priceBefore",
      ${storedExtent("p")} as extent, p.audience, p.active, p.sample, (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'price', c.price,
          'priceBefore', c.price_before, 'active', c.active, 'startsAt', c.starts_at,
          'by', s.email) order by c.starts_at, c.id), '[]')
        from price_changes c left join staff s on s.id = c.staff_id
        where c.course_package_id = p.id and c.applied_at is null and c.cancelled_at is null
      ) as changes
    from course_packages p where ${condition} order by p.id`.execute(db);
}

function withTimes({
  changes,
  ...row
}: Omit<StoredPackage, "changes"> & { readonly changes: readonly ChangeRow[] }): StoredPackage {
  return {
    ...row,
    changes: changes.map((one) => ({ ...one, startsAt: new Date(one.startsAt) })),
  };
}
