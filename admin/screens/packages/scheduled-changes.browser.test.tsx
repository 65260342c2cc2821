import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { copy as ar } from "#content/admin-packages.ar.ts";
import { copy as en } from "#content/admin-packages.en.ts";
import type { listAdminPackages, ScheduledChangeAnswer } from "#contract/admin/packages.ts";
import * as paths from "#contract/admin/paths.ts";
import { LOCALES } from "#core/locale.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { EXAMPLE_PACKAGE } from "../../testing/example-package.ts";
import { show } from "../../testing/show.tsx";
import { Answered } from "../../ui/states.tsx";
import { ScheduledChanges } from "./scheduled-changes.tsx";

const WORDS = { en, ar };
const CHANGE: ScheduledChangeAnswer = {
  id: 1,
  from: "2026-12-01T08:00:00.000Z",
  price: 90,
  price_before: null,
  active: true,
  by: null,
};

function Packages() {
  const answer = useAnswer<typeof listAdminPackages>(paths.packages);
  return (
    <Answered answer={answer}>
      {({ packages }) =>
        packages.map((one) => <ScheduledChanges key={one.id} coursePackage={one} />)
      }
    </Answered>
  );
}

test.each(LOCALES)(
  "a scheduled change that a colleague has cancelled disappears, and the refusal is shown (%s) (D-169)",
  async (locale) => {
    const { changes } = WORDS[locale];
    let scheduled = [CHANGE];
    answerEachCall(({ method }) => {
      if (method === "GET") return answer({ packages: [{ ...EXAMPLE_PACKAGE, scheduled }] });
      scheduled = [];
      return refusal(412, "changed_meanwhile", "Too late.");
    });
    await show(<Packages />, locale);
    const cancel = page.getByRole("button", { name: changes.cancel });
    await cancel.click();
    await expect.element(page.getByText("Too late.")).toBeVisible();
    await expect.element(page.getByText(changes.none)).toBeVisible();
    await expect.element(cancel).not.toBeInTheDocument();
  },
);

test("a scheduled change says when it takes a package off sale, and when it brings it back (D-169)", async () => {
  const scheduled = [true, false, true, true].map((active, id) => ({ ...CHANGE, id, active }));
  answerEachCall(() => answer({ packages: [{ ...EXAMPLE_PACKAGE, scheduled }] }));
  await show(<Packages />, "en");
  const region = page.getByRole("region", { name: en.changes.heading });
  await expect.element(region.getByText(en.off, { exact: true })).toBeVisible();
  const badges = [...region.element().querySelectorAll(".badge")];
  expect(badges.map(({ textContent }) => textContent)).toEqual([en.off, en.on]);
});

test("while a scheduled change is cancelled it alone is busy, and no other can be (D-169)", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const scheduled = [CHANGE, { ...CHANGE, id: 2, price: 80 }];
  answerEachCall(({ method }) =>
    method === "GET" ? answer({ packages: [{ ...EXAMPLE_PACKAGE, scheduled }] }) : promise,
  );
  await show(<Packages />, "en");
  const cancel = page.getByRole("button", { name: en.changes.cancel });
  await cancel.nth(1).click();
  await expect.element(cancel.nth(1)).toHaveAttribute("data-pending");
  await expect.element(cancel.nth(0)).toBeDisabled();
  await expect.element(cancel.nth(0)).not.toHaveAttribute("data-pending");
  resolve(refusal(409, "refused", "Not now."));
  await expect.element(cancel.nth(0)).toBeEnabled();
  await expect.element(page.getByText("Not now.")).toBeVisible();
});
