import type { Hono } from "hono";
import * as contract from "#contract/admin/factors.ts";
import { Refusal } from "#core/errors.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Shop } from "../shop.ts";
import { holdSession } from "../staff/hold.ts";
import { addPasskey, listPasskeys, removePasskey, startPasskey } from "../staff/passkeys.ts";
import { countRecoveryCodes, issueRecoveryCodes } from "../staff/recovery-codes.ts";
import { hasTotp } from "../staff/totp.ts";
import { recordAct, staffSubject } from "./audit.ts";
import { staffBrowserHash } from "./browser.ts";
import { staffRoute } from "./route.ts";

/** The caller's own second factors: recovery codes and passkeys (D-157). */
export function factorRoutes(app: Hono, shop: Shop): void {
  const { db, config } = shop;

  staffRoute(app, shop, contract.getFactors, async ({ staff }) => {
    const passkeys = await listPasskeys(db, staff.id);
    return {
      totp: await hasTotp(db, staff.id),
      recovery_codes_left: await countRecoveryCodes(db, staff.id),
      passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
        id,
        name,
        added_at: createdAt.toISOString(),
        last_used_at: usedAt?.toISOString() ?? null,
      })),
    };
  });

  staffRoute(app, shop, contract.renewRecoveryCodes, ({ staff }) =>
    inTransaction(db, async (transaction) => {
      await holdSession(transaction, staff);
      const codes = await issueRecoveryCodes(transaction, config.secret, staff.id);
      const act = { action: "recovery_codes.renew", subject: staffSubject(staff.id) };
      await recordAct(transaction, staff, act);
      return { recovery_codes: codes };
    }),
  );

  staffRoute(app, shop, contract.requestNewPasskey, ({ staff, request }) =>
    startPasskey(shop, db, staff, staffBrowserHash(request, config)),
  );

  staffRoute(app, shop, contract.addPasskey, async ({ staff, request, body }) => {
    const browserHash = staffBrowserHash(request, config);
    const isAdded = await inTransaction(db, async (transaction) => {
      await holdSession(transaction, staff);
      const of = { staffId: staff.id, browserHash };
      if (!(await addPasskey(shop, transaction, of, body))) return false;
      const after = { name: body.name };
      const act = { action: "passkey.add", subject: staffSubject(staff.id), after };
      await recordAct(transaction, staff, act);
      return true;
    });
    if (!isAdded) throw new Refusal("code_refused");
    return { id: body.passkey.id };
  });

  staffRoute(app, shop, contract.removePasskey, async ({ staff, params }) => {
    const id = params["id"] ?? "";
    // As long as its device wants, but of these letters (base64url).
    if (!/^[\w-]+$/.test(id)) throw new Refusal("not_found");
    await inTransaction(db, async (transaction) => {
      if (!(await removePasskey(transaction, staff.id, id))) throw new Refusal("not_found");
      const act = { action: "passkey.remove", subject: staffSubject(staff.id) };
      await recordAct(transaction, staff, act);
    });
    return { id };
  });
}
