import { useId, useState } from "react";
import { GATEWAYS } from "#core/gateways.ts";
import { ORDER_STATUSES } from "#core/order.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import type { Filter } from "./use-orders-filter.ts";
import { useOrdersWords } from "./words.ts";

const SORTS = ["newest", "oldest", "highest", "lowest"] as const;
const ANY = "any";
/** What narrows the list; the sort does not. */
const FILTER_KEYS = ["status", "gateway", "from", "to"] as const;

type FiltersProps = {
  readonly filter: Filter;
  readonly onChange: (changes: Partial<Filter>) => void;
};

/**
 * What narrows and sorts the orders, each at once. A phone would show nothing else on its first screen:
 * there they are behind a button, which says how many apply (D-190).
 */
export function Filters({ filter, onChange }: FiltersProps) {
  const { list } = useOrdersWords();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = FILTER_KEYS.filter((name) => filter[name] !== "").length;
  const label = count === 0 ? list.filters : list.filtersOn.replace("{count}", String(count));
  return (
    <>
      <div className="filters-button">
        <Button
          icon="down"
          aria-expanded={isOpen}
          aria-controls={id}
          onPress={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      </div>
      <div id={id} className={isOpen ? "fields" : "fields filters-closed"}>
        <Fields filter={filter} onChange={onChange} />
        {(count > 0 || filter.query !== "") && (
          <Button
            tone="plain"
            icon="close"
            onPress={() => onChange({ query: "", status: "", gateway: "", from: "", to: "" })}
          >
            {list.clear}
          </Button>
        )}
      </div>
    </>
  );
}

function Fields({ filter, onChange }: FiltersProps) {
  const { list, statuses, gateways } = useOrdersWords();
  const any = { value: ANY, label: list.any };
  const choose = (name: "status" | "gateway") => (value: string) =>
    onChange({ [name]: value === ANY ? "" : value });
  return (
    <>
      <Select
        label={list.status}
        value={filter.status === "" ? ANY : filter.status}
        onChange={choose("status")}
        options={[any, ...ORDER_STATUSES.map((value) => ({ value, label: statuses[value] }))]}
      />
      <Select
        label={list.gateway}
        value={filter.gateway === "" ? ANY : filter.gateway}
        onChange={choose("gateway")}
        options={[any, ...GATEWAYS.map((value) => ({ value, label: gateways[value] }))]}
      />
      <DateField label={list.from} value={filter.from} onChange={(from) => onChange({ from })} />
      <DateField label={list.to} value={filter.to} onChange={(to) => onChange({ to })} />
      <Select
        label={list.sort}
        value={filter.sort === "" ? "newest" : filter.sort}
        onChange={(sort) => onChange({ sort: sort === "newest" ? "" : sort })}
        options={SORTS.map((value) => ({ value, label: list.sorts[value] }))}
      />
    </>
  );
}
