import pg from "pg";

const BEGIN = "begin";
const BEGUN: pg.QueryResult = { command: "BEGIN", rowCount: null, oid: 0, fields: [], rows: [] };

/**
 * Sends `begin` together with the first statement of its transaction: a round trip less (D-235). The
 * connection must be of a pool with `pipeline`, which lets a statement be sent before the one before it
 * is answered. `begin` fails only if the connection is lost, and the statement with it.
 */
export function deferBegin(client: pg.PoolClient): pg.PoolClient {
  let isDue = false;
  const query = async (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    if (config.text === BEGIN) {
      isDue = true;
      return BEGUN;
    }
    if (!isDue) return client.query(config);
    isDue = false;
    const together = inOneWrite(client, () => [client.query(BEGIN), client.query(config)] as const);
    const [, result] = await Promise.all(together);
    return result;
  };
  const deferring: pg.PoolClient = Object.create(client);
  return Object.assign(deferring, { query });
}

/** What is sent meanwhile leaves the process at once, instead of each message by itself. */
function inOneWrite<Result>(client: pg.ClientBase, send: () => Result): Result {
  if (!(client instanceof pg.Client)) return send();
  const { stream } = client.connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}
