import type { releaseSeat, StaffSeat } from "#contract/admin/learners.ts";
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

type ReleaseDialogProps = { readonly seat: StaffSeat; readonly onClose: () => void };

/** Confirms which seat is released, for good, and releases it (D-207). */
export function ReleaseDialog({ seat, onClose }: ReleaseDialogProps) {
  const { release, columns } = useLearnersWords();
  const { order, position, unit } = seat;
  const act = useAction(
    () =>
      call<typeof releaseSeat>("POST", paths.seatRelease, {
        params: { number: order, position: String(position), unit: String(unit) },
      }),
    {
      stale: [paths.learners],
      onDone: () => {
        toast(release.done);
        onClose();
      },
    },
  );
  return (
    <Dialog title={release.heading} isOpen onClose={onClose}>
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
      <p>{release.text}</p>
      <Failure error={act.error} />
      <DialogActions cancel={release.cancel} isBusy={act.pending}>
        <Button tone="danger" isPending={act.pending} onPress={() => act.start()}>
          {release.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
