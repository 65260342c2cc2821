import { LEARNER_BOUNDS } from "#core/learner.ts";
import { expectAccessible } from "./support/axe.ts";
import { newBuyer } from "./support/buyer.ts";
import { openCart } from "./support/cart.ts";
import { checkoutFields, fillCheckout, openCheckout } from "./support/checkout.ts";
import { mailsTo } from "./support/sandbox.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";

test.use({ timezoneId: "Europe/London" });

inBothLanguages((language) => {
  test(`a parent names the learner from the receipt, and changes it by the link of the mail (${language}) (D-205, D-206)`, async ({
    page,
    words,
  }) => {
    const { learners: copy, success, account } = words;
    const buyer = newBuyer();
    await openCart(page, [44]);
    const modal = await openCheckout(page, words);
    await fillCheckout(modal, words, buyer);
    await checkoutFields(modal, words).submit.click();
    await page.getByRole("button", { name: "Approve payment" }).click();
    await page.getByRole("link", { name: success.receipt.learners.action }).click();
    await expect(page.getByRole("heading", { level: 1, name: copy.heading })).toBeVisible();

    await page.getByRole("button", { name: copy.begin }).click();
    const name = page.getByRole("textbox", { name: copy.fields.first_name });
    const year = page.getByRole("textbox", { name: copy.fields.birth_year });
    await expect(name).toBeFocused();
    await expect(page.getByLabel(copy.fields.time_zone)).toHaveValue("Europe/London");
    await name.fill("ه".repeat(100));
    await year.fill("2999");
    await page.getByRole("checkbox", { name: copy.days.sat }).check();
    await page.getByRole("button", { name: copy.save, exact: true }).click();
    await expectAccessible(page, "the form of a learner");
    await expect(year).toBeFocused();

    const thisYear = new Date().getFullYear();
    await year.fill("1890");
    await page.getByRole("button", { name: copy.save, exact: true }).click();
    const message = copy.errors.birthYearTooEarly
      .replace("{from}", String(thisYear - 99))
      .replace("{to}", String(thisYear));
    await expect(year).toHaveAccessibleDescription(new RegExp(message.replaceAll(" ", "\\s")));

    await page.goBack();
    await expect(page.getByRole("heading", { name: success.receipt.heading })).toBeVisible();
    await expect(page.locator(".cart-badge")).toHaveText("0");
    await page.goForward();
    await expect(name).toHaveValue("ه".repeat(100));
    await page.reload();
    await expect(name).toHaveValue("ه".repeat(100));
    await expect(page.getByRole("checkbox", { name: copy.days.sat })).toBeChecked();
    await year.fill("2018");
    const notes = page.getByLabel(copy.fields.notes);
    await notes.focus();
    await page.keyboard.insertText("ه".repeat(LEARNER_BOUNDS.notes + 1));
    await page.getByRole("button", { name: copy.save, exact: true }).click();
    await expect(notes).toBeFocused();
    await expect(notes).toHaveAccessibleDescription(/1,000/);
    await notes.fill("She likes robots.");
    await name.fill("");
    await page.keyboard.insertText("ه".repeat(LEARNER_BOUNDS.first_name + 1));
    await page.getByRole("button", { name: copy.save, exact: true }).click();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/100/);
    await name.press("Backspace");
    await page.getByRole("button", { name: copy.save, exact: true }).dblclick();
    await expect(page.getByText(copy.saved)).toBeVisible();
    await expect(page.getByText(copy.states.named, { exact: true })).toBeVisible();

    await page.goBack();
    await expect(
      page.getByRole("link", { name: success.receipt.learners.named.action }),
    ).toBeVisible();
    await page.goto("/account");
    await page.getByRole("link", { name: account.order.learners }).click();
    await page.getByRole("button", { name: copy.change }).click();
    await expect(notes).toHaveValue("She likes robots.");

    await expect.poll(async () => (await mailsTo(buyer.email)).length).toBeGreaterThan(0);
    const [mail] = await mailsTo(buyer.email);
    const link = /\/learners\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    await page.goto(link);
    await expectAccessible(page, "the learners of an order");
    await page.getByRole("button", { name: copy.change }).click();
    await expect(name).toHaveValue("ه".repeat(100));
    await name.fill("Huda");
    await page.getByRole("button", { name: copy.save, exact: true }).click();
    await expect(page.getByText("Huda")).toBeVisible();
  });
});

test("an invalid link to the learners says so, and leads to the orders (D-206)", async ({
  page,
  words,
}) => {
  await page.goto("/learners/none");
  await expect(page.getByRole("heading", { name: words.learners.notFound.heading })).toBeVisible();
});
