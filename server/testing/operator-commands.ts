import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { connect } from "../db/connect.ts";
import type { Database } from "../db/schema.ts";
import type { Environment } from "../environment/environment.ts";
import { runCommand } from "../operator/commands.ts";
import type { NewDatabase } from "./databases.ts";
import { type OwnEnvironment, ownEnvironment } from "./own-environment.ts";

/** The exit code and output of a command. */
export type CommandEnd = { readonly code: number; readonly said: string };

/** Runs the operator's commands in this process: the same output, without starting a process. */
export function commandsIn(env: () => Environment): (...args: string[]) => Promise<CommandEnd> {
  return async (name = "", ...args) => {
    try {
      return { code: 0, said: await runCommand(name, args, env()) };
    } catch (error) {
      return { code: 1, said: error instanceof Error ? error.message : String(error) };
    }
  };
}

/** An operator at a database of their own, which is gone after the tests of the file. */
export function operator(database: NewDatabase = {}) {
  let dataDir: string;
  let environment: OwnEnvironment;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "shop-operate-"));
    environment = await ownEnvironment(dataDir, database);
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  const env = () => ({ PATH: process.env["PATH"], ...environment });
  const command = commandsIn(env);
  return {
    env,
    command,
    pathOf: (name: string) => join(dataDir, name),

    connect(options?: { readonly readOnly: true }) {
      const { DATABASE_URL: databaseUrl = null } = environment;
      return connect(databaseUrl, dataDir, options);
    },

    async withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
      const connection = await this.connect();
      try {
        return await work(connection.db);
      } finally {
        await connection.close();
      }
    },

    /** A command is refused in one sentence. */
    async expectRefused(args: readonly string[], sentence: RegExp): Promise<void> {
      const { code, said } = await command(...args);
      expect(code, args[0]).toBe(1);
      expect(said, args[0]).toMatch(/^[^\n]+$/);
      expect(said, args[0]).toMatch(sentence);
    },
  };
}
