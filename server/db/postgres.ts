import { availableParallelism } from "node:os";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { DatabaseAway } from "./away.ts";
import type { Connection, ConnectOptions, Script } from "./connection.ts";
import { listenTo } from "./listen.ts";
import {
  CONNECT_TIMEOUT_MS,
  ignoreErrorEvents,
  KEEP_ALIVE,
  NO_LIMIT,
  openPool,
  PLAIN_NUMBERS,
  preparingPool,
  queueStatements,
  WITHOUT_LIMITS,
} from "./postgres-pool.ts";
import { createQueryWatch } from "./query-watch.ts";

/**
 * How long a statement may run. With the wait for a connection (`CONNECT_TIMEOUT_MS`) that is shorter than
 * the 10 s in which the API must answer.
 */
const STATEMENT_TIMEOUT_MS = 5_000;
const REPLICA_CONNECT_TIMEOUT_MS = 1_000;
const REPLICA_STATEMENT_TIMEOUT_MS = 3_000;
/** Maintenance of the queue may take longer; nobody waits for it. */
const JOB_STATEMENT_TIMEOUT_MS = 30_000;

/**
 * How many connections a process opens for requests: twice the number of processors, at least four and at most
 * ten. The web processes of one machine share them, with at least two for each. More would only compete for the
 * processors, and wait for each other's locks (docs/decisions.md).
 */
const [MIN_CONNECTIONS, MIN_SHARE, MAX_POOL_CONNECTIONS] = [4, 2, 10];
/** Connections for jobs, in a single process and in one of several; connections to the replica. */
const [JOB_CONNECTIONS, MIN_JOB_CONNECTIONS, REPLICA_CONNECTIONS] = [5, 2, 5];

/** An arbitrary number, the same in all processes of this shop. */
const MIGRATION_LOCK = 7_311_001;

/**
 * How long a schema change waits for a table in use. Later users of the table queue behind it, so this is
 * shorter than their own limit.
 */
const LOCK_TIMEOUT_MS = 3_000;
const TABLE_IN_USE =
  "Another connection keeps a table in use, so nothing was changed. Please try again.";

/** How long the disk counts as full after a refused write, by default. */
const FULL_FOR_MS = 5_000;
const LOCK_NOT_AVAILABLE = "55P03";

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
    statementTimeoutMs: readOnly ? NO_LIMIT : STATEMENT_TIMEOUT_MS,
    use,
    onFull,
  });
  const jobs = openPool(url, {
    application_name: "shop jobs",
    max: sharedBy > 1 ? MIN_JOB_CONNECTIONS : JOB_CONNECTIONS,
    statementTimeoutMs: JOB_STATEMENT_TIMEOUT_MS,
    use,
    // Only the queue's state of jobs (D-248). If a crash loses some of it, those jobs run again, as after a
    // killed process, or at their next scheduled time.
    asynchronousCommit: true,
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
        await run(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
        await work(run).catch((error: unknown) => {
          if (!(error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE))
            throw error;
          throw new DatabaseAway(TABLE_IN_USE, { cause: error });
        });
      }),
    inSnapshot: (work) =>
      inTransaction(url, "begin isolation level repeatable read, read only", work),
    async overwriteDeleted() {},
    listen: (notices, onFailure) =>
      listenTo(
        { connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...KEEP_ALIVE },
        notices,
        onFailure,
      ),
    async close() {
      await Promise.all([pool.end(), jobs.end()]);
    },
  };
}

function connectionsFor(processes: number): number {
  const wanted = Math.max(MIN_CONNECTIONS, 2 * availableParallelism());
  const share = Math.max(MIN_SHARE, Math.floor(wanted / processes));
  return Math.min(MAX_POOL_CONNECTIONS, share);
}

type ReplicaPool = Pick<Connection, "db" | "watchQueries" | "close">;

/**
 * Opens a read replica of the database. Its time limits are short, so that the database itself can still be
 * asked in time.
 */
export function openReplicaPool(url: string): ReplicaPool {
  const pool = openPool(url, {
    application_name: "shop replica",
    max: REPLICA_CONNECTIONS,
    connectionTimeoutMillis: REPLICA_CONNECT_TIMEOUT_MS,
    statementTimeoutMs: REPLICA_STATEMENT_TIMEOUT_MS,
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

/** Runs scripts in a transaction on a separate connection, without a time limit. */
async function inTransaction(
  connectionString: string,
  begin: string,
  work: (run: Script) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "shop command",
    ...KEEP_ALIVE,
    types: PLAIN_NUMBERS,
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
    // Without a commit, the server rolls back.
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
