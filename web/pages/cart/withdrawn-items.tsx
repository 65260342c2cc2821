import type { CartAnswer } from "#contract/cart.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Note } from "#web/ui/note/note.tsx";
import { UnitList } from "#web/ui/unit-list/unit-list.tsx";

type Withdrawn = NonNullable<CartAnswer["withdrawn_items"]>;

type WithdrawnItemsProps = {
  readonly items: Withdrawn;
  readonly busy: boolean;
  /** Whether the removal failed; with courses in the cart, that is shown next to their rows. */
  readonly failed: boolean;
  readonly copy: Pick<Copy<"cart">, "withdrawn" | "removeFailed">;
  readonly onRemove: () => void;
};

/** Items of the cart that are no longer sold, until they are removed; no sum includes them. */
export function WithdrawnItems({ items, busy, failed, copy, onRemove }: WithdrawnItemsProps) {
  return (
    <>
      <div role="alert">
        {failed && (
          <Note kind="danger" className="mbe-5">
            {copy.removeFailed}
          </Note>
        )}
      </div>
      <div role="status">
        {items.length > 0 && (
          <Note className="mbe-5">
            <WithdrawnUnits items={items} text={copy.withdrawn.text} />
            <Button variant="quiet" className="mbs-3" busy={busy} onClick={onRemove}>
              {copy.withdrawn.remove}
            </Button>
          </Note>
        )}
      </div>
    </>
  );
}

/** Names the items. */
export function WithdrawnUnits({
  items,
  text,
}: {
  readonly items: Withdrawn;
  readonly text: string;
}) {
  return (
    <>
      <p>{text}</p>
      <UnitList
        units={items.map(({ course_package, quantity }) => ({ ...course_package, quantity }))}
      />
    </>
  );
}
