import { useState } from "react";
import { Radio, RadioGroup } from "react-aria-components";
import type { assignSeat, GroupInList, GroupSeat, listGroups } from "#contract/admin/groups.ts";
import * as paths from "#contract/admin/paths.ts";
import { isolate } from "#core/locale.ts";
import { call } from "../../api/call.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { Typed } from "../../format.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { Answered, Empty, Failure, Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { conflictsOf, isFull } from "./conflicts.ts";
import { Conflicts, Course, Hours, SeatsTaken, SeatWishes } from "./group-parts.tsx";
import { useGroupAct } from "./use-group-act.ts";
import { useWords } from "./words.ts";

type AssignDialogProps = {
  readonly seat: GroupSeat;
  /** The group in which the learner is now; `null` for who waits. */
  readonly from: string | null;
  /** The group on which the learner was dropped; `null` to choose one. */
  readonly to: string | null;
  readonly onClose: () => void;
};

/** Puts a learner into a group, or into another one: what speaks against each is said before. */
export function AssignDialog({ seat, from, to, onClose }: AssignDialogProps) {
  const words = useWords();
  const answer = useAnswer<typeof listGroups>(paths.groups, { query: { limit: 100 } });
  return (
    <Dialog
      title={words.assign.heading.replace("{name}", seat.learner.first_name)}
      isOpen
      onClose={onClose}
      isWide
    >
      <p>
        {words.assign.wishes}: <SeatWishes seat={seat} />
      </p>
      <Answered answer={answer}>
        {({ groups }) => (
          <Choice seat={seat} from={from} to={to} groups={groups} onClose={onClose} />
        )}
      </Answered>
    </Dialog>
  );
}

type ChoiceProps = AssignDialogProps & { readonly groups: readonly GroupInList[] };

/** The groups, those that fit first and full ones last. */
function Choice({ seat, from, to, groups, onClose }: ChoiceProps) {
  const words = useWords();
  const { assign } = words;
  const [chosen, setChosen] = useState<string | null>(to);
  const [isTried, setTried] = useState(false);
  const rated = groups
    .filter(({ id }) => id !== from && (to === null || id === to))
    .map((group) => ({ group, conflicts: conflictsOf(seat, group), full: isFull(group) }))
    .toSorted(
      (one, other) =>
        Number(one.full) - Number(other.full) || one.conflicts.length - other.conflicts.length,
    );
  const target = rated.find(({ group }) => group.id === chosen);
  const act = useGroupAct(
    (id: string) =>
      call<typeof assignSeat>("POST", paths.groupSeats, {
        params: { id },
        body: { seat_id: seat.seat_id, from },
      }),
    ({ name }) => {
      toast(
        assign.done
          .replace("{name}", isolate(seat.learner.first_name))
          .replace("{group}", isolate(name)),
      );
      onClose();
    },
  );
  if (rated.length === 0) {
    return (
      <Empty heading={assign.none}>
        <p>{assign.noneText}</p>
      </Empty>
    );
  }
  const hasConflicts = (target?.conflicts.length ?? 0) > 0;
  const [plain, anyway] =
    from === null ? [assign.confirm, assign.confirmAnyway] : [assign.move, assign.moveAnyway];
  return (
    <Form
      onSubmit={() => {
        setTried(true);
        if (chosen !== null) act.start(chosen);
      }}
    >
      <RadioGroup aria-label={assign.groups} value={chosen} onChange={setChosen} className="picks">
        {rated.map(({ group, conflicts, full }) => (
          <Radio key={group.id} value={group.id} isDisabled={full} className="pick">
            <span className="pick-dot" aria-hidden="true" />
            <span className="pick-text">
              <span className="group-card-head">
                <strong>
                  <Typed>{group.name}</Typed>
                </strong>
                <SeatsTaken group={group} />
              </span>
              <span>
                <Course group={group} />
              </span>
              <span>
                <Hours group={group} />
              </span>
              <Conflicts conflicts={conflicts} />
            </span>
          </Radio>
        ))}
      </RadioGroup>
      {isTried && chosen === null && <Notice tone="bad">{assign.choose}</Notice>}
      <Failure error={act.error} />
      <DialogActions>
        <Button onPress={onClose}>{assign.cancel}</Button>
        <Button type="submit" tone={hasConflicts ? "danger" : "primary"} isPending={act.pending}>
          {hasConflicts ? anyway : plain}
        </Button>
      </DialogActions>
    </Form>
  );
}
