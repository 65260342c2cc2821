import type { UseQueryResult } from "@tanstack/react-query";
import type { GroupInList, GroupSeat } from "#contract/admin/groups.ts";
import { Pager } from "../../ui/pager.tsx";
import { Answered, Empty } from "../../ui/states.tsx";
import type { Pages } from "../../ui/use-pages.ts";
import { conflictsOf } from "./conflicts.ts";
import { GroupCard } from "./group-card.tsx";
import { useGroupsWords } from "./words.ts";

type GroupListProps = {
  readonly answer: UseQueryResult<{
    groups: GroupInList[];
    next: string | null;
  }>;
  readonly pages: Pages;
  /** Whether a filter leaves some out. */
  readonly isNarrowed: boolean;
  readonly dragged: GroupSeat | null;
  readonly onDrop: (seat: GroupSeat, group: GroupInList) => void;
};

/** The groups, on each of which a learner can be dropped. */
export function GroupList({ answer, pages, isNarrowed, dragged, onDrop }: GroupListProps) {
  const words = useGroupsWords().list;
  const isLeftOut = isNarrowed || !pages.isFirst;
  return (
    <section className="stack" aria-labelledby="groups-heading">
      <h2 id="groups-heading">{words.heading}</h2>
      <Answered answer={answer}>
        {({ groups, next }) => (
          <>
            {groups.length === 0 ? (
              <Empty heading={isLeftOut ? words.none : words.empty}>
                {!isLeftOut && <p>{words.emptyText}</p>}
              </Empty>
            ) : (
              <ul className="groups">
                {groups.map((group) => (
                  <GroupCard
                    key={group.id}
                    group={group}
                    dragged={dragged && { seat: dragged, conflicts: conflictsOf(dragged, group) }}
                    onDrop={onDrop}
                  />
                ))}
              </ul>
            )}
            <Pager pages={pages} next={next} heading="groups-heading" />
          </>
        )}
      </Answered>
    </section>
  );
}
