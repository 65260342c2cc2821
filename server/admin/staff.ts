import type { Hono } from "hono";
import * as contract from "#contract/admin/staff.ts";
import { isEmail, plainEmail } from "#core/email.ts";
import { Refusal } from "#core/errors.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Shop } from "../shop.ts";
import { beginStaffChange, changeRole, listMembers, removeMember } from "../staff/members.ts";
import { addToStaff } from "./add-staff.ts";
import { recordAct, staffSubject } from "./audit.ts";
import { pathName } from "./path-name.ts";
import { staffRoute } from "./route.ts";

/** Who is on the staff, and their roles; for owners (D-158). */
export function staffRoutes(app: Hono, shop: Shop): void {
  const { db, now } = shop;

  staffRoute(app, shop, contract.listStaff, async ({ staff }) => {
    const members = await listMembers(db);
    return members.map(
      ({ createdAt, usedAt, ...member }): contract.StaffMemberAnswer => ({
        ...member,
        added_at: createdAt.toISOString(),
        last_used_at: usedAt?.toISOString() ?? null,
        current: member.id === staff.id,
      }),
    );
  });

  staffRoute(app, shop, contract.addStaff, ({ staff, body }) => {
    const email = plainEmail(body.email);
    if (!isEmail(email)) throw new Refusal("invalid_input", { field: "email" });
    const { role } = body;
    return inTransaction(db, async (transaction) => {
      await beginStaffChange(transaction, staff.id);
      return { id: await addToStaff(shop.jobs, transaction, staff, { email, role }, now()) };
    });
  });

  staffRoute(app, shop, contract.changeRole, ({ staff, body, params }) => {
    const id = pathName(params, "id");
    const { role, expected_role: expected = null } = body;
    return inTransaction(db, async (transaction) => {
      await beginStaffChange(transaction, staff.id);
      const before = await changeRole(transaction, id, role, expected);
      await recordAct(transaction, staff, {
        action: "staff.role",
        subject: staffSubject(id),
        before: { role: before },
        after: { role },
      });
      return { id, role };
    });
  });

  staffRoute(app, shop, contract.removeStaff, ({ staff, params }) => {
    const id = pathName(params, "id");
    return inTransaction(db, async (transaction) => {
      await beginStaffChange(transaction, staff.id);
      const { role } = await removeMember(transaction, id, now());
      const act = { action: "staff.remove", subject: staffSubject(id), before: { role } };
      await recordAct(transaction, staff, act);
      return { id };
    });
  });
}
