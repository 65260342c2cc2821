import { newBuyer } from "./support/buyer.ts";
import { CallLog } from "./support/calls.ts";
import { checkoutFields, errorOf, openCheckout, openForm } from "./support/checkout.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";
import { AR, EN } from "./support/words.ts";

const { checkout } = EN.cart;

test("the modal has a heading, today's date in US English, the total, a way out, and fields that take no more than the server does (R-CHK-01, R-CHK-02, R-CHK-03, R-CHK-04, R-CHK-05, R-CHK-12, R-I18N-08, R-I18N-09, D-110, D-136)", async ({
  page,
}) => {
  // Past midnight in Riyadh, where the visitor is.
  await page.clock.setFixedTime(new Date("2026-03-08T21:30:00Z"));
  const { modal, ...fields } = await openForm(page);
  await expect(modal.getByRole("heading")).toBeFocused();
  await expect(modal.getByText("March 9, 2026")).toBeVisible();
  await expect(modal.locator(".checkout-amount")).toHaveText("USD 149");
  await expect(fields.phone).toHaveAttribute("dir", "ltr");
  for (const [name, hint, longest] of [
    ["firstname", "given-name", "100"],
    ["lastname", "family-name", "100"],
    ["country", "country", null],
    ["phone", "tel", "20"],
    ["email", "email", "254"],
  ] as const) {
    const field = fields[name];
    await expect(field).toHaveAttribute("name", name);
    await expect(field).toHaveAttribute("autocomplete", hint);
    if (longest !== null) await expect(field).toHaveAttribute("maxlength", longest);
  }
  await modal.getByRole("button", { name: checkout.close }).click();
  await expect(modal).toBeHidden();
});

test("every opening clears country, phone, consent and messages, and keeps the names and the email (R-CHK-13, D-97)", async ({
  page,
}) => {
  const { modal, ...form } = await openForm(page, "stripe");
  await form.firstname.fill("Mona");
  await form.lastname.fill("Saleh");
  await form.email.fill("mona");
  await form.country.selectOption("SA");
  await form.phone.pressSequentially("50");
  await form.agree.check();
  await form.submit.click();
  await expect(modal.getByText(checkout.banners.required)).toBeVisible();
  for (const gateway of ["tamara", "stripe"] as const) {
    await page.keyboard.press("Escape");
    await openCheckout(page, EN, gateway);
    await expect(form.country).toHaveValue("");
    await expect(form.phone).toHaveValue("");
    await expect(form.agree).not.toBeChecked();
    await expect(modal.getByText(checkout.banners.required)).toHaveCount(0);
    await expect(errorOf(page, "email")).toHaveCount(0);
    await expect(form.firstname).toHaveValue("Mona");
    await expect(form.lastname).toHaveValue("Saleh");
    await expect(form.email).toHaveValue("mona");
  }
});

test("names and email typed but not sent are there after a reload, in this tab alone, until the cart is empty (R-CHK-13, D-97)", async ({
  page,
  context,
}) => {
  const form = await openForm(page);
  const typed = { firstname: "Mona", lastname: "Saleh", email: "mona@example.com" } as const;
  const fields = ["firstname", "lastname", "email"] as const;
  for (const field of fields) await form[field].fill(typed[field]);
  await form.country.selectOption("SA");
  await form.phone.pressSequentially("501234567");
  await form.agree.check();
  await page.reload();
  await openCheckout(page, EN);
  for (const field of fields) await expect(form[field]).toHaveValue(typed[field]);
  await expect(form.country).toHaveValue("");
  await expect(form.phone).toHaveValue("");
  await expect(form.agree).not.toBeChecked();
  const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  expect(await page.evaluate(stored)).not.toContain("501234567");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(typed.email);
  const tab = await context.newPage();
  await tab.goto("/policy");
  expect(await tab.evaluate(stored)).not.toContain(typed.email);
  await tab.close();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: EN.cart.item.remove.replace(" {name}", "") }).click();
  await expect(page.getByText(EN.cart.empty.title)).toBeVisible();
  await expect.poll(() => page.evaluate(stored)).not.toContain(typed.email);
});

