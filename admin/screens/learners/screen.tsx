import { useState } from "react";
import { SEAT_FILTERS, type SeatFilter } from "#core/learner.ts";
import { useShellWords } from "../../shell/words.ts";
import { ChoiceBox } from "../../ui/choice.tsx";
import { Page } from "../../ui/page.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import { SeatTable } from "./seat-table.tsx";
import { useLearnersWords } from "./words.ts";

/** The seats of paid orders, and who learns on them. */
export function Screen() {
  const words = useLearnersWords();
  const { screens } = useShellWords();
  const [state, setState] = useState<SeatFilter>("all");
  const [order, setOrder] = useState("");
  return (
    <Page title={screens.learners} lead={words.lead}>
      <div className="fields">
        <SearchForm label={words.search} query={order} onSearch={setOrder} />
        <ChoiceBox
          label={words.filter}
          value={state}
          onChange={setState}
          options={SEAT_FILTERS.map((value) => ({ value, label: words.filters[value] }))}
        />
      </div>
      <SeatTable key={`${state} ${order}`} state={state} order={order} />
    </Page>
  );
}
