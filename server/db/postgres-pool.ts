import { Socket } from "node:net";
import pg from "pg";
import { DatabaseAway } from "./away.ts";
import { INT8, NUMERIC, toNumber } from "./number-types.ts";
import { prepareStatements } from "./prepared.ts";
import { LONG_LIMIT, LONG_STATEMENT_TIMEOUT_MS } from "./transaction.ts";

/** How long a caller waits for a connection. */
export const CONNECT_TIMEOUT_MS = 3_000;
/** The server cancels a late statement by itself; if it is silent for this much longer, it is gone. */
const SOCKET_GRACE_MS = 500;

export const NO_LIMIT = 0;
/** For this transaction only. Default limits of the server or role are meant for requests. */
export const WITHOUT_LIMITS =
  "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0";

/** The system probes a silent server after this time, to detect that it is gone. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const READ_ONLY = "25006";
const DISK_FULL = "53100";

/** Returns `bigint` and `numeric` as numbers. */
export const PLAIN_NUMBERS: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === INT8 || oid === NUMERIC
      ? toNumber
      : pg.types.getTypeParser(oid, format ?? "text")) as typeof pg.types.getTypeParser,
};

/**
 * The use of connections: everything, which drops a server that accepts no writes; reading, from any server; or
 * reading a snapshot, without a time limit.
 */
type Use = "everything" | "reading" | "one snapshot";

/**
 * A pool that survives lost connections and drops useless ones: those to a server that is silent for longer
 * than its statement may take, or that accepts no writes, such as a replica or a replaced primary. The next use
 * connects again, and reaches the new primary if the address leads to it. JIT compilation is off: as long as
 * PostgreSQL has no statistics of its tables, it would compile a checkout's statements of 50 ms for two
 * seconds.
 */
export function openPool(
  connectionString: string,
  {
    statementTimeoutMs,
    use,
    asynchronousCommit = false,
    onFull = () => {},
    ...options
  }: {
    readonly application_name: string;
    readonly max: number;
    readonly connectionTimeoutMillis?: number;
    readonly statementTimeoutMs: number;
    readonly use: Use;
    /**
     * Whether commits return before they are on disk (`synchronous_commit = off`): a crash of the server may
     * lose the latest ones, but nothing else. Only on direct connections.
     */
    readonly asynchronousCommit?: boolean;
    /** Called when the server refuses a write for lack of disk space. */
    readonly onFull?: () => void;
  },
): pg.Pool {
  const socketTimeoutMs =
    statementTimeoutMs === NO_LIMIT ? NO_LIMIT : statementTimeoutMs + SOCKET_GRACE_MS;
  const open = new Set<pg.ClientBase>();
  const dropAll = () => {
    for (const client of open) drop(client, "the database takes no writes");
  };
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...options,
    ...KEEP_ALIVE,
    types: PLAIN_NUMBERS,
    async onConnect(client) {
      ignoreErrorEvents(client);
      const connection = connectionOf(client);
      connection?.stream.on("timeout", () => drop(client, "the database says nothing"));
      setSocketTimeout(client, socketTimeoutMs);
      if (use === "one snapshot") return beginReading(client);
      const { rows } = await client.query<{ read_only: string; pid: number }>(
        `select set_config('statement_timeout', $1, false), set_config('jit', 'off', false),
          current_setting('transaction_read_only') as read_only, pg_backend_pid() as pid`,
        [String(statementTimeoutMs)],
      );
      if (use === "reading") return;
      if (rows[0]?.read_only === "on") throw new DatabaseAway("The database takes no writes");
      if (asynchronousCommit && isDirectConnection(client, rows[0]?.pid))
        await client.query("set synchronous_commit = off");
      connection?.on("errorMessage", ({ code }: pg.DatabaseError) => {
        if (code === READ_ONLY) dropAll();
        if (code === DISK_FULL) onFull();
      });
    },
  });
  pool.on("connect", (client) => open.add(client));
  pool.on("remove", (client) => open.delete(client));
  pool.on("acquire", (client) => setSocketTimeout(client, socketTimeoutMs));
  pool.on("release", (_error, client) => setSocketTimeout(client, NO_LIMIT));
  // Ignores the loss of an idle connection: the next use replaces it.
  pool.on("error", () => {});
  return pool;
}

/** The same pool, whose connections prepare statements by name. */
export function preparingPool(pool: pg.Pool) {
  const prepare = prepareStatements();
  const known = new WeakMap<pg.PoolClient, pg.PoolClient>();
  return {
    options: pool.options,
    async connect(): Promise<pg.PoolClient> {
      const client = await pool.connect();
      const preparing = known.get(client) ?? withLongStatements(prepare(client));
      known.set(client, preparing);
      return preparing;
    },
    end: () => pool.end(),
  };
}

/** The same connection, which may be silent for longer during a long transaction. */
function withLongStatements(client: pg.PoolClient): pg.PoolClient {
  const query = (text: string, values?: unknown[]): Promise<pg.QueryResult> => {
    if (text === LONG_LIMIT) setSocketTimeout(client, LONG_STATEMENT_TIMEOUT_MS + SOCKET_GRACE_MS);
    return client.query(text, values);
  };
  const patient: pg.PoolClient = Object.create(client);
  return Object.assign(patient, { query });
}

/**
 * Runs a statement or script of the queue on a connection of the pool. A failed script may leave its
 * transaction open, so its connection is closed.
 */
export function queueStatements(pool: { connect(): Promise<pg.PoolClient> }) {
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
 * Starts one read-only transaction without a time limit for everything on this connection. The settings are
 * local to the transaction, because behind a pooler another process uses the session next.
 */
async function beginReading(client: pg.ClientBase): Promise<void> {
  await client.query(`begin read only; ${WITHOUT_LIMITS}`);
}

/**
 * A connection lost during use reports it twice: to the query, which fails, and as an `error` event, which
 * would end the process without a listener. The query's failure is enough.
 */
export function ignoreErrorEvents(client: pg.ClientBase): void {
  client.on("error", () => {});
}

function connectionOf(client: pg.ClientBase): pg.Connection | null {
  return client instanceof pg.Client ? client.connection : null;
}

/**
 * Whether a connection leads directly to the server: then the id in the server's greeting is that of the
 * answering process. A pooler sends an id of its own, and may use the session for a payment next.
 */
function isDirectConnection(client: pg.ClientBase, backendPid: number | undefined): boolean {
  return "processID" in client && client.processID === backendPid;
}

function drop(client: pg.ClientBase, why: string): void {
  connectionOf(client)?.stream.destroy(new DatabaseAway(`Connection dropped: ${why}`));
}

/** Drops a connection after this much silence; 0 means never. */
function setSocketTimeout(client: pg.ClientBase, timeoutMs: number): void {
  const stream = connectionOf(client)?.stream;
  if (stream instanceof Socket) stream.setTimeout(timeoutMs);
}
