import type { z } from "zod";
import type { RefusalCode } from "#core/errors.ts";
import type * as paths from "./paths.ts";

/** With `{name}` for path parameters. */
export type ApiPath = (typeof paths)[keyof typeof paths];

/** `public` needs no identity; `visitor` needs a bearer token or a session id, by scope (D-64). */
export type Identity = "public" | "visitor";

/** One API call: its address, who may make it, its request, its answer and its refusals. */
export type Endpoint<Body = undefined, Data = undefined, Access extends Identity = Identity> = {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: ApiPath;
  readonly summary: string;
  readonly access: Access;
  /** Whether it changes anything, and so needs a CSRF token whatever its method (D-66). */
  readonly changes: boolean;
  /** `null` when the call takes no body or an empty one (D-69). */
  readonly body: z.ZodType<Body> | null;
  /** `data` of the answer; `null` when there is none. */
  readonly data: z.ZodType<Data> | null;
  /** True if a success has a message for the visitor; a refusal always has one. */
  readonly hasMessage?: boolean;
  readonly refusals: readonly RefusalCode[];
  /** True if its own refusals answer 200, so that the buyer gets to see them (D-90). */
  readonly refusesWith200?: boolean;
  /** The refusal for an invalid field of the body; `invalid_input` if none is given. */
  readonly fieldRefusals?: Readonly<Record<string, RefusalCode>>;
};

/** Declares an endpoint and keeps its exact types. */
export function endpoint<Body, Data, Access extends Identity>(
  definition: Endpoint<Body, Data, Access>,
): Endpoint<Body, Data, Access> {
  return definition;
}

/** Any endpoint, when its exact types do not matter. */
export type AnyEndpoint = Omit<Endpoint, "body" | "data"> & {
  readonly body: z.ZodType | null;
  readonly data: z.ZodType | null;
};
