import type { OrdersQuery } from "#contract/admin/orders.ts";
import { useFilter } from "../../ui/use-filter.ts";

const NOTHING = { query: "", status: "", gateway: "", from: "", to: "", sort: "" };

/** What is looked for, as texts; empty where nothing is said. */
export type Filter = Readonly<typeof NOTHING>;

/** The filter in the address, and as the query of a call, whose server checks it. */
export function useOrdersFilter(): {
  readonly filter: Filter;
  readonly query: Pick<OrdersQuery, keyof Filter>;
  change(changes: Partial<Filter>): void;
} {
  const { filter, change } = useFilter<Filter>(NOTHING);
  return { filter, query: filter as Pick<OrdersQuery, keyof Filter>, change };
}