test("a lender offers the countries it serves, one alone at once with its dial code; what the form says that it charges is what its page asks for (R-CHK-14, R-CHK-17, R-CHK-18, D-100, D-126, D-149)", async ({
  page,
}) => {
  const { modal, country, ...fields } = await openForm(page, "tabby");
  await expect(country.locator("option")).toHaveText(["United Arab Emirates (+971)"]);
  await expect(country).toHaveValue("AE");
  await expect(fields.phone).toHaveValue("+971");
  await expect(errorOf(page, "phone")).toHaveCount(0);
  await page.keyboard.press("Escape");

  await openCheckout(page, EN, "tamara");
  const values = await country
    .locator("option")
    .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  expect(values).toEqual(["", "SA", "AE"]);
  await expect(modal.getByText(checkout.charge.byCountry)).toBeVisible();
  await country.selectOption("AE");
  await expect(modal.locator(".lender-charge-amount")).toHaveText("AED 547.20");
  await expect(modal.locator(".lender-charge")).toContainText("4 × AED 136.80");
  await fields.firstname.fill("Mona");
  await fields.lastname.fill("Saleh");
  await fields.phone.pressSequentially("501234567");
  await fields.email.fill(newBuyer().email);
  await fields.agree.check();
  await fields.submit.click();
  await expect(page.getByRole("button", { name: "Approve payment" })).toBeVisible();
  await expect(page.locator("p.amount")).toContainText("547.20");
  await expect(page.locator("p.amount")).toContainText("AED");
});

test.describe("Arabic", () => {
  test.use({ language: "ar" });

  test("by card every country can be chosen, ten nearby ones first, the rest in the order of the alphabet (R-CHK-16, R-DATA-23, R-DATA-25, R-DATA-26, D-108)", async ({
    page,
    words,
  }) => {
    const { country } = await openForm(page, "stripe", words);
    const options = await country.locator("option").evaluateAll((all) =>
      // Arabic keeps the dial code together with marks that are not seen.
      all.map(
        (option) =>
          [
            (option as HTMLOptionElement).value,
            option.textContent.replaceAll(/[\u2066\u2069]/g, ""),
          ] as const,
      ),
    );
    expect(options[0]?.[0]).toBe("");
    expect(options.length - 1).toBeGreaterThanOrEqual(235);
    expect(options.length - 1).toBeLessThanOrEqual(250);
    const first = options.slice(1, 11);
    const codes = ["SA", "KW", "AE", "QA", "EG", "JO", "OM", "YE", "BH", "IQ"];
    expect(first.map(([code]) => code)).toEqual(codes);
    const dialCodes = ["966", "965", "971", "974", "20", "962", "968", "967", "973", "964"];
    for (const [position, [, text]] of first.entries()) {
      expect(text).toContain(`(+${dialCodes[position]})`);
    }
    const names = options.slice(11).map(([, text]) => text.replace(/ \(.*/, ""));
    expect(names).toEqual(names.toSorted(new Intl.Collator("ar").compare));
  });
});

test("the form needs consent and says so, also for Enter; the terms scroll and link the four legal pages in new tabs (R-CHK-08, R-CHK-09, R-CHK-10, R-CHK-22, D-12, D-99)", async ({
  page,
  context,
}) => {
  const { modal, agree, submit, firstname } = await openForm(page);
  const calls = new CallLog(page);
  await expect(submit).toBeDisabled();
  await expect(modal.getByText(checkout.agreeFirst)).toBeVisible();
  await firstname.press("Enter");
  await expect(modal.getByText(checkout.banners.required)).toHaveCount(0);
  await agree.check();
  await expect(submit).toBeEnabled();
  await expect(modal.getByText(checkout.agreeFirst)).toHaveCount(0);
  await agree.uncheck();
  await expect(submit).toBeDisabled();
  expect(calls.lines).toEqual([]);

  const terms = modal.getByRole("region", { name: checkout.terms.label });
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const hidden = await terms.evaluate((box) => box.scrollHeight - box.clientHeight);
    expect(hidden).toBeGreaterThan(20);
  }
  const links = terms.getByRole("link");
  const targets = await links.evaluateAll((all) =>
    all.map((link) => [link.getAttribute("href"), link.getAttribute("target")]),
  );
  expect(targets).toEqual([
    ["/policy", "_blank"],
    ["/refund", "_blank"],
    ["/privacy", "_blank"],
    ["/en/terms-and-conditions/terms", "_blank"],
  ]);
  await firstname.fill("Mona");
  const opened = context.waitForEvent("page");
  await links.first().click();
  await expect((await opened).getByRole("heading", { level: 1 })).toHaveText(EN.policy.title);
  await expect(firstname).toHaveValue("Mona");
});

