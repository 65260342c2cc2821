import { useSearchParams } from "react-router";
import type { OrdersQuery } from "#contract/admin/orders.ts";

const NAMES = ["query", "status", "gateway", "from", "to", "sort"] as const;
type Name = (typeof NAMES)[number];

/** What is looked for, as texts; empty where nothing is said. */
export type Filter = Readonly<Record<Name, string>>;

/**
 * The filter in the address: a link to it shows the same orders, and the way back keeps it. What the
 * address says is checked by the server.
 */
export function useFilter(): {
  readonly filter: Filter;
  readonly query: Pick<OrdersQuery, Name>;
  change(changes: Partial<Filter>): void;
} {
  const [parameters, setParameters] = useSearchParams();
  const filter = Object.fromEntries(
    NAMES.map((name) => [name, parameters.get(name) ?? ""]),
  ) as Filter;
  return {
    filter,
    query: filter as Pick<OrdersQuery, Name>,
    change(changes) {
      const next = Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== "");
      setParameters(next, { replace: true });
    },
  };
}
