import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { CoursePackageAnswer } from "#contract/catalog.ts";
import { loadCopy } from "#web/copy/copy.ts";
import {
  type Answers,
  answer,
  answerCalls,
  loggedFailures,
  noAnswer,
  refusal,
} from "#web/testing/answer-calls.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { PackagePrice } from "#web/ui/price/package-price.tsx";
import { PriceNotice } from "#web/ui/price/price-notice.tsx";
import { usePrices } from "./prices.ts";

const { prices: words } = await loadCopy("shell", "en");
const PACKAGE: CoursePackageAnswer = {
  id: 44,
  name: "Mental Math",
  name_ar: "الحساب الذهني",
  packagePrice: 149,
  packageBeforePrice: 0,
  currency: "USD",
  currency_en: "USD",
  currency_ar: "دولار",
};
const LIST = "get-course-packages";
const at = (packagePrice: number) => () => answer([{ ...PACKAGE, packagePrice }]);

/** What a page says of the price of a course. */
function Course({ known = [] }: { readonly known?: CoursePackageAnswer[] }) {
  const prices = usePrices("default", known.length > 0 ? { default: known } : {});
  return (
    <>
      <PriceNotice prices={prices} />
      <PackagePrice prices={prices} coursePackageId={44} />
      <button type="button" onClick={prices.reload}>
        again
      </button>
    </>
  );
}

const open = (answers: Answers, known?: CoursePackageAnswer[]) => {
  const called = answerCalls(answers);
  return showComponent(<Course {...(known !== undefined && { known })} />, {
    locale: "en",
    path: "/mental-math",
  }).then(() => called);
};
const button = (name: string) => page.getByRole("button", { name, exact: true });
const price = (amount: number) => page.getByText(`USD\u00a0${amount}`, { exact: true });

test("a price that loads says so, one that fails says so and can be asked for again, and one that is known stays (D-57, D-58)", async () => {
  const first = Promise.withResolvers<Response>();
  const answers: Answers = { [LIST]: () => first.promise };
  await open(answers);
  await expect.element(page.getByText(words.loading)).toBeVisible();
  first.resolve(refusal(500));
  await expect.element(page.getByText(words.failed)).toBeVisible();
  const second = Promise.withResolvers<Response>();
  answers[LIST] = () => second.promise;
  await userEvent.click(button(words.retry));
  await expect.element(page.getByText(words.loading)).toBeVisible();
  await expect.element(page.getByText(words.failed)).not.toBeInTheDocument();
  second.resolve(at(149)());
  await expect.element(price(149)).toBeVisible();
  const before = loggedFailures();
  answers[LIST] = noAnswer;
  await userEvent.click(button("again"));
  answers[LIST] = () => Response.json({ success: false, data: [{ ...PACKAGE, packagePrice: 1 }] });
  await userEvent.click(button("again"));
  await expect.poll(loggedFailures).toBe(before + 2);
  await expect.element(price(149)).toBeVisible();
  answers[LIST] = at(159);
  await userEvent.click(button("again"));
  await expect.element(price(159)).toBeVisible();
  await expect.element(page.getByText(words.failed)).not.toBeInTheDocument();
});

test("of several answers for a list the one that was asked for last counts: an older one that comes later changes nothing (D-70)", async () => {
  const [first, second, third] = [1, 2, 3].map(() => Promise.withResolvers<Response>());
  const waiting = [first, second, third];
  const answers: Answers = { [LIST]: () => waiting.shift()?.promise ?? refusal(200) };
  await open(answers);
  await userEvent.click(button("again"));
  await userEvent.click(button("again"));
  await expect.poll(() => waiting).toEqual([]);
  first?.resolve(refusal(500));
  await expect.poll(loggedFailures).toBe(1);
  await expect.element(page.getByText(words.loading)).toBeVisible();
  third?.resolve(at(149)());
  await expect.element(price(149)).toBeVisible();
  second?.resolve(at(1)());
  // Read after it, and refused: only then can the older answer have been shown.
  await userEvent.click(button("again"));
  await expect.poll(loggedFailures).toBe(2);
  await expect.element(price(149)).toBeVisible();
});

test("prices of the document stay when their list does not load, and may be old without a connection (D-58)", async () => {
  await open({ [LIST]: noAnswer }, [PACKAGE]);
  await expect.poll(loggedFailures).toBe(1);
  await expect.element(price(149)).toBeVisible();
  await expect.element(page.getByText(words.failed)).not.toBeInTheDocument();
  const connection = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await expect.element(page.getByText(words.offline)).toBeVisible();
  connection.mockRestore();
  window.dispatchEvent(new Event("online"));
  await expect.element(page.getByText(words.offline)).not.toBeInTheDocument();
  await expect.element(price(149)).toBeVisible();
});
