import type { ColumnType, Generated } from "kysely";
import type { Level } from "#core/learner.ts";
import type { Locale } from "#core/locale.ts";
import type { DayPart, Weekday } from "#core/weekly-wishes.ts";

/** How far a learner is; `unknown` until somebody has looked. */
export type StoredLevel = Level;

type Seats = {
  id: string;
  order_id: string;
  position: number;
  unit: number;
  first_name: string | null;
  birth_year: number | null;
  level: StoredLevel | null;
  notes: string | null;
  days: readonly Weekday[] | null;
  day_parts: readonly DayPart[] | null;
  time_zone: string | null;
  given_back_at: Date | null;
  updated_at: Date;
  version: Generated<number>;
};

/** When a group meets in a week, by its own clock: `17:00`. */
export type WeeklyHour = { readonly day: Weekday; readonly starts: string };

type Groups = {
  id: string;
  name: string;
  programme: string;
  level: StoredLevel;
  locale: Locale;
  teacher: string;
  time_zone: string;
  hours: ColumnType<readonly WeeklyHour[], string, string>;
  session_minutes: number;
  sessions: number;
  first_day: ColumnType<string, string, string>;
  cancelled_days: Generated<readonly string[]>;
  seats: number;
  link: Generated<string>;
  sequence: Generated<number>;
  created_at: Date;
  changed_at: Date;
  version: Generated<number>;
};

type GroupSeats = {
  group_id: string;
  group_size: number;
  chair: number;
  seat_id: string;
  assigned_at: Date;
};

/** The tables of who learns, and in which group. */
export type LearnerTables = {
  seats: Seats;
  groups: Groups;
  group_seats: GroupSeats;
};
