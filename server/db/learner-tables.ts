import type { ColumnType, Generated } from "kysely";
import type { Level } from "#core/learner.ts";
import type { Locale } from "#core/locale.ts";
import type { EarlierHours, Plan, WeeklyHour } from "#core/schedule.ts";
import type { DayPart, Weekday } from "#core/weekly-wishes.ts";

type Seats = {
  id: string;
  order_id: string;
  position: number;
  unit: number;
  first_name: string | null;
  birth_year: number | null;
  level: Level | null;
  notes: string | null;
  days: readonly Weekday[] | null;
  day_parts: readonly DayPart[] | null;
  time_zone: string | null;
  given_back_at: Date | null;
  updated_at: Date;
  version: Generated<number>;
};

type Groups = {
  id: string;
  name: string;
  programme: string;
  level: Level;
  locale: Locale;
  teacher: string;
  time_zone: string;
  hours: ColumnType<readonly WeeklyHour[], string, string>;
  session_minutes: number;
  sessions: number;
  first_day: StoredDay;
  hours_from: StoredDay;
  earlier_hours: ColumnType<readonly EarlierHours[], string, string>;
  cancelled_days: ColumnType<readonly string[], readonly string[], readonly string[]>;
  last_day: StoredDay;
  seats: number;
  link: string;
  sequence: Generated<number>;
  created_at: Date;
  changed_at: Date;
  version: Generated<number>;
};

/** Must be read as text (`first_day::text`), so that no time zone can change it. */
type StoredDay = ColumnType<never, string, string>;

type GroupSeats = {
  group_id: string;
  group_size: number;
  chair: number;
  seat_id: string;
  assigned_at: Date;
};

/** The schedule of a group that was last sent to a family. */
export type NotifiedSchedule = Plan & {
  readonly id: string;
  readonly name: string;
  readonly programme: string;
  readonly teacher: string;
  readonly link: string;
};

type NotifiedSchedules = {
  seat_id: string;
  mails: Generated<number>;
  group_id: string | null;
  group_version: number | null;
  schedule: ColumnType<NotifiedSchedule | null, string | null, string | null>;
  claimed_until: Date | null;
};

/** The tables of learners and groups. */
export type LearnerTables = {
  seats: Seats;
  groups: Groups;
  group_seats: GroupSeats;
  told_schedules: NotifiedSchedules;
};
