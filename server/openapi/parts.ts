import { refusalAnswer } from "#contract/envelope.ts";
import type { RefusalCode } from "#core/errors.ts";
import { STATUS_OF } from "../http/problem.ts";

export const JSON_TYPE = "application/json";

/** The names of the parameters in a path: `{id}`. */
export function namesInPath(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

/** The refusals of a call, grouped by status. */
export function describeRefusals(refusals: Iterable<RefusalCode>) {
  const byStatus = Map.groupBy(refusals, (code) => STATUS_OF[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(", "),
        content: { [JSON_TYPE]: { schema: refusalAnswer } },
      },
    ]),
  );
}
