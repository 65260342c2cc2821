import type { KyselyPlugin, RootOperationNode } from "kysely";
import type { Database } from "../db/schema.ts";
import type { KillPoint } from "./kill-points.ts";

/** The tables that a statement writes to; `for update` and `do update` name none. */
const WRITTEN = /\b(?:insert into|delete from|(?<!for |do )update)\s+"?(\w+)/gi;

/**
 * Reports every commit that writes something: of a transaction just before and after it, of a
 * single statement after it has changed a row. (Before that, nothing of it has happened.) The
 * queue's own statements are not reported: they claim a job before it does anything, and complete
 * it after all its work.
 */
export function watchCommits(
  db: Database,
  pass: (at: string, when: KillPoint["when"]) => void,
): Database {
  const tablesOf = (node: RootOperationNode, queryId: { readonly queryId: string }) => {
    const { sql } = db.getExecutor().compileQuery(node, queryId);
    return [...sql.matchAll(WRITTEN)].map(([, table = ""]) => table);
  };

  const standalone = new WeakMap<object, string>();
  const seen = db.withPlugin({
    transformQuery({ node, queryId }) {
      const tables = tablesOf(node, queryId);
      if (tables.length > 0) standalone.set(queryId, nameOf(tables));
      return node;
    },
    async transformResult({ result, queryId }) {
      const name = standalone.get(queryId);
      const hasChanged = (result.numAffectedRows ?? 0n) > 0n || result.rows.length > 0;
      if (name !== undefined && hasChanged) pass(name, "after");
      return result;
    },
  });

  seen.transaction = () => {
    const transaction = db.transaction();
    const execute = transaction.execute.bind(transaction);
    transaction.execute = async (work) => {
      const written = new Set<string>();
      const note: KyselyPlugin = {
        transformQuery({ node, queryId }) {
          for (const table of tablesOf(node, queryId)) written.add(table);
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const answer = await execute(async (inside) => {
        const done = await work(inside.withPlugin(note));
        if (written.size > 0) pass(nameOf(written), "before");
        return done;
      });
      if (written.size > 0) pass(nameOf(written), "after");
      return answer;
    };
    return transaction;
  };
  return seen;
}

function nameOf(tables: Iterable<string>): string {
  return `commit of ${[...new Set(tables)].join(", ")}`;
}
