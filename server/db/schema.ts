import type { Kysely, Transaction } from "kysely";
import type { LearnerTables } from "./learner-tables.ts";
import type { PaymentTables } from "./payment-tables.ts";
import type { ShopTables } from "./shop-tables.ts";
import type { StaffTables } from "./staff-tables.ts";

/** The tables of `migrations/`. Amounts are minor units, whole numbers in JavaScript. */
export type Schema = ShopTables & PaymentTables & LearnerTables & StaffTables;

export type Database = Kysely<Schema>;
/** A query can run on the database or inside a transaction. */
export type Queryable = Kysely<Schema> | Transaction<Schema>;
