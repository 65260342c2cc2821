import { readStillLook } from "./support/styles.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const path of ["/ar", "/coding", "/packages", "/ar/cart"]) {
  test(`${path} looks the same with its own styles as with those of all pages`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.locator("html[data-laid-out]")).toBeAttached();
    const own = await readStillLook(page);
    await page.evaluate(async () => {
      const styles = document.querySelector<HTMLStyleElement>("#styles");
      const whole = await (await fetch(styles?.dataset["all"] ?? "")).text();
      if (styles !== null) styles.textContent = whole;
    });
    const all = await readStillLook(page);
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter((line, element) => line !== own[element])).toEqual([]);
  });
}

test("whoever goes on from a page finds the next in its styles, and the page before as it was", async ({
  page,
}) => {
  const styleSheets = () =>
    page.evaluate(() =>
      [...document.styleSheets].filter(({ disabled }) => !disabled).map(({ href }) => href),
    );
  await page.goto("/policy");
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  expect(await styleSheets()).toEqual([null]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Refunds" }).click();
  await expect(page).toHaveURL("/refund");
  const [href, ...more] = await styleSheets();
  expect(href).toMatch(/\/assets\/style-.*\.css$/);
  expect(more).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL("/policy");
  expect(await styleSheets()).toEqual([href]);
});
