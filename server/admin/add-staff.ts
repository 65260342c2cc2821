import type { Role } from "#core/staff.ts";
import type { Queryable } from "../db/schema.ts";
import type { Jobs } from "../queue/open-jobs.ts";
import { addMember } from "../staff/members.ts";
import { type Actor, recordAct, staffSubject } from "./audit.ts";

/**
 * Adds somebody to the staff, after `beginStaffChange`: with the entry of the audit and the job that
 * tells them by mail. Returns the id.
 * @throws Refusal `staff_exists`
 */
export async function addToStaff(
  jobs: Pick<Jobs, "enqueue">,
  transaction: Queryable,
  actor: Actor,
  { email, role }: { readonly email: string; readonly role: Role },
  now: Date,
): Promise<string> {
  const id = await addMember(transaction, { email, role }, now);
  await recordAct(transaction, actor, {
    action: "staff.add",
    subject: staffSubject(id),
    after: { role },
  });
  const added = { staffId: id, addedAt: now.toISOString() };
  await jobs.enqueue(transaction, "send-staff-added", added, `${id} ${added.addedAt}`);
  return id;
}
