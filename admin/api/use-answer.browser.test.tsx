import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../testing/show.tsx";
import { Button } from "../ui/button.tsx";
import { useAct } from "./use-answer.ts";

/** A button whose handler starts its act three times, before anything has been drawn again. */
function Refund({ act }: { readonly act: () => Promise<void> }) {
  const refund = useAct(act);
  const press = () => {
    refund.start();
    refund.start();
    refund.start();
  };
  return (
    <Button isPending={refund.pending} onPress={press}>
      Refund
    </Button>
  );
}

test("a button acts once, however often it is pressed before the answer comes (D-162)", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let acts = 0;
  const act = () => {
    acts += 1;
    return promise;
  };
  await show(<Refund act={act} />, "en");
  const button = page.getByRole("button", { name: "Refund" });
  await button.click();
  await expect.element(button).toHaveAttribute("data-pending", "true");
  // Forced: the test's own click would wait until the button takes presses again.
  await button.click({ force: true });
  expect(acts).toBe(1);
  resolve();
  await expect.element(button).not.toHaveAttribute("data-pending");
  await button.click();
  expect(acts).toBe(2);
});
