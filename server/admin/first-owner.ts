import type { Config } from "../config/config.ts";
import type { Database } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { ensureOwner, listMembers } from "../staff/members.ts";
import { recordAct, staffSubject } from "./audit.ts";

/** Makes OWNER_EMAIL the owner of a shop that has none; does nothing when there is one. */
export async function ensureFirstOwner(
  db: Database,
  ownerEmail: string | null,
  now: Date,
): Promise<void> {
  if (ownerEmail === null) return;
  await inTransaction(db, async (transaction) => {
    const id = await ensureOwner(transaction, ownerEmail, now);
    if (id === null) return;
    const act = { action: "staff.add", subject: staffSubject(id), after: { role: "owner" } };
    await recordAct(transaction, "shop", act);
  });
}

/** How the first owner signs in, in a sentence; `null` once an owner has done so. */
export async function firstSignIn(
  db: Database,
  { sandbox }: Pick<Config, "sandbox">,
): Promise<string | null> {
  const owners = (await listMembers(db)).filter(({ role }) => role === "owner");
  const [owner] = owners;
  if (owner === undefined) {
    return "Nobody may sign in yet: npm run shop -- staff add EMAIL owner";
  }
  if (owners.some(({ enrolled }) => enrolled)) return null;
  const mailbox = sandbox === null ? "" : `, which is in the mailbox at ${sandbox.publicUrl}/mail`;
  return `${owner.email} signs in with a code by mail${mailbox}`;
}
