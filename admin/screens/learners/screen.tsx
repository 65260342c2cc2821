import { useSearchParams } from "react-router";
import { SEAT_FILTERS, type SeatFilter } from "#core/learner.ts";
import { useShellWords } from "../../shell/words.ts";
import { ChoiceBox } from "../../ui/choice.tsx";
import { Page } from "../../ui/page.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import { SeatTable } from "./seat-table.tsx";
import { useLearnersWords } from "./words.ts";

/** The seats of paid orders, and who learns on them; the address says which, so that the way back keeps it. */
export function Screen() {
  const words = useLearnersWords();
  const { screens } = useShellWords();
  const [search, setSearch] = useSearchParams();
  const order = search.get("order") ?? "";
  const state = SEAT_FILTERS.find((filter) => filter === search.get("state")) ?? "all";
  const narrow = (next: { readonly state: SeatFilter; readonly order: string }) => {
    const { state: only, order: number } = next;
    const wanted = {
      ...(only === "all" ? {} : { state: only }),
      ...(number === "" ? {} : { order: number }),
    };
    setSearch(wanted, { replace: true });
  };
  return (
    <Page title={screens.learners} lead={words.lead}>
      <div className="fields">
        <SearchForm
          label={words.search}
          query={order}
          onSearch={(number) => narrow({ state, order: number })}
        />
        <ChoiceBox
          label={words.filter}
          value={state}
          onChange={(next) => narrow({ state: next, order })}
          options={SEAT_FILTERS.map((value) => ({ value, label: words.filters[value] }))}
        />
      </div>
      <SeatTable key={`${state} ${order}`} state={state} order={order} />
    </Page>
  );
}
