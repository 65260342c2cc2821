import type { Copy } from "#web/copy/copy.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Note } from "#web/ui/note/note.tsx";
import { UnitList } from "./unit-list.tsx";
import type { PaidItem } from "./use-shared-link.ts";

type PaidNoteProps = {
  readonly paid: readonly PaidItem[];
  readonly busy: boolean;
  readonly copy: Copy<"cart">["share"]["paid"];
  readonly onRemove: (itemIds: readonly number[]) => void;
  readonly onHide: () => void;
};

/**
 * Which items of the cart somebody else has paid, before all else, so that nobody pays them twice
 * (D-220). Of an item with more units than were paid the rest may still be wanted: it stays, and its
 * row lowers it.
 */
export function PaidNote({ paid, busy, copy, onRemove, onHide }: PaidNoteProps) {
  const whole = paid.filter(({ item, units }) => item.quantity <= units);
  return (
    <div role="status">
      {paid.length > 0 && (
        <Note className="paid-note mbe-5">
          <p>{copy.text}</p>
          <UnitList
            units={paid.map(({ item, units }) => ({ ...item.course_package, quantity: units }))}
          />
          <div className="share-ways mbs-3">
            {whole.length > 0 && (
              <Button busy={busy} onClick={() => onRemove(whole.map(({ item }) => item.id))}>
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
