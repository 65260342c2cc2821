import type { ContentfulStatusCode } from "hono/utils/http-status";
import { WrongField } from "../json-body.ts";

type ErrorType =
  | "bad_data"
  | "not_authorized"
  | "no_permission"
  | "not_found"
  | "conflict"
  | "internal";

/** A refused call, in the first of Tabby's two formats (tabby.md §8). */
export class TabbyFailure extends Error {
  readonly status: ContentfulStatusCode;
  readonly type: ErrorType;

  constructor(status: ContentfulStatusCode, type: ErrorType, message: string) {
    super(message);
    this.name = "TabbyFailure";
    this.status = status;
    this.type = type;
  }
}

export function badData(message: string): TabbyFailure {
  return new TabbyFailure(400, "bad_data", message);
}

export function notFound(message = "payment not found"): TabbyFailure {
  return new TabbyFailure(404, "not_found", message);
}

export function disputed(): TabbyFailure {
  return new TabbyFailure(409, "conflict", "payment is disputed");
}

export function internalError(): TabbyFailure {
  return new TabbyFailure(500, "internal", "internal error");
}

/** Tabby's answer for a thrown error; a wrong field gets the second format. */
export function toAnswer(error: unknown): Response {
  if (error instanceof WrongField) {
    const field = error.path === "" ? "$" : `$.${error.path}`;
    const code = error.missing ? "required" : "invalid_value";
    const message = error.missing ? "field is required" : "field is not valid";
    return Response.json({ status: "error", errors: [{ field, code, message }] }, { status: 400 });
  }
  if (!(error instanceof TabbyFailure)) console.error("The Tabby sandbox failed.", error);
  const failure = error instanceof TabbyFailure ? error : internalError();
  return Response.json(
    { status: "error", errorType: failure.type, error: failure.message },
    { status: failure.status },
  );
}
