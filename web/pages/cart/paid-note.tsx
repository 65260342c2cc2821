import type { Copy } from "#web/copy/copy.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Note } from "#web/ui/note/note.tsx";
import { UnitList } from "#web/ui/unit-list/unit-list.tsx";
import type { PaidItem } from "./use-shared-link.ts";

type PaidNoteProps = {
  readonly paid: readonly PaidItem[];
  readonly busy: boolean;
  readonly copy: Copy<"cart">["share"]["paid"];
  readonly onTakeOut: (paid: readonly PaidItem[]) => void;
  readonly onHide: () => void;
};

/**
 * The items of the cart that somebody else has paid, at the top, so that nobody pays them twice (D-220). Units
 * that were added to an item after the link was made may still be wanted, so the buyer lowers the quantity in
 * its row.
 */
export function PaidNote({ paid, busy, copy, onTakeOut, onHide }: PaidNoteProps) {
  const asShared = paid.filter(({ isAsShared }) => isAsShared);
  return (
    <div role="status">
      {paid.length > 0 && (
        <Note className="paid-note mbe-5">
          <p>{copy.text}</p>
          <UnitList
            units={paid.map(({ item, units }) => ({ ...item.course_package, quantity: units }))}
          />
          <div className="share-ways mbs-3">
            {asShared.length > 0 && (
              <Button busy={busy} onClick={() => onTakeOut(asShared)}>
                {copy.remove}
              </Button>
            )}
            <Button variant="quiet" onClick={onHide}>
              {copy.hide}
            </Button>
          </div>
        </Note>
      )}
    </div>
  );
}
