import type { Hono } from "hono";
import * as contract from "#contract/admin/sign-in.ts";
import { getMe } from "#contract/admin/staff.ts";
import { Refusal } from "#core/errors.ts";
import { permissionsOf } from "#core/staff.ts";
import { inTransaction } from "../db/transaction.ts";
import { staffCookie } from "../http/cookies.ts";
import type { Shop } from "../shop.ts";
import { createPasskeyChallenge } from "../staff/passkeys.ts";
import { countTypedFactor, redeemFactor } from "../staff/second-factor.ts";
import {
  countConfirmTry,
  endIfSpent,
  endSession,
  endSessionsOf,
  listStaffSessions,
  markConfirmed,
} from "../staff/sessions.ts";
import { recordAct, staffSubject } from "./audit.ts";
import { staffBrowserHash } from "./browser.ts";
import { staffRoute } from "./route.ts";

/** Who is signed in, their sign-ins, and the second factor given again (interface.md §12). */
export function meRoutes(app: Hono, shop: Shop): void {
  const { db, config, now } = shop;
  const noCookie = staffCookie("", 0, config.publicUrl);

  staffRoute(app, shop, getMe, async ({ staff }) => ({
    email: staff.email,
    role: staff.role,
    permissions: [...permissionsOf(staff.role)],
  }));

  staffRoute(app, shop, contract.signOutStaff, async ({ staff, setHeader }) => {
    await inTransaction(db, async (transaction) => {
      await endSession(transaction, staff.sessionId, now());
      const act = { action: "sign_out", subject: staffSubject(staff.id) };
      await recordAct(transaction, staff, act);
    });
    setHeader("Set-Cookie", noCookie);
    return { ended: true as const };
  });

  staffRoute(app, shop, contract.listStaffSessions, async ({ staff }) => {
    const sessions = await listStaffSessions(db, staff, now());
    return sessions.map(({ signedInAt, usedAt, expiresAt, current }) => ({
      signed_in_at: signedInAt.toISOString(),
      last_used_at: usedAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      current,
    }));
  });

  staffRoute(app, shop, contract.endStaffSessions, async ({ staff, setHeader }) => {
    await inTransaction(db, async (transaction) => {
      await endSessionsOf(transaction, staff.id, now());
      const act = { action: "sign_out.everywhere", subject: staffSubject(staff.id) };
      await recordAct(transaction, staff, act);
    });
    setHeader("Set-Cookie", noCookie);
    return { ended: true as const };
  });

  staffRoute(app, shop, contract.requestConfirmPasskey, async ({ staff, request }) => {
    const browserHash = staffBrowserHash(request, config);
    const of = { browserHash, staffId: staff.id, purpose: "confirm" } as const;
    const options = await createPasskeyChallenge(shop, db, of);
    if (options === null) throw new Refusal("not_found");
    return options;
  });

  staffRoute(app, shop, contract.confirmIdentity, async ({ staff, request, body }) => {
    const browserHash = staffBrowserHash(request, config);
    if (!(await countConfirmTry(db, staff.sessionId, now()))) throw new Refusal("sign_in");
    await countTypedFactor(shop, staff.id, body);
    const of = { browserHash, staffId: staff.id, purpose: "confirm" } as const;
    const until = await inTransaction(db, async (transaction) => {
      const factor = await redeemFactor(shop, transaction, of, body);
      await recordAct(transaction, staff, {
        action: factor === null ? "confirm.refused" : "confirm",
        subject: staffSubject(staff.id),
        ...(factor === null ? {} : { after: { factor } }),
      });
      return factor === null ? null : markConfirmed(transaction, staff.sessionId, now());
    });
    if (until === null) {
      await endIfSpent(db, staff.sessionId, now());
      throw new Refusal("code_refused");
    }
    return { confirmed_until: until.toISOString() };
  });
}
