import { readConfig } from "../config/config.ts";
import { backUp, restore } from "../db/backup.ts";
import { digestState, findBrokenInvariants } from "../db/invariants.ts";
import { migrate } from "../db/migrate.ts";
import { seed } from "../db/seed.ts";
import type { Environment } from "../environment/environment.ts";
import { withRegistrationPlaceholders } from "../gateways/registry.ts";
import { checkGateways, registerWebhooks, type SetupReport } from "../gateways/setup/commands.ts";
import { resumeWork } from "../jobs/resume.ts";
import { reconcile } from "../payments/reconcile.ts";
import { erasePerson } from "../privacy/erase.ts";
import { exportPerson } from "../privacy/export.ts";
import {
  readPrivateConfig,
  withConnection,
  withDatabase,
  withDatabaseToRead,
  withShop,
} from "./access.ts";
import { type Command, isValue, UsageError } from "./command.ts";
import { MONEY_COMMANDS } from "./money-commands.ts";
import { STAFF_COMMANDS } from "./staff-commands.ts";

/** The operator's commands (interface.md §7). Each returns the one line that says what it did. */
const COMMANDS: Readonly<Record<string, Command>> = {
  migrate: async (args, env) => {
    expectArguments(args, "migrate");
    return withConnection(env, {}, async (connection) => {
      const ran = await migrate(connection);
      return ran.length === 0 ? "The schema is up to date." : `Ran ${ran.join(", ")}.`;
    });
  },

  seed: async (args, env) => {
    expectArguments(args, "seed");
    const { sandbox } = readPrivateConfig(env);
    return withDatabase(env, async (connection) => {
      const added = await seed(connection.db, { coupons: sandbox !== null });
      return `Added ${added.packages} course packages and ${added.coupons} coupons.`;
    });
  },

  reconcile: async (args, env) => {
    expectArguments(args, "reconcile", "--once");
    return withShop(env, async (shop) => {
      const { payments, books, failed } = await reconcile(shop);
      const { asked, settled, unanswered } = payments;
      const said = [
        `Asked about ${asked} unsettled payments; ${settled} are settled now.`,
        `Compared ${books.compared} payments with the gateways' books: ${books.settled} settled, ${books.alerts} to look at.`,
      ];
      const missing = [
        ...(unanswered.size === 0
          ? []
          : [`No answer about unsettled payments: ${counts(unanswered)}.`]),
        ...(books.notCompared.length === 0
          ? []
          : [`Not all is compared: no answer from ${books.notCompared.join(", ")}.`]),
      ];
      if (missing.length > 0) {
        missing.push("check-gateways says why. Run this again when they answer.");
      }
      if (missing.length + failed.size === 0) return said.join("\n");
      throw new Error([...said, ...missing, ...failures(failed)].join("\n"));
    });
  },

  "register-webhooks": async (args, env) => {
    const dryRun = args.length === 1 && args[0] === "--dry-run";
    if (!dryRun) expectArguments(args, "register-webhooks [--dry-run]");
    const config = readConfig(withRegistrationPlaceholders(env));
    return reportSetup(await registerWebhooks(config, dryRun));
  },

  "check-gateways": async (args, env) => {
    expectArguments(args, "check-gateways");
    return reportSetup(await checkGateways(readConfig(env)));
  },

  ...MONEY_COMMANDS,

  ...STAFF_COMMANDS,

  outbox: async (args, env) => {
    expectArguments(args, "outbox", "--drain");
    return withShop(env, async (shop) => {
      await resumeWork(shop, { all: true });
      const failed = await shop.jobs.drain();
      const said = "Everything that waited was tried.";
      if (failed.size === 0) return said;
      throw new Error([said, ...failures(failed)].join("\n"));
    });
  },

  "check-invariants": async (args, env) => {
    expectArguments(args, "check-invariants");
    return withDatabaseToRead(env, async (connection) => {
      const broken = await findBrokenInvariants(connection.db);
      if (broken.length > 0) throw new Error(broken.join("\n"));
      return "All invariants hold.";
    });
  },

  "state-digest": async (args, env) => {
    expectArguments(args, "state-digest");
    return withDatabaseToRead(env, (connection) => digestState(connection.db));
  },

  backup: async (args, env) => {
    const file = expectFile(args, "backup");
    return withDatabaseToRead(env, async (connection) => {
      const rows = await backUp(connection, file);
      return `Wrote ${rows} rows to ${file}.`;
    });
  },

  restore: async (args, env) => {
    const file = expectFile(args, "restore");
    return withConnection(env, {}, async (connection) => {
      const rows = await restore(connection, file);
      return `Restored ${rows} rows from ${file}.`;
    });
  },

  "export-person": async (args, env) => {
    const email = expectEmail(args, "export-person");
    const config = readPrivateConfig(env);
    return withDatabaseToRead(env, async ({ db }) => {
      const held = await exportPerson({ db, config, now: () => new Date() }, email);
      return JSON.stringify(held, null, 2);
    });
  },

  "erase-person": async (args, env) => {
    const email = expectEmail(args, "erase-person");
    return withShop(env, async (shop, connection) => {
      const erased = await erasePerson(shop, email);
      await connection.overwriteDeleted();
      const { accounts, orders, messages, trials, mails } = erased;
      if (accounts + orders + messages + trials + mails === 0) {
        return "No account, order, message, trial request or mail names this email. Is it written as in the shop?";
      }
      return `Erased ${accounts} accounts, the buyer of ${orders} orders, ${messages} messages, ${trials} trial requests and ${mails} mails.`;
    });
  },
};

/** How many there are of each kind, in words. */
function counts(numbers: ReadonlyMap<string, number>): string {
  const parts = [...numbers].map(([name, count]) => `${count} of ${name}`);
  return parts.toSorted().join(", ");
}

/** Which jobs failed, in one line; none where all were done. */
function failures(failed: ReadonlyMap<string, number>): readonly string[] {
  if (failed.size === 0) return [];
  return [
    `Failed: ${counts(failed)}. They are tried again by themselves, unless this was their last try.`,
  ];
}

/** @throws Error if a gateway is not ready, after printing the report */
function reportSetup({ lines, ready }: SetupReport): string {
  const report = lines.join("\n");
  if (ready) return report;
  console.log(report);
  throw new Error("Not every gateway can take money.");
}

function expectEmail(args: readonly string[], command: string): string {
  const [email = ""] = args;
  // Any email that was ever accepted, by whatever rule: its owner must still be found.
  if (args.length === 1 && email.includes("@")) return email;
  throw new UsageError(`Usage: npm run shop -- ${command} EMAIL`);
}

function expectFile(args: readonly string[], command: string): string {
  const [file] = args;
  if (args.length === 1 && isValue(file)) return file;
  throw new UsageError(`Usage: npm run shop -- ${command} FILE`);
}

function expectArguments(given: readonly string[], command: string, ...wanted: string[]): void {
  if (given.join(" ") === wanted.join(" ")) return;
  throw new UsageError(`Usage: npm run shop -- ${[command, ...wanted].join(" ")}`);
}

/**
 * Runs a command and returns the line that says what it did.
 * @throws Error that says what is wrong, or how to type the command
 */
export function runCommand(
  name: string,
  args: readonly string[],
  env: Environment,
): Promise<string> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command !== undefined) return command(args, env);
  throw new UsageError(`Usage: npm run shop -- ${Object.keys(COMMANDS).join(" | ")}`);
}
