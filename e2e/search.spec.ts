import { expect, test } from "./support/test.ts";
import { EN } from "./support/words.ts";

test("the document's data for search engines follows the page and the language (D-25, D-143)", async ({
  page,
}) => {
  const data = page.locator('script[type="application/ld+json"]');
  await page.goto("/policy");
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  await expect(data).toHaveCount(1);
  const written = await data.textContent();
  expect(JSON.parse(written ?? "")).toMatchObject({ "@context": "https://schema.org" });

  await page.getByRole("contentinfo").getByRole("link", { name: "Refunds" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(EN.refund.title);
  await expect(data).toHaveCount(0);
  await page.goBack();
  await expect.poll(() => data.textContent()).toBe(written);
  await page.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(data).toHaveCount(0);
});

test("a shared link's title and picture follow the page and its language; a personal page has none (R-ROUTE-02, D-06)", async ({
  page,
  baseURL,
}) => {
  const read = (property: string) =>
    page
      .locator(`meta[property="${property}"]`)
      .evaluateAll((tags) => tags.map((tag) => tag.getAttribute("content")));
  await page.goto("/policy");
  await expect.poll(() => read("og:title")).toEqual([EN.policy.meta.title]);
  expect(await read("og:image")).toEqual([`${baseURL}/share/policy-en.jpg`]);
  await page.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  await expect.poll(() => read("og:image")).toEqual([`${baseURL}/share/policy-ar.jpg`]);
  expect(await read("og:locale")).toEqual(["ar_AR"]);
  await page.getByRole("banner").getByRole("link", { name: /^سلة/ }).click();
  await expect(page).toHaveURL("/cart");
  await expect.poll(() => read("og:title")).toEqual([]);
});
