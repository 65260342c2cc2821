import type { giveSeatBack, StaffSeat } from "#contract/admin/learners.ts";
import * as paths from "#contract/admin/paths.ts";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-answer.ts";
import { Ltr } from "../../format.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Failure } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { SeatLearner, SeatPackage } from "./seat-parts.tsx";
import { useLearnersWords } from "./words.ts";

type GiveBackProps = { readonly seat: StaffSeat; readonly onClose: () => void };

/** Gives a seat back for good, after saying which one (D-207). */
export function GiveBack({ seat, onClose }: GiveBackProps) {
  const { giveBack, columns } = useLearnersWords();
  const { order, position, unit } = seat;
  const act = useAction(
    () =>
      call<typeof giveSeatBack>("POST", paths.seatGiveBack, {
        params: { number: order, position: String(position), unit: String(unit) },
      }),
    {
      stale: [paths.learners],
      onDone: () => {
        toast(giveBack.done);
        onClose();
      },
    },
  );
  return (
    <Dialog title={giveBack.heading} isOpen onClose={onClose}>
      <dl className="facts">
        <dt>{columns.learner}</dt>
        <dd>
          <SeatLearner seat={seat} />
        </dd>
        <dt>{columns.package}</dt>
        <dd>
          <SeatPackage seat={seat} />
        </dd>
        <dt>{columns.order}</dt>
        <dd>
          <Ltr>{order}</Ltr>
        </dd>
      </dl>
      <p>{giveBack.text}</p>
      <Failure error={act.error} />
      <DialogActions cancel={giveBack.cancel} isBusy={act.pending}>
        <Button tone="danger" isPending={act.pending} onPress={() => act.start()}>
          {giveBack.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
