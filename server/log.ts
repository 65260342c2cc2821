import { type DestinationStream, pino } from "pino";

export type Log = Pick<ReturnType<typeof pino>, "debug" | "info" | "warn" | "error">;

/** How far back the causes of an error are told. */
const MOST_CAUSES = 4;

/**
 * JSON lines, on standard output where no other destination is named. Nothing personal is logged:
 * requests by method, route and status; payments by our own ids; errors as `tellError` has it.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => tellError(error) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/**
 * An error by its kind, code, message, trace and causes. What drivers and gateways hang on to it
 * (the row that was refused, the parameters, the raw answer) may hold a buyer's details and is left
 * out; so is any email or phone number in its words.
 */
function tellError(error: unknown, causes = MOST_CAUSES): unknown {
  if (!isErrorLike(error)) return withoutContacts(String(error));
  const code = "code" in error ? String(error.code) : undefined;
  return {
    type: error.name ?? "Error",
    ...(code === undefined ? {} : { code }),
    message: withoutContacts(error.message),
    stack: withoutContacts(error.stack ?? ""),
    ...(error.cause === undefined || causes === 0
      ? {}
      : { cause: tellError(error.cause, causes - 1) }),
  };
}

/** pg-boss hands its errors on as plain copies. */
function isErrorLike(error: unknown): error is Partial<Error> & Pick<Error, "message"> {
  return (
    typeof error === "object" &&
    error !== null &&
    "message" in error &&
    typeof error.message === "string"
  );
}

const EMAIL = /[^\s"'<>()=,;:]{1,254}@[^\s"'<>()=,;:]{1,254}\.[^\s"'<>()=,;:]{1,254}/g;

/** Traces hold addresses such as `file:///…/x.ts:12:5`, whose figures are shorter than a phone's. */
function withoutContacts(text: string): string {
  return text.replaceAll(EMAIL, "[email]").replaceAll(/\+\d[\d -]{5,}\d/g, "[phone]");
}
