import { useState } from "react";
import type { GroupAnswer, GroupSeat, takeSeatOut } from "#contract/admin/groups.ts";
import * as paths from "#contract/admin/paths.ts";
import { isolate } from "#core/locale.ts";
import { call } from "../../api/call.ts";
import { Ltr } from "../../format.tsx";
import { Button, ScreenLink } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Empty, Failure } from "../../ui/states.tsx";
import { Table } from "../../ui/table.tsx";
import { toast } from "../../ui/toast.tsx";
import { AlreadyMoved } from "../groups/already-moved.tsx";
import { AssignDialog } from "../groups/assign-dialog.tsx";
import { conflictsOf } from "../groups/conflicts.ts";
import { Conflicts } from "../groups/group-parts.tsx";
import { useGroupAction } from "../groups/use-group-action.ts";
import { useGroupsWords } from "../groups/words.ts";
import { WhoLearns, Wishes } from "../learners/who-learns.tsx";

type MembersProps = { readonly group: GroupAnswer };

/** Who is in a group, each to be moved to another one or taken out. */
export function Members({ group }: MembersProps) {
  const words = useGroupsWords().members;
  const [act, setAct] = useState<{ readonly kind: "move" | "out"; seat: GroupSeat } | null>(null);
  const close = () => setAct(null);
  // A group that is over waits for nobody.
  const isOngoing = group.schedule.some(({ starts_at }) => Date.parse(starts_at) > Date.now());
  const { columns } = words;
  return (
    <section className="stack" aria-labelledby="members-heading">
      <h2 id="members-heading">{words.heading}</h2>
      {group.learners.length === 0 ? (
        <Empty heading={words.nobody}>
          {isOngoing && (
            <>
              <p>{words.nobodyText}</p>
              <ScreenLink to="/admin/groups">{words.toWaiting}</ScreenLink>
            </>
          )}
        </Empty>
      ) : (
        <Table
          caption={words.heading}
          rows={group.learners}
          keyOf={({ seat_id }) => seat_id}
          columns={[
            {
              label: columns.learner,
              isText: true,
              cell: (seat) => <WhoLearns learner={seat.learner} />,
            },
            {
              label: columns.wishes,
              isText: true,
              cell: (seat) => <Wishes learner={seat.learner} />,
            },
            {
              label: columns.conflicts,
              cell: (seat) => <Conflicts conflicts={conflictsOf(seat, group)} />,
            },
            {
              label: columns.order,
              cell: ({ order }) => (
                <ScreenLink to={`/admin/orders/${order}`}>
                  <Ltr>{order}</Ltr>
                </ScreenLink>
              ),
            },
            {
              label: columns.acts,
              isActions: true,
              cell: (seat) => {
                const named = (text: string) =>
                  text.replace("{name}", () => seat.learner.first_name);
                return (
                  <>
                    <Button
                      tone="plain"
                      aria-label={named(words.moveOf)}
                      onPress={() => setAct({ kind: "move", seat })}
                    >
                      {words.move}
                    </Button>
                    <Button
                      tone="plain"
                      aria-label={named(words.removeOf)}
                      onPress={() => setAct({ kind: "out", seat })}
                    >
                      {words.remove}
                    </Button>
                  </>
                );
              },
            },
          ]}
        />
      )}
      {act?.kind === "move" && (
        <AssignDialog seat={act.seat} from={group.id} to={null} onClose={close} />
      )}
      {act?.kind === "out" && <TakeOut group={group} seat={act.seat} onClose={close} />}
    </section>
  );
}

type TakeOutProps = MembersProps & { readonly seat: GroupSeat; readonly onClose: () => void };

/** Takes a learner out of a group, unless somebody else has done so meanwhile. */
function TakeOut({ group, seat, onClose }: TakeOutProps) {
  const { members: words, assign } = useGroupsWords();
  const name = isolate(seat.learner.first_name);
  const act = useGroupAction(
    () =>
      call<typeof takeSeatOut>("DELETE", paths.groupSeat, {
        params: { id: group.id, seat: seat.seat_id },
      }),
    () => {
      toast(words.removed.replace("{name}", () => name));
      onClose();
    },
  );
  const isThere = group.learners.some(({ seat_id }) => seat_id === seat.seat_id);
  return (
    <Dialog title={words.removeHeading.replace("{name}", () => name)} isOpen onClose={onClose}>
      {act.error !== null && !isThere ? (
        <AlreadyMoved />
      ) : (
        <>
          <p>{words.removeText}</p>
          <Failure error={act.error} />
          <DialogActions cancel={assign.cancel} isBusy={act.pending}>
            <Button tone="danger" isPending={act.pending} onPress={() => act.start()}>
              {words.removeConfirm}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
