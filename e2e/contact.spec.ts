import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { brand } from "#content/brand.ts";
import { CONTACT_BOUNDS } from "#core/contact.ts";
import { answerCall, holdCall } from "./support/answers.ts";
import { CallLog } from "./support/calls.ts";
import { mailsTo } from "./support/sandbox.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";
import { AR, EN, type Words } from "./support/words.ts";

/** Where the shop of the journeys sends what visitors write. */
const OWNER = "owner@example.com";

/** The form by what its fields are called. */
function contactForm(page: Page, words: Words = EN) {
  const { heading, fields, send } = words.home.contact;
  const form = page.getByRole("form", { name: heading });
  const field = (name: keyof typeof fields) => form.getByRole("textbox", { name: fields[name] });
  return {
    form,
    name: field("name"),
    email: field("email"),
    phone: field("phone"),
    msg: field("msg"),
    alerts: form.getByRole("alert"),
    send: form.getByRole("button", { name: send }),
  };
}

/** Opens the form, filled in; the message is one of its kind. */
async function openFilled(page: Page) {
  const contact = contactForm(page);
  const msg = `Which course fits a child of 9? ${randomUUID()}`;
  await page.goto("/#contact-us");
  await expect(page.locator(".cart-badge")).toHaveText("0");
  await contact.name.fill("Huda M.");
  await contact.email.fill("huda@example.com");
  await contact.msg.fill(msg);
  return { ...contact, text: msg };
}

inBothLanguages((language, locale) => {
  test(`a message is written in four fields, sent, mailed to us and thanked for, beside our WhatsApp and mail (${language}) (R-HOME-35, R-HOME-36, R-HOME-37, D-35, design.md 1)`, async ({
    page,
    words,
  }) => {
    const calls = new CallLog(page);
    const { form, name, email, phone, msg, send } = contactForm(page, words);
    await page.goto("/#contact-us");
    await expect(page.locator(".cart-badge")).toHaveText("0");
    const controls = await form
      .locator("input, textarea")
      .evaluateAll((all) =>
        all.map((one) => [one.localName, one.getAttribute("name"), one.getAttribute("type")]),
      );
    expect(controls).toEqual([
      ["input", "name", null],
      ["input", "email", "email"],
      ["input", "phone", "tel"],
      ["textarea", "msg", null],
    ]);
    await expect(msg).toHaveAttribute("rows", "10");
    await expect(send).toHaveText(locale === "ar" ? "إرسال" : "Send");
    const { direct } = words.home.contact;
    const section = page.locator("#contact-us");
    await expect(section.getByText(direct.heading, { exact: true })).toBeVisible();
    await expect(
      section.getByRole("link", { name: `${direct.whatsapp} ${brand.whatsapp}` }),
    ).toHaveAttribute("href", `https://wa.me/${brand.whatsapp.replaceAll(/[ +]/g, "")}`);
    await expect(
      section.getByRole("link", { name: `${direct.email} ${brand.supportEmail}` }),
    ).toHaveAttribute("href", `mailto:${brand.supportEmail}`);

    const text = `Which course? ${randomUUID()}`;
    await name.fill("Huda M.");
    await email.fill("huda@example.com");
    await phone.fill("+971 50 123 4567");
    await msg.fill(text);
    await send.click();
    const { heading, another } = words.home.contact.success;
    await expect(page.getByRole("heading", { name: heading })).toBeFocused();
    await expect(form).toHaveCount(0);
    const [call] = await calls.to("/api/session/contact");
    expect(call?.body).toEqual({
      name: "Huda M.",
      email: "huda@example.com",
      phone: "+971 50 123 4567",
      msg: text,
    });
    await expect
      .poll(async () => (await mailsTo(OWNER)).filter((mail) => mail.text.includes(text)).length)
      .toBe(1);

    await page.getByRole("button", { name: another }).click();
    await expect(name).toBeFocused();
    for (const field of [name, email, phone, msg]) await expect(field).toHaveValue("");
  });
});

test("a message that was not sent is still there after another page and a reload, until it is sent (D-35)", async ({
  page,
}) => {
  const contact = await openFilled(page);
  const expectKept = async () => {
    await expect(page.locator(".cart-badge")).toHaveText("0");
    await expect(contact.name).toHaveValue("Huda M.");
    await expect(contact.email).toHaveValue("huda@example.com");
    await expect(contact.msg).toHaveValue(contact.text);
  };
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: EN.shell.footer.legal.privacy })
    .click();
  await expect(page).toHaveURL(/\/privacy$/);
  await page.goBack();
  await expectKept();
  await page.reload();
  await expectKept();
  await contact.send.click();
  const thanks = page.getByRole("heading", { name: EN.home.contact.success.heading });
  await expect(thanks).toBeFocused();
  await page.reload();
  await expect(page.locator(".cart-badge")).toHaveText("0");
  await expect(contact.msg).toHaveValue("");
});

