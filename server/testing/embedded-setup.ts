import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openEmbedded } from "../db/embedded.ts";
import { prepareDatabase } from "./prepare-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A file with an embedded database including tables and queues; absent in tests on PostgreSQL. */
    embeddedTemplate: string;
    /** The same as the folder that a shop has in its `DATA_DIR`. */
    embeddedFolder: string;
  }
}

/** Prepares an embedded database once for the test run; tests are lent copies of it. */
export default async function setup(project: TestProject): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), "shop-template-"));
  const file = join(directory, "database.tar");
  const connection = await openEmbedded(directory);
  await prepareDatabase(connection);
  const dump = await connection.dump();
  await connection.close();
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  project.provide("embeddedTemplate", file);
  project.provide("embeddedFolder", join(directory, "database"));
  return () => rmSync(directory, { recursive: true, force: true });
}
