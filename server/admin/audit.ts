import { sql } from "kysely";
import type { Queryable } from "../db/schema.ts";
import type { StaffMember } from "../staff/sessions.ts";

/** What somebody of the staff did, or looked at. */
export type Act = {
  /** The thing and the verb: `order.read`, `package.change`, `staff.remove`. */
  readonly action: string;
  /** What it was done to, by a number that names nobody: `order YS-…`, `package 42`. */
  readonly subject: string;
  /** The values that changed, as they were and as they are; nothing personal. */
  readonly before?: unknown;
  readonly after?: unknown;
};

/** Who acts: somebody of the staff, the operator by a command, or the shop itself at its start. */
export type Actor = Pick<StaffMember, "id" | "email" | "role"> | "operator" | "shop";

/**
 * Writes an act into the audit. To be called in the transaction of the change, so that both are stored or
 * neither.
 */
export async function recordAct(db: Queryable, actor: Actor, act: Act): Promise<void> {
  const isStaff = typeof actor !== "string";
  await db
    .insertInto("audit_entries")
    .values({
      staff_id: isStaff ? actor.id : null,
      actor: isStaff ? `${actor.role} ${actor.email}` : actor,
      action: act.action,
      subject: act.subject,
      before: act.before === undefined ? null : JSON.stringify(act.before),
      after: act.after === undefined ? null : JSON.stringify(act.after),
    })
    .execute();
}

/**
 * Whether this person has done this before, by the audit; with `after`, whether with this result. A press that is
 * repeated after its answer was lost is thereby known from one that a colleague was faster with.
 */
export async function hasDone(
  db: Queryable,
  { id }: Pick<StaffMember, "id">,
  { action, subject, after }: Act,
): Promise<boolean> {
  const done = await db
    .selectFrom("audit_entries")
    .select("id")
    .where("staff_id", "=", id)
    .where("action", "=", action)
    .where("subject", "=", subject)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`after = ${JSON.stringify(after)}::jsonb`),
    )
    .limit(1)
    .executeTakeFirst();
  return done !== undefined;
}

/** Somebody of the staff as the subject of an act. */
export function staffSubject(id: string): string {
  return `staff ${id}`;
}
