import { DISPUTE_STATES } from "#core/dispute.ts";
import { fromDecimalText, toDecimalText } from "#core/money.ts";
import { type Config, readConfig } from "./config.ts";
import { backUp, restore } from "./db/backup.ts";
import { type Connection, type ConnectOptions, connect } from "./db/connect.ts";
import { digestState, findBrokenInvariants } from "./db/invariants.ts";
import { migrate, requireSchema } from "./db/migrate.ts";
import { seed } from "./db/seed.ts";
import { resumeWork } from "./jobs/resume.ts";
import { createLog } from "./log.ts";
import { openShop } from "./open-shop.ts";
import { DisputeRefused, writeDownTold } from "./payments/dispute-told.ts";
import { reconcile } from "./payments/reconcile.ts";
import { REVIEW_OUTCOMES, ReviewRefused, settleReview } from "./payments/refund-review.ts";
import { checkGateways, registerWebhooks, type SetupReport } from "./payments/setup/commands.ts";
import { erasePerson } from "./privacy/erase.ts";
import { exportPerson } from "./privacy/export.ts";
import { keepPrivate } from "./private-folder.ts";
import type { Shop } from "./shop.ts";
import { forgetInSandbox, startSandbox, type Traces } from "./start-sandbox.ts";

/** A command line that cannot be understood: one sentence says what to type. */
class UsageError extends Error {}

type Command = (args: readonly string[]) => Promise<string>;

/** The operator's commands (interface.md §7). Each returns the one line that says what it did. */
const COMMANDS: Readonly<Record<string, Command>> = {
  migrate: async (args) => {
    expectArguments(args, "migrate");
    return withConnection({}, async (connection) => {
      const ran = await migrate(connection);
      return ran.length === 0 ? "The schema is up to date." : `Ran ${ran.join(", ")}.`;
    });
  },

  seed: async (args) => {
    expectArguments(args, "seed");
    const { sandbox } = readPrivateConfig();
    return withDatabase(async (connection) => {
      const added = await seed(connection.db, { coupons: sandbox !== null });
      return `Added ${added.packages} course packages and ${added.coupons} coupons.`;
    });
  },

  reconcile: async (args) => {
    expectArguments(args, "reconcile", "--once");
    return withShop(async (shop) => {
      const { asked, settled, books } = await reconcile(shop);
      return [
        `Asked about ${asked} unsettled payments; ${settled} are settled now.`,
        `Compared ${books.compared} payments with the gateways' books: ${books.settled} settled, ${books.alerts} to look at.`,
      ].join("\n");
    });
  },

  "register-webhooks": async (args) => {
    const dryRun = args.length === 1 && args[0] === "--dry-run";
    if (!dryRun) expectArguments(args, "register-webhooks [--dry-run]");
    // Stripe tells its secret only when the webhook is registered.
    const secret = process.env["STRIPE_WEBHOOK_SECRET"] || "not known yet";
    const config = readConfig({ ...process.env, STRIPE_WEBHOOK_SECRET: secret });
    return tellSetup(await registerWebhooks(config, dryRun));
  },

  "check-gateways": async (args) => {
    expectArguments(args, "check-gateways");
    return tellSetup(await checkGateways(readConfig(process.env)));
  },

  dispute: async (args) => {
    const { number, state, amount } = expectDispute(args);
    return withShop(async (shop) => {
      const dispute = await writeDownTold(shop, number, state, amount).catch((error: unknown) => {
        throw error instanceof DisputeRefused ? new Error(DISPUTE_PROBLEMS[error.problem]) : error;
      });
      if (dispute === null) return "That is written down already.";
      return `The dispute of order ${number} is ${dispute.state}, ${toDecimalText(dispute.amount)}.`;
    });
  },

  "settle-refund": async (args) => {
    const [number = "", word] = args;
    const outcome = REVIEW_OUTCOMES.find((known) => known === word);
    if (number === "" || outcome === undefined || args.length > 2) {
      throw new UsageError("Usage: npm run shop -- settle-refund NUMBER done|refused");
    }
    return withShop(async (shop) => {
      const amount = await settleReview(shop, number, outcome).catch((error: unknown) => {
        throw error instanceof ReviewRefused ? new Error(REVIEW_PROBLEMS[error.problem]) : error;
      });
      return `The refund of order ${number} is ${outcome}, ${toDecimalText(amount)}.`;
    });
  },

  outbox: async (args) => {
    expectArguments(args, "outbox", "--drain");
    return withShop(async (shop) => {
      await resumeWork(shop, { all: true });
      await shop.jobs.drain();
      return "Everything that waited was tried.";
    });
  },

  "check-invariants": async (args) => {
    expectArguments(args, "check-invariants");
    return withDatabaseToRead(async (connection) => {
      const broken = await findBrokenInvariants(connection.db);
      if (broken.length > 0) throw new Error(broken.join("\n"));
      return "All invariants hold.";
    });
  },

  "state-digest": async (args) => {
    expectArguments(args, "state-digest");
    return withDatabaseToRead((connection) => digestState(connection.db));
  },

  backup: async (args) => {
    const file = expectFile(args, "backup");
    return withDatabaseToRead(async (connection) => {
      const rows = await backUp(connection, file);
      return `Wrote ${rows} rows to ${file}.`;
    });
  },

  restore: async (args) => {
    const file = expectFile(args, "restore");
    return withConnection({}, async (connection) => {
      const rows = await restore(connection, file);
      return `Restored ${rows} rows from ${file}.`;
    });
  },

  "export-person": async (args) => {
    const email = expectEmail(args, "export-person");
    const config = readPrivateConfig();
    return withDatabaseToRead(async ({ db }) => {
      const held = await exportPerson({ db, config, now: () => new Date() }, email);
      return JSON.stringify(held, null, 2);
    });
  },

  "erase-person": async (args) => {
    const email = expectEmail(args, "erase-person");
    return withShop(async (shop, connection) => {
      const forget = (traces: Traces) => forgetInSandbox(shop.config, traces);
      const { accounts, orders, messages, mails } = await erasePerson(shop, email, forget);
      await connection.overwriteDeleted();
      return `Erased ${accounts} accounts, the buyer of ${orders} orders, ${messages} messages and ${mails} mails.`;
    });
  },
};

