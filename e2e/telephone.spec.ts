import { errorOf, openForm } from "./support/checkout.ts";
import { expect, test } from "./support/test.ts";

test("choosing a country sets its dial code and names what is missing; typing keeps the code and accepts only digits, Arabic too (R-CHK-15, R-CHK-30, R-CHK-31, R-CHK-34, R-CHK-36, R-CHK-37, R-CHK-51, R-DATA-24, D-100, D-101, D-104, D-105)", async ({
  page,
}) => {
  const { country, phone } = await openForm(page);
  await phone.pressSequentially("0501234567");
  await expect(phone).toHaveValue("0501234567");
  await expect(errorOf(page, "phone")).toHaveText("Please select a valid country.");
  await country.selectOption("AE");
  await expect(phone).toHaveValue("+971501234567");

  await country.selectOption("");
  await expect(phone).toHaveValue("");
  await expect(errorOf(page, "phone")).toHaveText("Please select a valid country.");
  await country.selectOption("AG");
  await expect(phone).toHaveValue("+1-268");
  await expect(errorOf(page, "phone")).toHaveText("Please enter your phone number.");
  await phone.press("End");
  await phone.pressSequentially("5551234");
  await expect(phone).toHaveValue("+1-2685551234");
  await expect(errorOf(page, "phone")).toHaveCount(0);

  await country.selectOption("");
  await country.selectOption("SA");
  await expect(phone).toHaveValue("+966");
  await phone.pressSequentially("5a0-1 ٢٣");
  await expect(phone).toHaveValue("+96650123");
  await phone.fill("+97150");
  await expect(phone).toHaveValue("+966");
  await phone.pressSequentially("5");
  await phone.press("Backspace");
  await phone.press("Backspace");
  await expect(phone).toHaveValue("+966");
  await expect(errorOf(page, "phone")).toHaveText("Please enter your phone number.");
});

test("a number is read as people write it, and questioned when it looks wrong (R-CHK-50, R-CHK-51, R-CHK-53)", async ({
  page,
}) => {
  const numbers = page.waitForResponse(/phone-numbers.*\.js$/);
  const { modal, country, phone, email } = await openForm(page);
  await numbers;
  await country.selectOption("SA");
  await phone.pressSequentially("050 123 456");
  await expect(phone).toHaveValue("+96650123456");
  const doubt = modal.getByText("Saudi Arabia: mobile numbers have 9 digits after +966.");
  await expect(doubt).toHaveCount(0);
  await email.focus();
  await expect(doubt).toBeVisible();
  await phone.pressSequentially("7");
  await email.focus();
  await expect(doubt).toHaveCount(0);
  await country.selectOption("AE");
  await expect(phone).toHaveValue("+971501234567");
});

test("where the phone patterns of countries do not load, the form works by dial codes (R-CHK-37)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("warning", "Phone numbers of countries did not load");
  consoleWatch.expectFailedRequests("/assets/phone-numbers");
  await page.route(/phone-numbers.*\.js$/, (route) => route.abort());
  const { country, phone } = await openForm(page);
  await country.selectOption("SA");
  await phone.pressSequentially("501234567");
  await expect(phone).toHaveValue("+966501234567");
  await expect(errorOf(page, "phone")).toHaveCount(0);
});
