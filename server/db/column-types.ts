import type { ColumnType } from "kysely";

/** A time in UTC; set by the database if omitted. */
export type Time = ColumnType<Date, Date | undefined, Date>;

/** A calendar day as text, `2026-11-23`: no time zone touches it. */
export type DayText = ColumnType<string, string, never>;

/** JSON that the database keeps as it is. */
export type Json = ColumnType<unknown, string | null, never>;