test("missing or wrong fields are reported at the field, in the language of the page, and nothing is sent (D-25, D-35, D-109)", async ({
  page,
}) => {
  const calls = new CallLog(page);
  const { errors } = EN.home.contact;
  const contact = contactForm(page);
  await page.goto("/#contact-us");
  await expect(page.locator(".cart-badge")).toHaveText("0");
  await contact.send.click();
  await expect(contact.name).toBeFocused();
  await expect(contact.alerts.first()).toHaveText(errors.banner);
  await expect(contact.name).toHaveAccessibleDescription(errors.nameRequired);
  await expect(contact.email).toHaveAccessibleDescription(errors.emailRequired);
  await expect(contact.phone).not.toHaveAttribute("aria-invalid", "true");
  await expect(contact.msg).toHaveAccessibleDescription(new RegExp(errors.msgRequired));

  await contact.name.fill("Huda");
  await contact.email.fill("huda@example");
  await contact.msg.fill("Which course?");
  await contact.send.click();
  await expect(contact.email).toBeFocused();
  await expect(contact.email).toHaveAccessibleDescription(errors.emailInvalid);
  await expect(contact.name).not.toHaveAttribute("aria-invalid", "true");

  const tooLong = "ه".repeat(CONTACT_BOUNDS.msg + 1);
  await contact.email.fill("huda@example.com");
  await contact.msg.fill("");
  await page.keyboard.insertText(tooLong);
  await contact.send.click();
  await expect(contact.msg).toBeFocused();
  await expect(contact.msg).toHaveAccessibleDescription(
    new RegExp(errors.tooLong.replace("{max}", "5,000")),
  );
  await expect(contact.msg).toHaveValue(tooLong);

  await contact.email.fill("huda@example");
  await contact.msg.fill("Which course?");
  await contact.send.click();
  await page.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  const arabic = contactForm(page, AR);
  await expect(arabic.email).toHaveAccessibleDescription(AR.home.contact.errors.emailInvalid);
  await expect(arabic.email).toHaveValue("huda@example");
  await expect(arabic.msg).toHaveValue("Which course?");
  expect(calls.count("/contact")).toBe(0);
});

test("fields that the server refuses are named under the fields; in another language the form says only that nothing was sent (D-25, D-35, D-136)", async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error sending message");
  consoleWatch.expectFailedRequests("/contact");
  const errors = [{ field: "email", message: "This address cannot be used." }];
  const body = { success: false, code: "invalid_input", data: { errors } };
  await answerCall(page, "/contact", { status: 422, body }, { times: 1 });
  const { email, alerts, send, msg, text } = await openFilled(page);
  await send.click();
  await expect(email).toHaveAccessibleDescription("This address cannot be used.");
  await expect(email).toBeFocused();
  await expect(alerts.first()).toHaveText(EN.home.contact.errors.banner);
  await expect(msg).toHaveValue(text);
  const changeLanguage = page.locator(".header-language");
  await changeLanguage.click();
  const arabic = contactForm(page, AR);
  await expect(arabic.alerts.last()).toHaveText(AR.home.contact.failure);
  await expect(arabic.alerts.first()).toBeEmpty();
  await expect(arabic.email).not.toHaveAttribute("aria-invalid", "true");
  await changeLanguage.click();
  await expect(email).toHaveAccessibleDescription("This address cannot be used.");
  await email.fill("huda@example.org");
  await expect(email).not.toHaveAttribute("aria-invalid", "true");
  await send.click();
  await expect(page.getByRole("heading", { name: EN.home.contact.success.heading })).toBeVisible();
});

test("a message that was not sent stays in its fields with the reason, and is then sent once (D-35, D-142)", async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.expect("error", "Error sending message");
  consoleWatch.expectFailedRequests("/contact");
  const { tooMany, failure, success } = EN.home.contact;
  const { name, email, send, msg, alerts, text } = await openFilled(page);
  const refusal = { success: false, code: "too_many_requests" };
  await answerCall(page, "/contact", { status: 429, body: refusal }, { times: 1 });
  await send.click();
  await expect(alerts.last()).toHaveText(tooMany);
  await expect(name).toHaveValue("Huda M.");
  await expect(email).toHaveValue("huda@example.com");
  await expect(msg).toHaveValue(text);

  await context.setOffline(true);
  await send.click();
  await expect(alerts.last()).toHaveText(`${EN.shell.connection.offline} ${failure}`);
  await expect(msg).toHaveValue(text);
  await context.setOffline(false);

  await answerCall(page, "/contact", { status: 500, body: { success: false } }, { times: 1 });
  await send.click();
  await expect(alerts.last()).toHaveText(failure);
  await expect(msg).toHaveValue(text);

  const held = await holdCall(page, "/contact");
  const calls = new CallLog(page);
  await send.dblclick();
  await expect(send).toHaveAttribute("aria-busy", "true");
  await expect(alerts.last()).toBeEmpty();
  await send.press("Enter");
  held.release();
  await expect(page.getByRole("heading", { name: success.heading })).toBeVisible();
  expect(calls.count("/contact")).toBe(1);
});
