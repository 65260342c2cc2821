import { z } from "zod";
import { GATEWAYS } from "#core/gateways.ts";
import { endpoint } from "./endpoint.ts";
import { currency } from "./envelope.ts";
import * as paths from "./paths.ts";

/** The only answer without the envelope: the specification reads `csrfToken` from its root. */
export const csrfTokenAnswer = z.object({ csrfToken: z.string() });
export type CsrfTokenAnswer = z.infer<typeof csrfTokenAnswer>;

export const availableGateway = z.object({
  id: z.int(),
  identifier: z.enum(GATEWAYS),
  name: z.string(),
  currencies: z.array(currency),
  countries: z.array(z.string()).nullable(),
});
export type AvailableGateway = z.infer<typeof availableGateway>;

/** POST although it changes nothing (R-API-09), so it needs a CSRF token like every POST. */
export const listGateways = endpoint({
  method: "POST",
  path: paths.gateways,
  summary: "The payment gateways that can be used now",
  access: "public",
  changes: true,
  body: null,
  data: z.array(availableGateway),
  refusals: ["csrf", "foreign_origin"],
});
