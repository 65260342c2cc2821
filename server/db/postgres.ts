import { Socket } from "node:net";
import { availableParallelism } from "node:os";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { DatabaseAway } from "./away.ts";
import type { Connection, ConnectOptions, Script } from "./connect.ts";
import { listenTo } from "./listen.ts";
import { INT8, NUMERIC, toNumber } from "./number-types.ts";
import { prepareStatements } from "./prepared.ts";
import { createQueryWatch } from "./query-watch.ts";
import { LONG_LIMIT, LONG_STATEMENT_LIMIT_MS } from "./transaction.ts";

/**
 * Time limits: waiting for a connection, then running a statement. Together they are shorter than
 * the 10 s in which the API must answer.
 */
const CONNECT_LIMIT_MS = 3_000;
const STATEMENT_LIMIT_MS = 5_000;
/** The server cancels a statement by itself; if it says nothing even then, it is gone. */
const SILENCE_GRACE_MS = 500;
const REPLICA_CONNECT_LIMIT_MS = 1_000;
const REPLICA_STATEMENT_LIMIT_MS = 3_000;
/** Maintenance of the queue may take longer; nobody waits for it. */
const JOB_STATEMENT_LIMIT_MS = 30_000;

const NO_LIMIT = 0;
/** Only for this transaction: default limits of the server or role are meant for requests. */
const WITHOUT_LIMITS =
  "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0";

/**
 * How many a process opens for requests: twice the number of processors, at least four. The web processes
 * of one machine share them, with two at least for each; ten are enough for any. More would only compete for
 * the processors, and wait for each other's locks (docs/decisions.md).
 */
const [LEAST_CONNECTIONS, LEAST_SHARE, MOST_CONNECTIONS] = [4, 2, 10];
/** For jobs, in a process for itself and in one of several; to the replica. */
const [JOB_CONNECTIONS, LEAST_JOB_CONNECTIONS, REPLICA_CONNECTIONS] = [5, 2, 5];

/** The system probes a server after this much silence, and notices if it is gone. */
const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** An arbitrary number, the same in all processes of this shop. */
const MIGRATION_LOCK = 7_311_001;

/**
 * How long a schema change waits for a table in use. Later users of that table queue behind it, so
 * this is shorter than their own limit.
 */
const TABLE_LIMIT_MS = 3_000;
const TABLE_IN_USE =
  "Another connection keeps a table in use, so nothing was changed. Please try again.";

const READ_ONLY = "25006";
const DISK_FULL = "53100";
/** For how long a full disk is told of after a write that it refused, unless it is said otherwise. */
const FULL_FOR_MS = 5_000;
const LOCK_NOT_AVAILABLE = "55P03";

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === INT8 || oid === NUMERIC
      ? toNumber
      : pg.types.getTypeParser(oid, format ?? "text")) as typeof pg.types.getTypeParser,
};

/** Opens a PostgreSQL; it connects at the first use. */
export function openPostgres(
  url: string,
  { readOnly = false, sharedBy = 1, onWait = console.error }: ConnectOptions,
): Connection {
  const use = readOnly ? "one snapshot" : "everything";
  const connections = connectionsFor(sharedBy);
  let fullAt = Number.NEGATIVE_INFINITY;
  const onFull = () => {
    fullAt = performance.now();
  };
  const pool = openPool(url, {
    application_name: "shop",
    max: connections,
    statementLimitMs: readOnly ? NO_LIMIT : STATEMENT_LIMIT_MS,
    use,
    onFull,
  });
  const jobs = openPool(url, {
    application_name: "shop jobs",
    max: sharedBy > 1 ? LEAST_JOB_CONNECTIONS : JOB_CONNECTIONS,
    statementLimitMs: JOB_STATEMENT_LIMIT_MS,
    use,
    onFull,
  });
  const { watchQueries, logOf, ofQueue } = createQueryWatch();
  return {
    engine: "postgres",
    url,
    db: new Kysely({
      dialect: new PostgresDialect({ pool: preparingPool(pool) }),
      log: logOf("shop"),
    }),
    watchQueries,
    waitingPerConnection: () => pool.waitingCount / connections,
    isDiskFull: (withinMs = FULL_FOR_MS) => performance.now() - fullAt < withinMs,
    jobs: { db: ofQueue({ executeSql: queueStatements(preparingPool(jobs)) }) },
    inExclusiveTransaction: (work) =>
      inTransaction(url, "begin", async (run) => {
        await takeMigrationLock(run, onWait);
        await run(`set local lock_timeout = ${TABLE_LIMIT_MS}`);
        await work(run).catch((error: unknown) => {
          if (!(error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE))
            throw error;
          throw new DatabaseAway(TABLE_IN_USE, { cause: error });
        });
      }),
    inSnapshot: (work) =>
      inTransaction(url, "begin isolation level repeatable read, read only", work),
    async overwriteDeleted() {},
    listen: (notices) =>
      listenTo(
        { connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS, ...KEPT_ALIVE },
        notices,
      ),
    async close() {
      await Promise.all([pool.end(), jobs.end()]);
    },
  };
}

