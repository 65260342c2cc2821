import { z } from "zod";

/** A parameter of an address; an empty one counts as none. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((given) => (given === "" ? undefined : given), schema.optional());
}
