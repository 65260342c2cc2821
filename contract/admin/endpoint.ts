import type { z } from "zod";
import type { RefusalCode } from "#core/errors.ts";
import type { Permission } from "#core/staff.ts";
import type * as paths from "./paths.ts";

/** With `{name}` for path parameters. */
type AdminPath = (typeof paths)[keyof typeof paths];

/** Who may make a call of the signed in: somebody with a permission, or anybody. */
export type SignedInAccess = Permission | "signed_in";

/** Who may make a call; everybody makes the calls that sign in. */
export type StaffAccess = SignedInAccess | "everybody";

/** One call of the back office: its address, who may make it, its request, its answer and its refusals. */
export type StaffEndpoint<
  Query = undefined,
  Body = undefined,
  Data = undefined,
  Access extends StaffAccess = StaffAccess,
> = {
  /** Every method but GET changes something, and so needs a CSRF token. */
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: AdminPath;
  readonly summary: string;
  readonly access: Access;
  /** True if the second factor must have been given a few minutes ago at most (step-up). */
  readonly confirmed?: true;
  /** Reads the parameters of the address, which are texts; `null` when there are none. */
  readonly query: z.ZodType<Query> | null;
  /** `null` when the call takes no body or an empty one (D-69). */
  readonly body: z.ZodType<Body> | null;
  /** `data` of the answer; `null` when there is none, or when the answer is a file. */
  readonly data: z.ZodType<Data> | null;
  /** The media type of an answer that is a file. */
  readonly file?: string;
  /** Beside those of every call: not signed in, not permitted, not confirmed, foreign page. */
  readonly refusals: readonly RefusalCode[];
};

/** Declares a call of the back office and keeps its exact types. */
export function staffEndpoint<Query, Body, Data, Access extends StaffAccess>(
  definition: StaffEndpoint<Query, Body, Data, Access>,
): StaffEndpoint<Query, Body, Data, Access> {
  return definition;
}

/** Any call, when its exact types do not matter. */
export type AnyStaffEndpoint = Omit<StaffEndpoint, "query" | "body" | "data"> & {
  readonly query: z.ZodType | null;
  readonly body: z.ZodType | null;
  readonly data: z.ZodType | null;
};
