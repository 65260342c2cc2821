import { sql } from "kysely";
import { normalizeEmail } from "#core/email.ts";
import { Refusal } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import type { TrialFilter, TrialForm, TrialState } from "#core/trial.ts";
import type { DayPart, Weekday } from "#core/weekly-wishes.ts";
import { cutPage, type ListPlace } from "../db/list-place.ts";
import type { Queryable } from "../db/schema.ts";

/** A request for a trial class, with the class that staff made of it. */
export type Trial = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly programme: string;
  readonly birthYear: number;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly days: readonly Weekday[];
  readonly dayParts: readonly DayPart[];
  readonly wishes: string;
  readonly createdAt: Date;
  readonly state: TrialState;
  /** The time that was confirmed last. */
  readonly startsAt: Date | null;
  readonly minutes: number;
  readonly link: string;
  /** Of the event in the family's calendar. */
  readonly sequence: number;
  readonly changedAt: Date;
  readonly version: number;
};

const COLUMNS = sql`
  id, name, email, phone, programme, birth_year as "birthYear", locale, time_zone as "timeZone",
  days, day_parts as "dayParts", wishes, created_at as "createdAt", state,
  starts_at as "startsAt", minutes, link, sequence, changed_at as "changedAt", version`;

/** Stores a request, whose form is checked and normalized; false if it is stored already. */
export async function saveTrialRequest(
  db: Queryable,
  {
    id,
    locale,
    form,
    now,
  }: {
    readonly id: string;
    readonly locale: Locale;
    readonly form: TrialForm;
    readonly now: Date;
  },
): Promise<boolean> {
  const { birth_year, phone, ...rest } = form;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("trial_requests")
    .values({
      ...rest,
      id,
      locale,
      birth_year: Number(birth_year),
      phone: phone === "" ? null : phone,
      email_key: normalizeEmail(form.email),
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** `null` if it has been erased. */
export async function findTrial(db: Queryable, id: string): Promise<Trial | null> {
  const { rows } = await sql<Trial>`
    select ${COLUMNS} from trial_requests where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** @throws Refusal `not_found` for a request that is not there, or not any more */
export async function loadTrial(db: Queryable, id: string): Promise<Trial> {
  const trial = await findTrial(db, id);
  if (trial === null) throw new Refusal("not_found");
  return trial;
}

/** Locks a request until the end of the transaction. @throws Refusal `not_found` */
export async function lockTrial(transaction: Queryable, id: string): Promise<Trial> {
  const { rows } = await sql<Trial>`
    select ${COLUMNS} from trial_requests where id = ${id} for update`.execute(transaction);
  const trial = rows[0];
  if (trial === undefined) throw new Refusal("not_found");
  return trial;
}

/** Stores what has become of a request, and counts its version up. The caller has locked it. */
export async function changeTrial(
  transaction: Queryable,
  id: string,
  change: {
    readonly state: TrialState;
    readonly starts_at?: Date;
    readonly minutes?: number;
    readonly link?: string;
    readonly sequence: number;
    readonly changed_at: Date;
  },
): Promise<void> {
  await transaction
    .updateTable("trial_requests")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** A page of the list, the newest first, and the place behind it if there are more. */
export async function listTrials(
  db: Queryable,
  {
    state,
    after,
    limit,
  }: {
    readonly state: TrialFilter;
    readonly after: ListPlace | null;
    readonly limit: number;
  },
): Promise<{ readonly trials: readonly Trial[]; readonly next: ListPlace | null }> {
  const wanted = state === "all" ? sql`true` : sql`state = ${state}`;
  const behind =
    after === null ? sql`true` : sql`(created_at, id) < (${after.time}::timestamptz, ${after.id})`;
  const { rows } = await sql<Trial & { place: string }>`
    select ${COLUMNS}, created_at::text as place from trial_requests
    where ${wanted} and ${behind}
    order by created_at desc, id desc limit ${limit + 1}`.execute(db);
  const { page, next } = cutPage(rows, limit, ({ place: time, id }) => ({ time, id }));
  return {
    trials: page.map(({ place: _, ...trial }) => trial),
    next,
  };
}
