import type { ContentfulStatusCode } from "hono/utils/http-status";
import { WrongField } from "../json-body.ts";

/** A refused call, in Tamara's format (tamara.md §8). */
export class TamaraFailure extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string | null;
  readonly field: string | null;
  readonly data: object | null;

  constructor(
    status: ContentfulStatusCode,
    message: string,
    code: string | null = null,
    field: string | null = null,
    data: object | null = null,
  ) {
    super(message);
    this.name = "TamaraFailure";
    this.status = status;
    this.code = code;
    this.field = field;
    this.data = data;
  }

  answer(): Response {
    const { status, message, code, field, data } = this;
    const details = { ...(field === null ? {} : { field }), ...(data === null ? {} : { data }) };
    const errors = code === null ? [] : [{ error_code: code, ...details }];
    return Response.json({ message, errors }, { status });
  }
}

export function invalid(code: string, field: string): TamaraFailure {
  return new TamaraFailure(400, "Invalid request", code, field);
}

/** The order's state does not permit the call (tamara.md §8, 409). */
export function conflict(message: string, code: string): TamaraFailure {
  return new TamaraFailure(409, message, code);
}

export function orderNotFound(): TamaraFailure {
  return new TamaraFailure(404, "Order not found", "order_not_found");
}

/** The URL is taken; the answer names its webhook (tamara.md §6.2). */
export function alreadyRegistered(id: string): TamaraFailure {
  const data = { webhook_id: id };
  const code = "webhook_already_registered";
  return new TamaraFailure(400, "Webhook already registered", code, null, data);
}

export function internalError(): TamaraFailure {
  return new TamaraFailure(500, "Something failed inside the Tamara sandbox.");
}

/** Tamara's answer for a thrown error. */
export function toFailure(error: unknown): TamaraFailure {
  if (error instanceof TamaraFailure) return error;
  if (error instanceof WrongField) {
    const name = error.path.replace(/\[\d+\]/g, "").replaceAll(".", "_") || "body";
    return invalid(`${name}_${error.missing ? "required" : "invalid"}`, error.path);
  }
  console.error("The Tamara sandbox failed.", error);
  return internalError();
}
