import { useRef, useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { EXAMPLE_CART } from "#web/testing/example-cart.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { rowId, useFocusAfterRemoval } from "./use-focus-after-removal.ts";

const ITEMS = EXAMPLE_CART.items.flatMap((item) => [1, 2, 3].map((id) => ({ ...item, id })));

function Example() {
  const [items, setItems] = useState(ITEMS);
  const heading = useRef<HTMLHeadingElement>(null);
  const { hold, release } = useFocusAfterRemoval(items, heading);
  return (
    <ul onBlur={release}>
      {items.map(({ id }) => (
        <li key={id} id={rowId(id)} tabIndex={-1} aria-label={`row ${id}`}>
          <button
            type="button"
            onFocus={() => hold(id)}
            onClick={() => setItems(items.filter((item) => item.id !== id))}
          >
            remove {id}
          </button>
        </li>
      ))}
    </ul>
  );
}

test("the focus of a removed row goes to the row below it, and from the last row to the one above (design.md §8)", async () => {
  await showComponent(<Example />, { locale: "en" });
  for (const [removed, next] of [
    [1, 2],
    [3, 2],
  ]) {
    await userEvent.click(page.getByRole("button", { name: `remove ${removed}` }));
    await expect.element(page.getByRole("listitem", { name: `row ${next}` })).toHaveFocus();
  }
});
