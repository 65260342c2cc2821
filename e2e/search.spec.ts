import { GUARDED_PAGES, PROGRAMME_PAGES } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";
import { EN } from "./support/words.ts";

test("what search engines are told belongs to the document: it goes with the page and the language, and comes back with them (D-25, D-143)", async ({
  page,
}) => {
  const told = page.locator('script[type="application/ld+json"]');
  await page.goto("/policy");
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  await expect(told).toHaveCount(1);
  const written = await told.textContent();
  expect(JSON.parse(written ?? "")).toMatchObject({ "@context": "https://schema.org" });

  await page.getByRole("contentinfo").getByRole("link", { name: "Refunds" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(EN.refund.title);
  await expect(told).toHaveCount(0);
  await page.goBack();
  await expect.poll(() => told.textContent()).toBe(written);
  await page.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(told).toHaveCount(0);
});

test("what a shared link shows follows the page and its language; a personal page shows nothing (R-ROUTE-02, D-06)", async ({
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

for (const { path } of [...PROGRAMME_PAGES, ...GUARDED_PAGES.slice(0, 2)]) {
  test(`${path} describes to search engines what it sells, at the prices it shows, and no sample ratings, voices or teachers (R-DATA-08, R-DATA-09, R-DATA-10, R-DATA-11, R-DATA-12, D-154, D-155)`, async ({
    request,
  }) => {
    const html = await (await request.get(path)).text();
    const figures = (pattern: RegExp) =>
      new Set([...html.matchAll(pattern)].map(([, figure = ""]) => figure.replaceAll(",", "")));
    const described = figures(/"price":"?([\d.]+)/g);
    const shown = figures(/<bdi[^>]*>USD\u00a0([\d.,]+)/g);
    expect(described.size).toBeGreaterThan(0);
    expect(html).not.toMatch(/"@type":"(?:Review|Rating|AggregateRating|Person)"/);
    // Character building shows the lowest price alone.
    const [part, whole] = path === "/character-building" ? [shown, described] : [described, shown];
    for (const price of part) expect(whole).toContain(price);
  });
}