function connectionsFor(processes: number): number {
  const wanted = Math.max(LEAST_CONNECTIONS, 2 * availableParallelism());
  const share = Math.max(LEAST_SHARE, Math.floor(wanted / processes));
  return Math.min(MOST_CONNECTIONS, share);
}

type ReplicaPool = Pick<Connection, "db" | "watchQueries" | "close">;

/**
 * Opens a copy of the database that follows it and takes no writes. Its limits are so short that the
 * database itself can still be asked in time.
 */
export function openReplicaPool(url: string): ReplicaPool {
  const pool = openPool(url, {
    application_name: "shop replica",
    max: REPLICA_CONNECTIONS,
    connectionTimeoutMillis: REPLICA_CONNECT_LIMIT_MS,
    statementLimitMs: REPLICA_STATEMENT_LIMIT_MS,
    use: "reading",
  });
  const { watchQueries, logOf } = createQueryWatch();
  return {
    db: new Kysely({
      dialect: new PostgresDialect({ pool: preparingPool(pool) }),
      log: logOf("replica"),
    }),
    watchQueries,
    close: () => pool.end(),
  };
}

/**
 * What connections are for: everything, and then a server that takes no writes is left; reading, from
 * any server; or reading one moment, without a time limit.
 */
type Use = "everything" | "reading" | "one snapshot";

/**
 * A pool that survives lost connections and drops useless ones: a server that is silent for longer
 * than its statement may take, and one that accepts no writes, such as a replica or a replaced
 * primary. The next use connects again, and reaches the new primary if the address leads to it.
 */
function openPool(
  connectionString: string,
  {
    statementLimitMs,
    use,
    onFull = () => {},
    ...options
  }: {
    readonly application_name: string;
    readonly max: number;
    readonly connectionTimeoutMillis?: number;
    readonly statementLimitMs: number;
    readonly use: Use;
    /** Called when the server refuses a write for want of room. */
    readonly onFull?: () => void;
  },
): pg.Pool {
  const silenceLimitMs =
    statementLimitMs === NO_LIMIT ? NO_LIMIT : statementLimitMs + SILENCE_GRACE_MS;
  const open = new Set<pg.ClientBase>();
  const dropAll = () => {
    for (const client of open) drop(client, "the database takes no writes");
  };
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    ...options,
    ...KEPT_ALIVE,
    types,
    async onConnect(client) {
      ignoreErrorEvents(client);
      const connection = connectionOf(client);
      connection?.stream.on("timeout", () => drop(client, "the database says nothing"));
      limitSilence(client, silenceLimitMs);
      if (use === "one snapshot") return beginReading(client);
      const { rows } = await client.query<{ read_only: string }>(
        `select set_config('statement_timeout', $1, false),
          current_setting('transaction_read_only') as read_only`,
        [String(statementLimitMs)],
      );
      if (use === "reading") return;
      if (rows[0]?.read_only === "on") throw new DatabaseAway("The database takes no writes");
      connection?.on("errorMessage", ({ code }: pg.DatabaseError) => {
        if (code === READ_ONLY) dropAll();
        if (code === DISK_FULL) onFull();
      });
    },
  });
  pool.on("connect", (client) => open.add(client));
  pool.on("remove", (client) => open.delete(client));
  pool.on("acquire", (client) => limitSilence(client, silenceLimitMs));
  pool.on("release", (_error, client) => limitSilence(client, NO_LIMIT));
  // A connection lost while idle is replaced at the next use; nobody waits for this one.
  pool.on("error", () => {});
  return pool;
}

