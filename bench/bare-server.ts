// A server that does only what is unavoidable: it sends the same bytes, or runs the shop's own
// statement. Configured by its environment; prints its port. See limits.ts.
import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { createAdaptorServer } from "@hono/node-server";
import pg from "pg";
import type { RecordedStatement } from "./statements.ts";

const body = Buffer.from(process.env["BARE_BODY"] ?? "", "base64");
const headers = JSON.parse(process.env["BARE_HEADERS"] ?? "{}") as Record<string, string>;
const answer =
  process.env["BARE_STATEMENT"] === undefined
    ? () => new Response(body, { headers })
    : answerRows(JSON.parse(process.env["BARE_STATEMENT"]));

function answerRows({ text, values }: RecordedStatement): () => Promise<Response> {
  // As many as the shop opens (server/db/postgres.ts).
  const max = Math.max(4, 2 * availableParallelism());
  const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max });
  const valuesOfRun = () => {
    const own = new Map<number, string>();
    const ownValue = (number: number): string => {
      const value = own.get(number) ?? randomUUID();
      own.set(number, value);
      return value;
    };
    return values.map((value) => ("own" in value ? ownValue(value.own) : value.same));
  };
  return async () => {
    const { rows } = await pool.query({ name: "one", text, values: valuesOfRun() });
    return Response.json(rows);
  };
}

const server = createAdaptorServer({ fetch: answer });
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" ? address?.port : address);
});
process.on("SIGTERM", () => process.exit(0));
