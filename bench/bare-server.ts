// A server that does only what is unavoidable: it sends the same bytes, or runs the same single
// statement. Configured by its environment; prints its port. See limits.ts.
import { createAdaptorServer } from "@hono/node-server";
import pg from "pg";

const body = Buffer.from(process.env["BARE_BODY"] ?? "", "base64");
const headers = JSON.parse(process.env["BARE_HEADERS"] ?? "{}") as Record<string, string>;
const statement = process.env["BARE_STATEMENT"];
const pool =
  statement === undefined
    ? null
    : new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 20 });

const server = createAdaptorServer({
  fetch: async () => {
    if (pool === null) return new Response(body, { headers });
    return Response.json((await pool.query({ name: "one", text: statement ?? "" })).rows);
  },
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" ? address?.port : address);
});
process.on("SIGTERM", () => process.exit(0));