/** The same pool, whose connections prepare statements by name. */
function preparingPool(pool: pg.Pool) {
  const prepare = prepareStatements();
  const known = new WeakMap<pg.PoolClient, pg.PoolClient>();
  return {
    options: pool.options,
    async connect(): Promise<pg.PoolClient> {
      const client = await pool.connect();
      const preparing = known.get(client) ?? withPatience(prepare(client));
      known.set(client, preparing);
      return preparing;
    },
    end: () => pool.end(),
  };
}

/** The same connection, which in a long transaction may be silent for longer, until its next use. */
function withPatience(client: pg.PoolClient): pg.PoolClient {
  const query = (text: string, values?: unknown[]): Promise<pg.QueryResult> => {
    if (text === LONG_LIMIT) limitSilence(client, LONG_STATEMENT_LIMIT_MS + SILENCE_GRACE_MS);
    return client.query(text, values);
  };
  const patient: pg.PoolClient = Object.create(client);
  return Object.assign(patient, { query });
}

/**
 * Runs one statement, or a script, of the queue on a connection of the pool. A script that fails may
 * leave its transaction open, so its connection is closed.
 */
function queueStatements(pool: { connect(): Promise<pg.PoolClient> }) {
  return async (text: string, values?: unknown[]): Promise<pg.QueryResult> => {
    const client = await pool.connect();
    try {
      const result = await client.query(text, values);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
}

/**
 * Makes everything on this connection one read-only transaction without a time limit. The settings
 * are the transaction's, as behind a pooler another process gets the session next.
 */
async function beginReading(client: pg.ClientBase): Promise<void> {
  await client.query(`begin read only; ${WITHOUT_LIMITS}`);
}

/**
 * A connection lost during use reports it twice: to the query, which fails, and as an event, which
 * ends the process if nobody listens. Only the query's failure is handled.
 */
function ignoreErrorEvents(client: pg.ClientBase): void {
  client.on("error", () => {});
}

function connectionOf(client: pg.ClientBase): pg.Connection | null {
  return client instanceof pg.Client ? client.connection : null;
}

function drop(client: pg.ClientBase, why: string): void {
  connectionOf(client)?.stream.destroy(new DatabaseAway(`Connection dropped: ${why}`));
}

/** Drops a connection after this much silence; 0 means never. */
function limitSilence(client: pg.ClientBase, limitMs: number): void {
  const stream = connectionOf(client)?.stream;
  if (stream instanceof Socket) stream.setTimeout(limitMs);
}

/** Runs scripts in a transaction on a separate connection, without a time limit. */
async function inTransaction(
  connectionString: string,
  begin: string,
  work: (run: Script) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    application_name: "shop command",
    ...KEPT_ALIVE,
    types,
  });
  ignoreErrorEvents(client);
  await client.connect();
  try {
    await client.query(`${begin}; ${WITHOUT_LIMITS}`);
    await work(async (text) => {
      const result: pg.QueryResult | pg.QueryResult[] = await client.query(text);
      return (Array.isArray(result) ? result.at(-1)?.rows : result.rows) ?? [];
    });
    await client.query("commit");
  } finally {
    // The server rolls back whatever was not committed.
    await client.end();
  }
}

async function takeMigrationLock(run: Script, onWait: (sentence: string) => void): Promise<void> {
  const [tried] = await run(`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as taken`);
  if (tried?.["taken"] === true) return;
  const [holder] =
    await run(`select a.pid, coalesce(host(a.client_addr), 'this machine') as address,
      to_char(coalesce(a.xact_start, a.query_start) at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS') as since
    from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = ${MIGRATION_LOCK}
      and l.database = (select oid from pg_database where datname = current_database())`);
  const who =
    holder === undefined
      ? ""
      : ` (process ${holder["pid"]} of the server, for a client at ${holder["address"]}, since ${holder["since"]} UTC)`;
  onWait(`Waiting until another process has brought the schema up to date${who}.`);
  await run(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
}
