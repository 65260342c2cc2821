import { type DestinationStream, pino } from "pino";

export type Log = Pick<ReturnType<typeof pino>, "debug" | "info" | "warn" | "error">;

/** How many causes of an error are logged. */
const MAX_CAUSES = 4;

/** How much of the log is kept in memory while standard output takes nothing; later lines are lost. */
const MAX_KEPT_BYTES = 1_000_000;

/**
 * Logs JSON lines, by default on standard output. Logging never fails or waits: lines that cannot be
 * written, because the disk is full or nobody reads the pipe, wait for the next one that can. Nothing personal
 * is logged: requests by method, route and status; payments by our own ids; errors as in `describeError`.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => describeError(error) },
  };
  return pino(options, destination ?? standardOutput());
}

function standardOutput(): DestinationStream {
  const output = pino.destination({
    // `process.stdout` opens it so that a write to a full pipe or socket is refused. Otherwise it would hold up the
    // whole process until somebody reads.
    dest: process.stdout.fd,
    sync: true,
    maxLength: MAX_KEPT_BYTES,
    retryEAGAIN: () => false,
  });
  // Without a listener, a refused write would be thrown by whatever has logged.
  output.on("error", () => {});
  return output;
}

/**
 * An error by its name, code, message, stack and causes. What drivers and gateways attach to it
 * (the refused row, the parameters, the raw answer) may contain a buyer's details and is left out;
 * so is any email or phone number in its texts.
 */
function describeError(error: unknown, causes = MAX_CAUSES): unknown {
  if (!isErrorLike(error)) return withoutContacts(String(error));
  const code = "code" in error ? String(error.code) : undefined;
  return {
    type: error.name ?? "Error",
    ...(code === undefined ? {} : { code }),
    message: withoutContacts(error.message),
    stack: withoutContacts(error.stack ?? ""),
    ...(error.cause === undefined || causes === 0
      ? {}
      : { cause: describeError(error.cause, causes - 1) }),
  };
}

/** pg-boss passes its errors on as plain copies. */
function isErrorLike(error: unknown): error is Partial<Error> & Pick<Error, "message"> {
  return (
    typeof error === "object" &&
    error !== null &&
    "message" in error &&
    typeof error.message === "string"
  );
}

const EMAIL = /[^\s"'<>()=,;:]{1,254}@[^\s"'<>()=,;:]{1,254}\.[^\s"'<>()=,;:]{1,254}/g;

/** Stack traces contain `file:///…/x.ts:12:5`, whose numbers are shorter than a phone's. */
function withoutContacts(text: string): string {
  return text.replaceAll(EMAIL, "[email]").replaceAll(/\+\d[\d -]{5,}\d/g, "[phone]");
}
