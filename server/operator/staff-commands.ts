import { wordsIn } from "#content/words.ts";
import { isEmail, normalizeEmail, plainEmail } from "#core/email.ts";
import { Refusal } from "#core/errors.ts";
import { ROLES, type Role } from "#core/staff.ts";
import { recordAct, staffSubject } from "../admin/audit.ts";
import { ensureFirstOwner } from "../admin/first-owner.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Environment } from "../environment/environment.ts";
import {
  addMember,
  beginStaffChange,
  changeRole,
  findMember,
  forgetFactors,
  listMembers,
  type Member,
  removeMember,
} from "../staff/members.ts";
import { endSessionsOf } from "../staff/sessions.ts";
import { readPrivateConfig, withDatabase, withDatabaseToRead } from "./access.ts";
import { type Command, UsageError } from "./command.ts";

const USAGE =
  "Usage: npm run shop -- staff add EMAIL owner|sales|support|content | staff list | staff remove EMAIL | staff reset EMAIL";

/** The operator's command for the people of the back office (interface.md §12). */
export const STAFF_COMMANDS: Readonly<Record<string, Command>> = {
  staff: async ([verb = "", typed = "", word, ...more], env) => {
    const email = plainEmail(typed);
    const role = ROLES.find((known) => known === word);
    if (more.length > 0) throw new UsageError(USAGE);
    if (verb === "list" && typed === "") return list(env);
    if (!isEmail(email)) throw new UsageError(USAGE);
    if (verb === "add" && role !== undefined) return add(env, email, role);
    if (verb === "remove" && word === undefined) return remove(env, email);
    if (verb === "reset" && word === undefined) return reset(env, email);
    throw new UsageError(USAGE);
  },
};

/** One line for each member of the staff. */
function list(env: Environment): Promise<string> {
  return withDatabaseToRead(env, async ({ db }) => {
    const members = await listMembers(db);
    if (members.length === 0) return "Nobody is on the staff.";
    const lines = members.map(({ email, role, usedAt, enrolled }) => {
      const used = usedAt === null ? "never signed in" : `last here ${usedAt.toISOString()}`;
      return `${role.padEnd(8)} ${email}  ${used}${enrolled ? "" : ", no second factor yet"}`;
    });
    return lines.join("\n");
  });
}

/** Adds somebody, or gives them another role. */
function add(env: Environment, email: string, role: Role): Promise<string> {
  const { ownerEmail } = readPrivateConfig(env);
  return change(
    env,
    async (transaction) => {
      const known = await findMember(transaction, normalizeEmail(email));
      if (known === null) {
        const id = await addMember(transaction, { email, role }, new Date());
        const act = { action: "staff.add", subject: staffSubject(id), after: { role } };
        await recordAct(transaction, "operator", act);
        return `${email} is on the staff now, as ${role}, and signs in at /admin.`;
      }
      const before = await changeRole(transaction, known.id, role);
      await recordAct(transaction, "operator", {
        action: "staff.role",
        subject: staffSubject(known.id),
        before: { role: before },
        after: { role },
      });
      return `${email} is ${role} now, and was ${before}.`;
    },
    ownerEmail,
  );
}

function remove(env: Environment, email: string): Promise<string> {
  return change(env, async (transaction) => {
    const { id } = await loadByEmail(transaction, email);
    const { role } = await removeMember(transaction, id, new Date());
    const act = { action: "staff.remove", subject: staffSubject(id), before: { role } };
    await recordAct(transaction, "operator", act);
    return `${email} is not on the staff any more; every sign-in has ended.`;
  });
}

/** For somebody who has lost phone, passkeys and recovery codes. */
function reset(env: Environment, email: string): Promise<string> {
  return change(env, async (transaction) => {
    const { id } = await loadByEmail(transaction, email);
    await forgetFactors(transaction, id);
    await endSessionsOf(transaction, id, new Date());
    const act = { action: "staff.reset", subject: staffSubject(id) };
    await recordAct(transaction, "operator", act);
    return `${email} sets up a new second factor with the next sign-in.`;
  });
}

async function loadByEmail(transaction: Queryable, email: string): Promise<Member> {
  const member = await findMember(transaction, normalizeEmail(email));
  if (member === null) throw new Error("Nobody on the staff has this email.");
  return member;
}

/** Changes the staff in one transaction; a refusal becomes its sentence. */
function change(
  env: Environment,
  work: (transaction: Queryable) => Promise<string>,
  firstOwner: string | null = null,
): Promise<string> {
  return withDatabase(env, async ({ db }) => {
    const said = await inTransaction(db, async (transaction) => {
      await beginStaffChange(transaction, null);
      return work(transaction);
    }).catch((error: unknown) => {
      throw error instanceof Refusal ? new Error(wordsIn("en").errors[error.code]) : error;
    });
    await ensureFirstOwner(db, firstOwner, new Date());
    return said;
  });
}
