import { useMemo, useState } from "react";
import { Radio, RadioGroup, useFilter } from "react-aria-components";
import type { assignSeat, GroupInList, GroupSeat, getGroup } from "#contract/admin/groups.ts";
import * as paths from "#contract/admin/paths.ts";
import { isolate } from "#core/locale.ts";
import { call } from "../../api/call.ts";
import { isChangedMeanwhile } from "../../api/call-error.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { UserText } from "../../format.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Answered, Empty, Failure, LiveRegion, Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { Wishes } from "../learners/who-learns.tsx";
import { AlreadyMoved } from "./already-moved.tsx";
import { conflictsOf, isFull } from "./conflicts.ts";
import { Conflicts, Course, Hours, SeatsTaken } from "./group-parts.tsx";
import { useCurrentGroups } from "./use-current-groups.ts";
import { useGroupAction } from "./use-group-action.ts";
import { useGroupsWords } from "./words.ts";

type AssignDialogProps = {
  readonly seat: GroupSeat;
  /** The group in which the learner is now; `null` for who waits. */
  readonly from: string | null;
  /** The group on which the learner was dropped; `null` to choose one. */
  readonly to: string | null;
  readonly onClose: () => void;
};

/** As many groups are chosen from without a search. */
const SEARCHED_FROM = 9;

/** Puts a learner into a group, or into another one: what speaks against each is said before. */
export function AssignDialog(props: AssignDialogProps) {
  const { seat, to, onClose } = props;
  const words = useGroupsWords();
  return (
    <Dialog
      title={words.assign.heading.replace("{name}", () => isolate(seat.learner.first_name))}
      isOpen
      onClose={onClose}
      isWide
    >
      <p>
        {words.assign.wishes}: <Wishes learner={seat.learner} />
      </p>
      {to === null ? <AnyGroup {...props} /> : <OneGroup {...props} to={to} />}
    </Dialog>
  );
}

function AnyGroup(props: AssignDialogProps) {
  const answer = useCurrentGroups();
  return <Answered answer={answer}>{(groups) => <Choice {...props} groups={groups} />}</Answered>;
}

/** The group on which the learner was dropped, also one that is over. */
function OneGroup(props: AssignDialogProps & { readonly to: string }) {
  const answer = useAnswer<typeof getGroup>(paths.group, { params: { id: props.to } });
  return <Answered answer={answer}>{(group) => <Choice {...props} groups={[group]} />}</Answered>;
}

type ChoiceProps = AssignDialogProps & { readonly groups: readonly GroupInList[] };

/** The groups, those that fit first and full ones last; many are searched by name or teacher. */
function Choice({ seat, from, to, groups, onClose }: ChoiceProps) {
  const words = useGroupsWords();
  const { assign } = words;
  const { contains } = useFilter({ sensitivity: "base" });
  const [sought, setSought] = useState("");
  const [chosen, setChosen] = useState<string | null>(to);
  const [isTried, setTried] = useState(false);
  const rated = useMemo(() => rate(seat, groups, from), [seat, groups, from]);
  const shown = rated.filter(({ group }) =>
    [group.name, group.teacher].some((text) => contains(text, sought.trim())),
  );
  // Nobody gets a group that is out of sight, or that has filled up since it was chosen.
  const target = shown.find(({ group, full }) => group.id === chosen && !full);
  const act = useGroupAction(
    (id: string) =>
      call<typeof assignSeat>("POST", paths.groupSeats, {
        params: { id },
        body: { seat_id: seat.seat_id, from },
      }),
    ({ name }) => {
      toast(
        assign.done
          .replace("{name}", () => isolate(seat.learner.first_name))
          .replace("{group}", () => isolate(name)),
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
  // The learner is no longer where the dialog was opened for: no press can succeed.
  if (isChangedMeanwhile(act.error)) return <AlreadyMoved />;
  const hasConflicts = (target?.conflicts.length ?? 0) > 0;
  const [plain, anyway] =
    from === null ? [assign.confirm, assign.confirmAnyway] : [assign.move, assign.moveAnyway];
  return (
    <>
      {/* Outside the form: Enter in it assigns nobody. */}
      {rated.length >= SEARCHED_FROM && (
        <TextField type="search" label={assign.search} value={sought} onChange={setSought} />
      )}
      <Form
        onSubmit={() => {
          setTried(target === undefined);
          if (target !== undefined) act.start(target.group.id);
        }}
        isBusy={act.pending}
      >
        <RadioGroup
          aria-label={assign.groups}
          value={target?.group.id ?? null}
          onChange={setChosen}
          className="picks"
        >
          {shown.map(({ group, conflicts, full }) => (
            <Radio key={group.id} value={group.id} isDisabled={full} className="pick">
              <span className="pick-dot" aria-hidden="true" />
              <span className="pick-text">
                <span className="group-card-head">
                  <strong>
                    <UserText>{group.name}</UserText>
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
        <LiveRegion>{shown.length === 0 && <p>{words.list.none}</p>}</LiveRegion>
        {isTried && target === undefined && <Notice tone="bad">{assign.choose}</Notice>}
        <Failure error={act.error} />
        <DialogActions cancel={assign.cancel} isBusy={act.pending}>
          {rated.some(({ full }) => !full) && (
            <Button
              type="submit"
              tone={hasConflicts ? "danger" : "primary"}
              isPending={act.pending}
            >
              {hasConflicts ? anyway : plain}
            </Button>
          )}
        </DialogActions>
      </Form>
    </>
  );
}

/** What speaks against each group that a learner can get, the best first and full ones last. */
function rate(seat: GroupSeat, groups: readonly GroupInList[], from: string | null) {
  return groups
    .filter(({ id }) => id !== from)
    .map((group) => ({ group, conflicts: conflictsOf(seat, group), full: isFull(group) }))
    .toSorted(
      (one, other) =>
        Number(one.full) - Number(other.full) || one.conflicts.length - other.conflicts.length,
    );
}
