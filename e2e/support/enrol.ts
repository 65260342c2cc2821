import type { Locator, Page } from "@playwright/test";
import type { CallLog } from "./calls.ts";
import { expect } from "./test.ts";

/** The page's requests so far to add to the cart. */
export async function additions(calls: CallLog): Promise<readonly unknown[]> {
  const toCart = await calls.to("/api/session/cart");
  return toCart.filter(({ method }) => method === "POST").map(({ body }) => body);
}

/**
 * Presses the button beside a price, checks that exactly one unit of this package goes into the
 * cart, and comes back. Before the price is shown the button sends no request (D-57).
 */
export async function expectAdds(
  page: Page,
  calls: CallLog,
  place: Locator,
  coursePackageId: number,
  label = "Enroll Now",
): Promise<void> {
  const address = page.url();
  const before = (await additions(calls)).length;
  await expect(place.locator(".package-price-now")).toBeVisible();
  await place.getByRole("button", { name: label, exact: true }).click();
  await expect(page).toHaveURL("/cart");
  expect((await additions(calls)).slice(before)).toEqual([
    { course_package_id: coursePackageId, quantity: 1 },
  ]);
  await page.goBack();
  await expect(page).toHaveURL(address);
}

/** The requested price lists, with repetitions: `default`, `coding`, `ai`. */
export function priceListsAsked(calls: CallLog): readonly string[] {
  return calls.lines
    .map((line) => /^GET \/api\/session\/get-course-packages(?:\/(\w+))?$/.exec(line))
    .filter((match) => match !== null)
    .map(([, list = "default"]) => list)
    .toSorted();
}
