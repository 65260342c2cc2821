import { pino } from "pino";

export type Log = Pick<ReturnType<typeof pino>, "debug" | "info" | "warn" | "error">;

/**
 * JSON lines on standard output. Nothing personal is logged: requests by method, path pattern,
 * status and time; payments by our own ids.
 */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
