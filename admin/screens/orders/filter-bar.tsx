import { type FormEvent, useState } from "react";
import { GATEWAYS } from "#core/gateways.ts";
import { ORDER_STATUSES } from "#core/order.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceBox } from "../../ui/choice.tsx";
import { DateBox, TextBox } from "../../ui/field.tsx";
import type { Filter } from "./use-filter.ts";
import { useOrderWords } from "./words.ts";

const SORTS = ["newest", "oldest", "highest", "lowest"] as const;
const ANY = "any";

type FilterBarProps = {
  readonly filter: Filter;
  readonly onChange: (changes: Partial<Filter>) => void;
};

/** What is looked for: the search by its button or Enter, the filters at once. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const { list, statuses, gateways } = useOrderWords();
  const [typed, setTyped] = useState(filter.query);
  const find = (event: FormEvent) => {
    event.preventDefault();
    onChange({ query: typed.trim() });
  };
  const any = { value: ANY, label: list.any };
  const choose = (name: "status" | "gateway") => (value: string) =>
    onChange({ [name]: value === ANY ? "" : value });
  const isFiltered = Object.values({ ...filter, sort: "" }).some((value) => value !== "");
  return (
    <search>
      <form className="stack" onSubmit={find}>
        <div className="search-line">
          <TextBox
            label={list.search}
            hint={list.searchHint}
            type="search"
            value={typed}
            onChange={setTyped}
            maxLength={200}
          />
          <Button type="submit" tone="primary" icon="search">
            {list.find}
          </Button>
        </div>
        <div className="fields">
          <ChoiceBox
            label={list.status}
            value={filter.status === "" ? ANY : filter.status}
            onChange={choose("status")}
            options={[any, ...ORDER_STATUSES.map((value) => ({ value, label: statuses[value] }))]}
          />
          <ChoiceBox
            label={list.gateway}
            value={filter.gateway === "" ? ANY : filter.gateway}
            onChange={choose("gateway")}
            options={[any, ...GATEWAYS.map((value) => ({ value, label: gateways[value] }))]}
          />
          <DateBox label={list.from} value={filter.from} onChange={(from) => onChange({ from })} />
          <DateBox label={list.to} value={filter.to} onChange={(to) => onChange({ to })} />
          <ChoiceBox
            label={list.sort}
            value={filter.sort === "" ? "newest" : filter.sort}
            onChange={(sort) => onChange({ sort: sort === "newest" ? "" : sort })}
            options={SORTS.map((value) => ({ value, label: list.sorts[value] }))}
          />
          {isFiltered && (
            <Button
              tone="plain"
              icon="close"
              onPress={() => {
                setTyped("");
                onChange({ query: "", status: "", gateway: "", from: "", to: "" });
              }}
            >
              {list.clear}
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
