import { SEAT_FILTERS, type SeatFilter } from "#core/learner.ts";
import { SEARCH_LENGTHS } from "#core/search-lengths.ts";
import { useShellWords } from "../../shell/words.ts";
import { Page } from "../../ui/page.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import { Select } from "../../ui/select.tsx";
import { useFilter } from "../../ui/use-filter.ts";
import { SeatTable } from "./seat-table.tsx";
import { useSeats } from "./use-seats.ts";
import { useLearnersWords } from "./words.ts";

type Filter = { readonly state: SeatFilter; readonly order: string };

/** The seats of paid orders, and who learns on them; the address says which, so that the way back keeps it. */
export function Screen() {
  const words = useLearnersWords();
  const { screens } = useShellWords();
  const { filter, change } = useFilter<Filter>(
    { state: "all", order: "" },
    { state: SEAT_FILTERS },
  );
  const { state, order } = filter;
  const list = useSeats(state, order);
  const { isPlaceholderData, data } = list.answer;
  return (
    <Page title={screens.learners} lead={words.lead}>
      <search className="search-row">
        <SearchForm
          label={words.search}
          query={order}
          onSearch={(number) => change({ order: number })}
          maxLength={SEARCH_LENGTHS.learners}
          found={isPlaceholderData ? undefined : data?.seats.length}
        />
        <Select
          label={words.filter}
          value={state}
          onChange={(next) => change({ state: next })}
          options={SEAT_FILTERS.map((value) => ({ value, label: words.filters[value] }))}
        />
      </search>
      <SeatTable list={list} />
    </Page>
  );
}
