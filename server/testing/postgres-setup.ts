import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL of this test run; absent in tests on the embedded engine. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for all test files of the project; each test creates its own database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide("postgresUrl", server.url);
  return server.stop;
}
