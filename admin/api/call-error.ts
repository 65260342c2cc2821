import type { FieldError, RefusalCode } from "#core/errors.ts";

/** A call that did not do what it was for: the server refused it, or no answer came. */
export class CallError extends Error {
  /** The server's code; `no_answer` if the network failed, or something else than our API answered. */
  readonly code: RefusalCode | "no_answer";
  readonly status: number | null;
  /** What is wrong with which field, in the language that is shown. */
  readonly errors: readonly FieldError[];
  /** `data` of the answer as it came, such as the values that somebody else has saved meanwhile. */
  readonly data: unknown;
  /** Seconds after which to try again, where the answer said so. */
  readonly retryAfter: number | null;

  constructor(
    code: CallError["code"],
    details: {
      message?: string;
      status?: number;
      errors?: readonly FieldError[];
      data?: unknown;
      retryAfter?: number | null;
      cause?: unknown;
    } = {},
  ) {
    super(details.message ?? "", details.cause === undefined ? {} : { cause: details.cause });
    this.name = "CallError";
    this.code = code;
    this.status = details.status ?? null;
    this.errors = details.errors ?? [];
    this.data = details.data;
    this.retryAfter = details.retryAfter ?? null;
  }
}

/** Not found; not possible as things are; changed meanwhile. */
const OUTDATED: ReadonlySet<number | null> = new Set([404, 409, 412]);

/** Whether a call was refused because the sign-in has ended, or there was none. */
export function isSignInOver(error: unknown): boolean {
  return error instanceof CallError && error.code === "sign_in";
}

/** Whether a change was refused because somebody else was first. */
export function isChangedMeanwhile(error: unknown): error is CallError {
  return error instanceof CallError && error.code === "changed_meanwhile";
}

/** Whether something was refused because what is shown has changed, or is there no more. */
export function isOutdated(error: unknown): error is CallError {
  return error instanceof CallError && OUTDATED.has(error.status);
}

/** Reads a refusal from an answer of the API. */
export async function readRefusal(response: Response): Promise<CallError> {
  const { status } = response;
  try {
    const body = (await response.json()) as {
      code: RefusalCode;
      message: string;
      data?: { errors?: readonly FieldError[] };
    };
    const seconds = Number(response.headers.get("Retry-After"));
    return new CallError(body.code, {
      status,
      message: body.message,
      errors: body.data?.errors ?? [],
      data: body.data,
      retryAfter: seconds > 0 ? seconds : null,
    });
  } catch (cause) {
    return new CallError("no_answer", { status, cause });
  }
}

/** What a refused call says of one field; `undefined` if nothing. */
export function fieldError(error: Error | null, field: string): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  return error.errors.find((entry) => entry.field === field)?.message;
}
