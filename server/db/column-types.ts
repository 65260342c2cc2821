import type { ColumnType } from "kysely";

/** A time in UTC; set by the database if omitted. */
export type Time = ColumnType<Date, Date | undefined, Date>;

/** A calendar day as text, `2026-11-23`, so that no time zone can change it. */
export type DayText = ColumnType<string, string, never>;

/** JSON that the database stores unchanged. */
export type Json = ColumnType<unknown, string | null, never>;
