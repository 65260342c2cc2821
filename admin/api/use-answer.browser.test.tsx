import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { copy as shell } from "#content/admin-shell.en.ts";
import * as paths from "#contract/admin/paths.ts";
import type { listStaff } from "#contract/admin/staff.ts";
import { answer, answerEachCall, noAnswer } from "#web/testing/answer-calls.ts";
import { serve } from "../testing/serve.ts";
import { show } from "../testing/show.tsx";
import { Button } from "../ui/button.tsx";
import { Answered, Failure } from "../ui/states.tsx";
import { CallError } from "./call-error.ts";
import { useAction, useAnswer } from "./use-answer.ts";

/** A button whose handler starts its act three times, before anything has been drawn again. */
function Refund({ act }: { readonly act: () => Promise<void> }) {
  const refund = useAction(act);
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

test("an act that is forgotten while its call goes on stays pending until the call ends", async () => {
  const answers: (() => void)[] = [];
  const act = () => new Promise<void>((resolve) => answers.push(resolve));
  await show(<Forgettable act={act} />, "en");
  const button = page.getByRole("button", { name: "Refund" });
  await button.click();
  await page.getByRole("button", { name: "Forget" }).click();
  await expect.element(button).toHaveAttribute("data-pending", "true");
  answers[0]?.();
  await expect.element(button).not.toHaveAttribute("data-pending");
  await button.click();
  expect(answers).toHaveLength(2);
});

function Forgettable({ act }: { readonly act: () => Promise<void> }) {
  const refund = useAction(act);
  return (
    <>
      <Button isPending={refund.pending} onPress={() => refund.start()}>
        Refund
      </Button>
      <Button onPress={refund.forget}>Forget</Button>
    </>
  );
}

/** An act that can be left while it is under way. */
function Closable({ act }: { readonly act: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <Failing act={act} />}
      <Button onPress={() => setOpen(false)}>Close</Button>
    </>
  );
}

function Failing({ act }: { readonly act: () => Promise<void> }) {
  const refund = useAction(act);
  return (
    <>
      <Button isPending={refund.pending} onPress={() => refund.start()}>
        Refund
      </Button>
      <Failure error={refund.error} />
    </>
  );
}

function Staff() {
  const answer = useAnswer<typeof listStaff>(paths.staff);
  return <Answered answer={answer}>{() => <p>loaded</p>}</Answered>;
}

describe("offline", () => {
  afterEach(() => void window.dispatchEvent(new Event("online")));

  test("an act pressed while offline fails at once, and is not sent when the network is back (D-162)", async () => {
    const act = vi.fn(async () => {
      throw new CallError("no_answer");
    });
    await show(<Closable act={act} />, "en");
    window.dispatchEvent(new Event("offline"));
    const refund = page.getByRole("button", { name: "Refund" });
    await refund.click();
    await expect.element(page.getByText(shell.failed.noAnswer)).toBeVisible();
    expect(act).toHaveBeenCalledTimes(1);
    await page.getByRole("button", { name: "Close" }).click();
    await expect.element(refund).not.toBeInTheDocument();
    window.dispatchEvent(new Event("online"));
    expect(act).toHaveBeenCalledTimes(1);
  });

  test("a screen opened while offline says that it did not load, and loads when the network is back", async () => {
    answerEachCall(noAnswer);
    await show(<Staff />, "en");
    window.dispatchEvent(new Event("offline"));
    await expect.element(page.getByRole("button", { name: shell.failed.retry })).toBeVisible();
    answerEachCall(() => answer({}));
    window.dispatchEvent(new Event("online"));
    await expect.element(page.getByText("loaded")).toBeVisible();
  });
});

/** What is shown, and an act on it that is refused. */
function Acted({ status }: { readonly status: number }) {
  const answer = useAnswer<typeof listStaff>(paths.staff);
  const act = useAction(
    () => Promise.reject(new CallError("internal", { status, message: "No." })),
    {
      stale: [paths.staff],
    },
  );
  return (
    <>
      <Answered answer={answer}>{() => <p>loaded</p>}</Answered>
      <Button onPress={() => act.start()}>Act</Button>
      <Failure error={act.error} />
    </>
  );
}

test.each([
  [404, 2],
  [409, 2],
  [412, 2],
  [422, 1],
])(
  "a screen is read again before a refusal (%i) of its act is shown (D-162)",
  async (status, reads) => {
    const { read } = serve({ [paths.staff]: [] });
    await show(<Acted status={status} />, "en");
    await expect.element(page.getByText("loaded")).toBeVisible();
    await page.getByRole("button", { name: "Act" }).click();
    await expect.element(page.getByText("No.")).toBeVisible();
    expect(read).toHaveLength(reads);
  },
);