inBothLanguages((language) => {
  test(`reading the nine terms to their end agrees, scrolling back takes it away, a tick by hand holds until then (${language}) (R-CHK-07, R-CHK-20, R-CHK-21, R-LIM-06, R-LIM-07, D-99)`, async ({
    page,
    words,
  }) => {
    const { modal, agree } = await openForm(page, "stripe", words);
    const terms = modal.getByRole("region", { name: words.cart.checkout.terms.label });
    await expect(terms.getByRole("listitem")).toHaveCount(9);
    const scrollTo = (fromEnd: number) =>
      terms.evaluate((box, distance) => {
        box.scrollTop = box.scrollHeight - box.clientHeight - distance;
      }, fromEnd);
    await scrollTo(3);
    await expect(agree).not.toBeChecked();
    await scrollTo(2);
    await expect(agree).toBeChecked();
    await scrollTo(40);
    await expect(agree).not.toBeChecked();
    await agree.check();
    await expect(agree).toBeChecked();
    await scrollTo(60);
    await expect(agree).not.toBeChecked();
    await scrollTo(0);
    await expect(agree).toBeChecked();
  });
});

inBothLanguages((language) => {
  test(`a form with nothing in it names every missing field, shows the banner and sends nothing (${language}) (R-CHK-06, R-CHK-23, R-CHK-24, R-CHK-25, R-CHK-26, R-CHK-28, R-CHK-29, D-18, D-103, D-109)`, async ({
    page,
    words,
  }) => {
    const { modal, agree, submit, firstname } = await openForm(page, "stripe", words);
    const calls = new CallLog(page);
    await agree.check();
    await submit.click();
    const english = {
      firstname: "Firstname is required",
      lastname: "Lastname is required",
      country: "Country / Region is required",
      phone: "Phone number is required",
      email: "Email address is required",
    };
    const { errors, banners } = words.cart.checkout;
    const said = {
      firstname: errors.firstname_required,
      lastname: errors.lastname_required,
      country: errors.country_required,
      phone: errors.phone_required,
      email: errors.email_required,
    };
    if (language === "English") {
      expect(said).toEqual(english);
      expect(banners.required).toBe("Please fill all the required fields.");
    }
    for (const [name, text] of Object.entries(said)) {
      await expect(errorOf(page, name)).toHaveText(text);
      const field = modal.locator(`[name="${name}"]`);
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveAccessibleDescription(new RegExp(`^${text}`));
    }
    await expect(modal.getByRole("alert")).toHaveText(banners.required);
    await expect(firstname).toBeFocused();
    await expect(firstname).toBeInViewport({ ratio: 1 });
    await expect(modal.getByText(banners.required)).toBeInViewport({ ratio: 1 });
    expect(calls.lines).toEqual([]);
  });
});

test("blanks are no name, a text without an at sign and a dot is no address, a bare dial code is no number; the banner goes with the last fault (R-CHK-27, R-CHK-34, R-CHK-55, D-102, D-103, D-106, D-107)", async ({
  page,
}) => {
  const { modal, firstname, lastname, country, phone, email, agree, submit } = await openForm(page);
  const calls = new CallLog(page);
  await firstname.fill("   ");
  await lastname.fill("Saleh");
  await country.selectOption("AE");
  await agree.check();
  for (const address of ["mona", "mona@example", "mona saleh@example.com"]) {
    await email.fill(address);
    await submit.click();
    await expect(errorOf(page, "email")).toHaveText("Email address is invalid");
  }
  await expect(errorOf(page, "firstname")).toHaveText("Firstname is required");
  await expect(errorOf(page, "phone")).toHaveText("Please enter your phone number.");
  await expect(modal.getByRole("alert")).toHaveText("Please fill all the required fields.");
  await firstname.fill("Mona");
  await phone.pressSequentially("501234567");
  await expect(modal.getByText(checkout.banners.required)).toBeVisible();
  await email.fill("mona@example.com");
  await expect(errorOf(page, "email")).toHaveCount(0);
  await expect(modal.getByRole("alert")).toBeEmpty();
  expect(calls.lines).toEqual([]);
});

test("a change of language keeps the open modal, what was typed, the tick and the messages, in the other words (D-25)", async ({
  page,
}) => {
  const { modal, firstname, agree, submit } = await openForm(page);
  await firstname.fill("Mona");
  await agree.check();
  await submit.click();
  await expect(errorOf(page, "lastname")).toHaveText("Lastname is required");
  // The page behind an open modal is out of reach of the pointer; another tab's choice is not.
  await page.locator(".header-language").evaluate((button: HTMLElement) => button.click());
  await expect(modal.page().getByRole("dialog", { name: AR.cart.checkout.heading })).toBeVisible();
  await expect(errorOf(page, "lastname")).toHaveText(AR.cart.checkout.errors.lastname_required);
  await expect(page.getByRole("alert").getByText(AR.cart.checkout.banners.required)).toBeVisible();
  const arabic = checkoutFields(page.getByRole("dialog"), AR);
  await expect(arabic.firstname).toHaveValue("Mona");
  await expect(arabic.agree).toBeChecked();
  await expect(arabic.phone).toHaveCSS("direction", "ltr");
});
