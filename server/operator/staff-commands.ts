import { wordsIn } from "#content/words.ts";
import { isEmail, normalizeEmail, plainEmail } from "#core/email.ts";
import { Refusal } from "#core/errors.ts";
import { ROLES, type Role } from "#core/staff.ts";
import { addToStaff } from "../admin/add-staff.ts";
import { recordAct, staffSubject } from "../admin/audit.ts";
import { ensureFirstOwner } from "../admin/first-owner.ts";
import type { Database, Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Environment } from "../environment/environment.ts";
import { JOBS } from "../jobs/jobs.ts";
import { createLog } from "../log.ts";
import { type Jobs, openJobs } from "../queue/open-jobs.ts";
import {
  beginStaffChange,
  changeRole,
  findMember,
  listMembers,
  type Member,
  removeMember,
  resetMember,
} from "../staff/members.ts";
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

/** Adds somebody, whom the shop then tells by mail, or gives them another role. */
function add(env: Environment, email: string, role: Role): Promise<string> {
  const { ownerEmail } = readPrivateConfig(env);
  return withDatabase(env, async (connection) => {
    const jobs = await openJobs(connection, createLog("error"), JOBS);
    try {
      const work = (transaction: Queryable) => addOrChange(jobs, transaction, email, role);
      return await changeIn(connection.db, work, ownerEmail);
    } finally {
      await jobs.stop();
    }
  });
}

async function addOrChange(
  jobs: Jobs,
  transaction: Queryable,
  email: string,
  role: Role,
): Promise<string> {
  const known = await findMember(transaction, normalizeEmail(email));
  if (known === null) {
    await addToStaff(jobs, transaction, "operator", { email, role }, new Date());
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
    await resetMember(transaction, id, new Date());
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

function change(
  env: Environment,
  work: (transaction: Queryable) => Promise<string>,
): Promise<string> {
  return withDatabase(env, ({ db }) => changeIn(db, work, null));
}

/** Changes the staff in one transaction; a refusal becomes its sentence. */
async function changeIn(
  db: Database,
  work: (transaction: Queryable) => Promise<string>,
  firstOwner: string | null,
): Promise<string> {
  const said = await inTransaction(db, async (transaction) => {
    await beginStaffChange(transaction, null);
    return work(transaction);
  }).catch((error: unknown) => {
    throw error instanceof Refusal ? new Error(wordsIn("en").errors[error.code]) : error;
  });
  await ensureFirstOwner(db, firstOwner, new Date());
  return said;
}