const DISPUTE_PROBLEMS: Readonly<Record<DisputeRefused["problem"], string>> = {
  not_found: "There is no order with this number.",
  not_paid: "This order was never paid.",
  told_by_gateway: "Its gateway tells of disputes by itself; there is nothing to write down.",
  amount_invalid: "The amount must be more than nothing.",
  too_much: "That is more than what was paid and has not gone back.",
  won_in_part: "A dispute is won as a whole: write down as lost what was lost of it.",
  lost: "The dispute was lost already; it can only be won yet.",
  unknown: "No dispute of this order was opened.",
};

const REVIEW_PROBLEMS: Readonly<Record<ReviewRefused["problem"], string>> = {
  not_found: "There is no order with this number.",
  nothing_waits: "No refund of this order waits for a review.",
};

function expectDispute(args: readonly string[]) {
  const [number = "", word, text] = args;
  const state = DISPUTE_STATES.find((known) => known === word);
  const amount = text === undefined ? null : fromDecimalText(text);
  const isAmount = text === undefined || amount !== null;
  if (number !== "" && state !== undefined && isAmount && args.length <= 3) {
    return { number, state, amount };
  }
  throw new UsageError("Usage: npm run shop -- dispute NUMBER opened|won|lost [AMOUNT]");
}

/** @throws Error where a gateway is not ready, after its line was printed */
function tellSetup({ lines, ready }: SetupReport): string {
  const told = lines.join("\n");
  if (ready) return told;
  console.log(told);
  throw new Error("Not every gateway can take money.");
}

function expectEmail(args: readonly string[], command: string): string {
  const [email = ""] = args;
  // Any address that was ever taken, by whatever rule: its owner must still be found.
  if (args.length === 1 && email.includes("@")) return email;
  throw new UsageError(`Usage: npm run shop -- ${command} EMAIL`);
}

function expectFile(args: readonly string[], command: string): string {
  const [file] = args;
  if (args.length === 1 && file !== undefined && file !== "") return file;
  throw new UsageError(`Usage: npm run shop -- ${command} FILE`);
}

function expectArguments(given: readonly string[], command: string, ...wanted: string[]): void {
  if (given.join(" ") === wanted.join(" ")) return;
  throw new UsageError(`Usage: npm run shop -- ${[command, ...wanted].join(" ")}`);
}

function readPrivateConfig(): Config {
  const config = readConfig(process.env);
  keepPrivate(config.dataDir);
  return config;
}

type Work = (connection: Connection) => Promise<string>;

/** Runs with the database alone, as it is. */
async function withConnection(options: ConnectOptions, work: Work): Promise<string> {
  const config = readPrivateConfig();
  const connection = await connect(config.databaseUrl, config.dataDir, options);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** Runs with the database alone, its schema brought up to date. */
function withDatabase(work: Work): Promise<string> {
  return withConnection({}, async (connection) => {
    await migrate(connection);
    return work(connection);
  });
}

/** Runs with a database that is read, and in which nothing is changed, its schema least of all. */
function withDatabaseToRead(work: Work): Promise<string> {
  return withConnection({ readOnly: true }, async (connection) => {
    await requireSchema(connection);
    return work(connection);
  });
}

/** Runs with the whole shop but its HTTP side; with the sandbox too, unless one is running. */
async function withShop(
  work: (shop: Shop, connection: Connection) => Promise<string>,
): Promise<string> {
  const config = readPrivateConfig();
  const connection = await connect(config.databaseUrl, config.dataDir);
  const { shop, close } = await openShop(config, connection, createLog("error"));
  const stopSandbox = await startSandbox(config).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EADDRINUSE") return async () => {};
    throw error;
  });
  try {
    return await work(shop, connection);
  } finally {
    await stopSandbox();
    await close();
    await connection.close();
  }
}

const [name = "", ...args] = process.argv.slice(2);
try {
  const command = COMMANDS[name];
  if (command === undefined) {
    throw new UsageError(`Usage: npm run shop -- ${Object.keys(COMMANDS).join(" | ")}`);
  }
  console.log(await command(args));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
process.exit(0);
