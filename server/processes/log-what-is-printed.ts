import { createLog, type Log } from "../log.ts";

/**
 * Makes lines of the log out of what would be printed as plain text, for a program that reads them: what
 * others print on the console, Node's warnings, and the error that ends the process.
 */
export function logWhatIsPrinted(log: Log): void {
  const lineBy =
    (level: "info" | "warn" | "error") =>
    (...said: readonly unknown[]) => {
      const err = said.find((part) => part instanceof Error);
      log[level](err === undefined ? {} : { err }, wordsOf(said));
    };
  const [info, warn, error] = [lineBy("info"), lineBy("warn"), lineBy("error")];
  Object.assign(console, { log: info, info, debug: info, warn, error });
  process.removeAllListeners("warning");
  process.on("warning", warn);
  process.on("uncaughtException", (cause) => {
    // Whatever the level: nothing else would say why it ended.
    createLog("error").error({ err: cause }, "the process ends by an error that nobody caught");
    process.exit(1);
  });
}

/** Other things may hold anything, a person too. */
function wordsOf(said: readonly unknown[]): string {
  return said.filter((part) => typeof part === "string").join(" ");
}
