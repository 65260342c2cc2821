import type { GroupInList, GroupSeat } from "#contract/admin/groups.ts";
import { isGroupProgramme } from "#core/group.ts";
import { type GroupConflict, groupConflicts } from "#core/group-conflicts.ts";

/** What speaks against a learner in a group (D-212). */
export function conflictsOf(
  { learner, programme, locale, other_groups }: GroupSeat,
  group: GroupInList,
): readonly GroupConflict[] {
  const candidate = {
    ...learner,
    locale,
    programme: programme !== null && isGroupProgramme(programme) ? programme : null,
  };
  const others = other_groups.filter(({ id }) => id !== group.id);
  return groupConflicts(candidate, group, others, new Date());
}

/** Whether no seat of a group is free. */
export function isFull({ taken, seats }: GroupInList): boolean {
  return taken >= seats;
}
