import { useRef } from "react";
import { useDrop } from "react-aria-components";
import type { GroupInList, GroupSeat } from "#contract/admin/groups.ts";
import type { GroupConflict } from "#core/group-conflicts.ts";
import { UserText } from "../../format.tsx";
import { ScreenLink } from "../../ui/button.tsx";
import { isFull } from "./conflicts.ts";
import { Conflicts, Course, Hours, NextSession, SeatsTaken } from "./group-parts.tsx";
import { useGroupsWords } from "./words.ts";

type GroupCardProps = {
  readonly group: GroupInList;
  /** Who is dragged now, and what speaks against this group. */
  readonly dragged: {
    readonly seat: GroupSeat;
    readonly conflicts: readonly GroupConflict[];
  } | null;
  readonly onDrop: (seat: GroupSeat, group: GroupInList) => void;
};

/** One group of the list. While a learner is dragged, it says what speaks against it and takes the drop. */
export function GroupCard({ group, dragged, onDrop }: GroupCardProps) {
  const words = useGroupsWords();
  const place = useRef<HTMLButtonElement>(null);
  const full = isFull(group);
  const { dropProps, dropButtonProps, isDropTarget } = useDrop({
    ref: place,
    hasDropButton: true,
    getDropOperation: () => (full ? "cancel" : "move"),
    onDrop: () => {
      if (dragged !== null) onDrop(dragged.seat, group);
    },
  });
  const { isDisabled: _, ...placeProps } = dropButtonProps ?? {};
  return (
    <li
      {...dropProps}
      className="card group-card"
      data-drop={isDropTarget || undefined}
      data-open={(dragged !== null && !full) || undefined}
    >
      <div className="group-card-head">
        <h3>
          <ScreenLink to={`/admin/groups/${group.id}`}>
            <UserText>{group.name}</UserText>
          </ScreenLink>
        </h3>
        <SeatsTaken group={group} />
      </div>
      <p>
        <Course group={group} />
      </p>
      <p>
        <Hours group={group} />
      </p>
      <p className="faint">
        {group.teacher === "" ? (
          words.noTeacher
        ) : (
          <UserText>{words.teacher.replace("{teacher}", () => group.teacher)}</UserText>
        )}
      </p>
      <p>
        <NextSession group={group} />
      </p>
      {dragged !== null && !full && <Conflicts conflicts={dragged.conflicts} />}
      {/* Where a learner who is dragged by keyboard can be dropped. */}
      <button
        {...placeProps}
        ref={place}
        type="button"
        className="group-place"
        disabled={dragged === null}
      >
        {words.list.drop.replace("{name}", () => group.name)}
      </button>
    </li>
  );
}
