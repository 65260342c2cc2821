import { sql } from "kysely";
import { expect, test } from "vitest";
import { GATEWAYS } from "#core/gateways.ts";
import { openTestDatabase } from "../testing/databases.ts";
import { migrate } from "./migrate.ts";

test("the database accepts the names of the gateways, and no other", async () => {
  const connection = await openTestDatabase();
  await migrate(connection);
  const take = (name: string) => sql`select ${name}::gateway_name as name`.execute(connection.db);
  for (const name of GATEWAYS) expect((await take(name)).rows).toEqual([{ name }]);
  await expect(take("another")).rejects.toThrow(/gateway_is_one_we_know/);
  await connection.close();
});
