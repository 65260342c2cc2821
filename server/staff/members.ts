import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { normalizeEmail } from "#core/email.ts";
import { Refusal } from "#core/errors.ts";
import type { Role } from "#core/staff.ts";
import type { Queryable } from "../db/schema.ts";
import { endSessionsOf } from "./sessions.ts";

/** Somebody of the staff. */
export type Member = { readonly id: string; readonly email: string; readonly role: Role };

export type ListedMember = Member & {
  readonly createdAt: Date;
  /** The last call, to the minute. */
  readonly usedAt: Date | null;
  /** Whether a second factor is set up. */
  readonly enrolled: boolean;
};

const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** Finds who may sign in with an email. */
export async function findMember(db: Queryable, emailKey: string): Promise<Member | null> {
  const row = await db
    .selectFrom("staff")
    .select(["id", "email", "role"])
    .where("email_key", "=", emailKey)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** Everybody of the staff, by email. */
export async function listMembers(db: Queryable): Promise<readonly ListedMember[]> {
  const { rows } = await sql<ListedMember>`
    select staff.id, staff.email, staff.role, staff.created_at as "createdAt",
      (select max(used_at) from staff_sessions s where s.staff_id = staff.id) as "usedAt",
      exists (select from staff_totp t where t.staff_id = staff.id) as enrolled
    from staff where removed_at is null order by email_key`.execute(db);
  return rows;
}

/**
 * Lets one transaction after the other change who is on the staff, so that two owners who remove
 * each other at once do not both succeed. Reading, and calls of the staff, go on meanwhile.
 */
async function lockStaff(transaction: Queryable): Promise<void> {
  await sql`lock table staff in share row exclusive mode`.execute(transaction);
}

/**
 * Begins a change of the staff by one of its owners, or by the operator (`null`).
 * @throws Refusal `not_permitted` if the caller has ceased to be an owner in the meantime
 */
export async function beginStaffChange(
  transaction: Queryable,
  ownerId: string | null,
): Promise<void> {
  await lockStaff(transaction);
  if (ownerId === null) return;
  const caller = await findMemberById(transaction, ownerId);
  if (caller?.role !== "owner") throw new Refusal("not_permitted");
}

/** Finds somebody of the staff, with the time when they were added. */
export async function findMemberById(
  db: Queryable,
  id: string,
): Promise<(Member & { readonly createdAt: Date }) | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom("staff")
    .select(["id", "email", "role", "created_at as createdAt"])
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

async function loadMember(db: Queryable, id: string): Promise<Member> {
  const member = await findMemberById(db, id);
  if (member === null) throw new Refusal("not_found");
  return member;
}

/**
 * Ends every sign-in of somebody and deletes their second factors: with the next sign-in they set up
 * new ones.
 */
export async function resetMember(transaction: Queryable, id: string, now: Date): Promise<void> {
  // Waits for whoever signs in now (`holdMember`), so that what follows sees all they have begun.
  await transaction
    .selectFrom("staff")
    .select("id")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await endSessionsOf(transaction, id, now);
  await deleteFactors(transaction, id);
}

/**
 * Adds somebody to the staff; who was on it before comes back, and sets up new second factors.
 * @throws Refusal `staff_exists`
 */
export async function addMember(
  transaction: Queryable,
  { email, role }: { readonly email: string; readonly role: Role },
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into staff (id, email, email_key, role, created_at)
    values (${randomUUID()}, ${email}, ${normalizeEmail(email)}, ${role}, ${now})
    on conflict (email_key) do update set email = excluded.email, role = excluded.role,
      created_at = excluded.created_at, removed_at = null
    where staff.removed_at is not null
    returning id`.execute(transaction);
  const [added] = rows;
  if (added === undefined) throw new Refusal("staff_exists");
  return added.id;
}

/**
 * Changes a role, after `beginStaffChange`; returns the one before.
 * @throws Refusal `not_found`, `changed_meanwhile` if it is not `expected`, `last_owner`
 */
export async function changeRole(
  transaction: Queryable,
  id: string,
  role: Role,
  expected: Role | null = null,
): Promise<Role> {
  const member = await loadMember(transaction, id);
  if (expected !== null && expected !== member.role) throw new Refusal("changed_meanwhile");
  if (role !== "owner") await requireAnotherOwner(transaction, member);
  await transaction.updateTable("staff").set({ role }).where("id", "=", member.id).execute();
  return member.role;
}

/**
 * Removes somebody from the staff, after `beginStaffChange`: with their sign-ins and second factors.
 * The row stays, as the audit names who did what.
 * @throws Refusal `not_found`, `last_owner`
 */
export async function removeMember(transaction: Queryable, id: string, now: Date): Promise<Member> {
  const member = await loadMember(transaction, id);
  await requireAnotherOwner(transaction, member);
  await transaction
    .updateTable("staff")
    .set({ removed_at: now })
    .where("id", "=", member.id)
    .execute();
  await resetMember(transaction, member.id, now);
  return member;
}

async function deleteFactors(transaction: Queryable, staffId: string): Promise<void> {
  for (const table of [
    "staff_totp",
    "staff_recovery_codes",
    "staff_passkeys",
    "staff_sign_ins",
    "staff_challenges",
  ] as const) {
    await transaction.deleteFrom(table).where("staff_id", "=", staffId).execute();
  }
}

async function requireAnotherOwner(transaction: Queryable, member: Member): Promise<void> {
  if (member.role !== "owner") return;
  const other = await transaction
    .selectFrom("staff")
    .select("id")
    .where("role", "=", "owner")
    .where("removed_at", "is", null)
    .where("id", "<>", member.id)
    .executeTakeFirst();
  if (other === undefined) throw new Refusal("last_owner");
}

/** Whether there is an owner. */
async function hasOwner(db: Queryable): Promise<boolean> {
  const owner = await db
    .selectFrom("staff")
    .select("id")
    .where("role", "=", "owner")
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return owner !== undefined;
}

/**
 * Makes an email an owner if the shop has none; returns the id of a new owner. Safe to repeat, and
 * for two processes that start at once.
 */
export async function ensureOwner(
  transaction: Queryable,
  email: string,
  now: Date,
): Promise<string | null> {
  if (await hasOwner(transaction)) return null;
  await lockStaff(transaction);
  if (await hasOwner(transaction)) return null;
  const known = await findMember(transaction, normalizeEmail(email));
  if (known === null) return addMember(transaction, { email, role: "owner" }, now);
  await changeRole(transaction, known.id, "owner");
  return known.id;
}
