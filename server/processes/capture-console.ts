import { createLog, type Log } from "../log.ts";

/**
 * Writes to the log what would otherwise be printed as plain text, so that programs can parse all output:
 * console output of libraries, Node's warnings, and the error that ends the process.
 */
export function captureConsole(log: Log): void {
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
    // Logged at any level: nothing else would show why the process ended.
    createLog("error").error({ err: cause }, "the process ends by an error that nobody caught");
    process.exit(1);
  });
}

/** Keeps only the strings: objects may contain anything, also personal data. */
function wordsOf(said: readonly unknown[]): string {
  return said.filter((part) => typeof part === "string").join(" ");
}
