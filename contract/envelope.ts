import { z } from "zod";
import { REFUSALS } from "#core/errors.ts";

/** The envelope of a successful answer; `data` is the endpoint's own. */
export type Answer<Data> = {
  success: true;
  message?: string;
  data: Data;
};

/** The envelope of a refusal; `code` is stable, `message` is in the visitor's language. */
export const refusalAnswer = z.object({
  success: z.literal(false),
  code: z.enum(REFUSALS),
  message: z.string(),
  data: z
    .object({
      errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
      status: z.enum(["confirming", "not_paid"]).optional(),
    })
    .optional(),
});
export type RefusalAnswer = z.infer<typeof refusalAnswer>;

/** An amount on the wire: a number of major units (`149`, `743.5`). */
export const amount = z.number().describe("Major units, at most two decimals");
