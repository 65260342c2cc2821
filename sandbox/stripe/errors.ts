import type { ContentfulStatusCode } from "hono/utils/http-status";

/** The `error` object of a Stripe answer (stripe.md §8). */
type StripeError = {
  readonly type: "invalid_request_error" | "idempotency_error" | "api_error";
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
};

/** A refused call, in Stripe's format. */
export class StripeFailure extends Error {
  readonly status: ContentfulStatusCode;
  readonly error: StripeError;
  /** True if execution had begun: the answer is stored for its idempotency key (stripe.md §7). */
  readonly kept: boolean;

  constructor(status: ContentfulStatusCode, error: StripeError, kept = false) {
    super(error.message);
    this.name = "StripeFailure";
    this.status = status;
    this.error = error;
    this.kept = kept;
  }

  body(): { readonly error: StripeError & { readonly doc_url?: string } } {
    const { code } = this.error;
    if (code === undefined) return { error: this.error };
    const page = code.replaceAll("_", "-");
    return { error: { ...this.error, doc_url: `https://stripe.com/docs/error-codes/${page}` } };
  }
}

/** A wrong parameter: nothing was executed, and the key may be used again. */
export function invalidParameter(param: string, message: string, code?: string): StripeFailure {
  return new StripeFailure(400, {
    type: "invalid_request_error",
    message,
    param,
    ...(code === undefined ? {} : { code }),
  });
}

export function unknownParameter(param: string): StripeFailure {
  return invalidParameter(param, `Received unknown parameter: ${param}`, "parameter_unknown");
}

export function missingParameter(param: string): StripeFailure {
  return invalidParameter(param, `Missing required param: ${param}.`, "parameter_missing");
}

/** A valid call that the current state does not permit. */
export function notPossible(message: string, code?: string, param?: string): StripeFailure {
  return new StripeFailure(
    400,
    {
      type: "invalid_request_error",
      message,
      ...(code === undefined ? {} : { code }),
      ...(param === undefined ? {} : { param }),
    },
    true,
  );
}

export function resourceMissing(kind: string, id: string, param: string): StripeFailure {
  return new StripeFailure(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    param,
    message: `No such ${kind}: '${id}'`,
  });
}

export function wrongKey(message: string): StripeFailure {
  return new StripeFailure(401, { type: "invalid_request_error", message });
}

export function internalError(): StripeFailure {
  return new StripeFailure(500, {
    type: "api_error",
    message: "Something failed inside the Stripe sandbox. The same call may be tried again.",
  });
}
