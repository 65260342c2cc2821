import "./groups.css";
import { useState } from "react";
import type { GroupSeat, listGroups } from "#contract/admin/groups.ts";
import * as paths from "#contract/admin/paths.ts";
import {
  GROUP_FILTERS,
  GROUP_PROGRAMMES,
  type GroupFilter,
  type GroupProgramme,
} from "#core/group.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { useShellWords } from "../../shell/words.ts";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { Select } from "../../ui/select.tsx";
import { useFilter } from "../../ui/use-filter.ts";
import { useGoTo } from "../../ui/use-go-to.ts";
import { usePages } from "../../ui/use-pages.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { GroupDialog } from "./group-dialog.tsx";
import { GroupList } from "./group-list.tsx";
import { WaitingList } from "./waiting-list.tsx";
import { useGroupsWords } from "./words.ts";

type Filter = { readonly state: GroupFilter; readonly programme: GroupProgramme | "" };

/** The groups and, beside them, those who wait; they are put into groups by drag, by keyboard or by a button. */
export function Screen() {
  const words = useGroupsWords();
  const { screens } = useShellWords();
  const goTo = useGoTo();
  const { filter, change } = useFilter<Filter>(
    { state: "current", programme: "" },
    { state: GROUP_FILTERS, programme: GROUP_PROGRAMMES },
  );
  const { state, programme } = filter;
  const [isMaking, setMaking] = useState(false);
  const [dragged, setDragged] = useState<GroupSeat | null>(null);
  const [assigned, setAssigned] = useState<{ seat: GroupSeat; to: string | null } | null>(null);
  const pages = usePages(`groups ${state} ${programme}`);
  const answer = useAnswer<typeof listGroups>(paths.groups, {
    query: {
      state,
      ...(programme === "" ? {} : { programme }),
      ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }),
    },
  });
  return (
    <Page
      title={screens.groups}
      lead={words.lead}
      actions={
        <Button tone="primary" icon="plus" onPress={() => setMaking(true)}>
          {words.add}
        </Button>
      }
    >
      <div className="fields">
        <Select
          label={words.form.programme}
          value={programme === "" ? "all" : programme}
          onChange={(next) => change({ programme: next === "all" ? "" : next })}
          options={[
            { value: "all", label: words.allProgrammes },
            ...GROUP_PROGRAMMES.map((value) => ({ value, label: words.programmes[value] })),
          ]}
        />
        <Select
          label={words.list.filter}
          value={state}
          onChange={(next) => change({ state: next })}
          options={GROUP_FILTERS.map((value) => ({ value, label: words.list.filters[value] }))}
        />
      </div>
      <div className="group-board">
        <GroupList
          answer={answer}
          pages={pages}
          isNarrowed={state === "over" || programme !== ""}
          dragged={dragged}
          onDrop={(seat, group) => setAssigned({ seat, to: group.id })}
        />
        <WaitingList
          key={programme}
          programme={programme}
          onDrag={setDragged}
          onAssign={(seat) => setAssigned({ seat, to: null })}
        />
      </div>
      {isMaking && (
        <GroupDialog
          group={null}
          onClose={() => setMaking(false)}
          onSaved={({ id }) => goTo(`/admin/groups/${id}`)}
        />
      )}
      {assigned !== null && (
        <AssignDialog
          seat={assigned.seat}
          from={null}
          to={assigned.to}
          onClose={() => setAssigned(null)}
        />
      )}
    </Page>
  );
}
