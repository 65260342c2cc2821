import { randomUUID } from "node:crypto";
import { TRIAL_BOUNDS } from "#core/trial.ts";
import { answerCall } from "./support/answers.ts";
import { CallLog } from "./support/calls.ts";
import { mailsTo } from "./support/sandbox.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";

test.use({ timezoneId: "Europe/London" });

inBothLanguages((language, locale) => {
  test(`a family asks for a trial class from the programme's page, and loses nothing typed (${language}) (D-201)`, async ({
    page,
    words,
  }) => {
    const { fields, errors, send, success, days, form: formName, direct } = words.trial;
    const email = `${randomUUID()}@example.com`;
    const calls = new CallLog(page);
    await page.goto("/children-fitness");
    await page.locator("#hero").getByRole("link", { name: words.shell.trial }).click();
    const form = page.getByRole("form", { name: formName });
    await expect(form.getByLabel(fields.time_zone)).toHaveValue("Europe/London");
    await expect(form.getByLabel(fields.programme)).toHaveValue("fitness");

    const year = form.getByRole("textbox", { name: fields.birth_year });
    const name = form.getByRole("textbox", { name: fields.name, exact: true });
    await year.fill("2999");
    await name.fill("ه".repeat(100));
    await form.getByRole("textbox", { name: fields.email }).fill(email);
    await form.getByRole("checkbox", { name: days.sat }).check();
    await form.getByRole("button", { name: send }).click();
    await expect(year).toBeFocused();
    // The page keeps short words of Arabic together.
    const told = new RegExp(errors.birthYearFuture.replaceAll(" ", "\\s"));
    await expect(year).toHaveAccessibleDescription(told);
    expect(calls.count("/trial-requests")).toBe(0);

    await page.goto("/cart");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.cart.empty.title);
    await page.goBack();
    await page.reload();
    await expect(name).toHaveValue("ه".repeat(100));
    await expect(form.getByRole("checkbox", { name: days.sat })).toBeChecked();
    await year.fill("2018");
    await expect(page.getByRole("link", { name: direct.whatsapp })).toHaveAttribute(
      "href",
      /\?text=.*2018/,
    );
    const wishes = form.getByRole("textbox", { name: fields.wishes });
    await wishes.focus();
    await page.keyboard.insertText("ه".repeat(TRIAL_BOUNDS.wishes + 1));
    await form.getByRole("button", { name: send }).click();
    await expect(wishes).toBeFocused();
    await expect(wishes).toHaveAccessibleDescription(/2,000/);
    await expect(wishes).toHaveValue("ه".repeat(TRIAL_BOUNDS.wishes + 1));
    await wishes.press("Backspace");
    await name.fill("");
    await page.keyboard.insertText("ه".repeat(TRIAL_BOUNDS.name + 1));
    await form.getByRole("button", { name: send }).click();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/100/);
    await name.press("Backspace");
    await form.getByRole("button", { name: send }).click();
    await expect(page.getByRole("heading", { name: success.heading })).toBeFocused();
    const [call] = await calls.to("/api/session/trial-requests");
    expect(call?.body).toMatchObject({
      programme: "fitness",
      birth_year: "2018",
      time_zone: "Europe/London",
      days: ["sat"],
      locale,
      email,
    });
    await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
    await page.reload();
    await expect(name).toHaveValue("");
  });
});

test("a parent who asks for another child types its year of birth first (D-201)", async ({
  page,
  words,
}) => {
  const { fields, success, send } = words.trial;
  const answer = { body: { success: true } };
  await answerCall(page, "/trial-requests", answer, { times: 1 });
  await page.goto("/trial");
  const year = page.getByRole("textbox", { name: fields.birth_year });
  await year.fill("2018");
  await page.getByRole("textbox", { name: fields.name, exact: true }).fill("Mona");
  await page.getByRole("textbox", { name: fields.email }).fill("mona@example.com");
  await page.getByRole("button", { name: send }).click();
  await page.getByRole("button", { name: success.another }).click();
  await expect(year).toBeFocused();
  await expect(year).toHaveValue("");
  await expect(page.getByRole("textbox", { name: fields.name, exact: true })).toHaveValue("Mona");
});

test("every time zone can be chosen, by touch or keyboard, though few are listed first (D-204)", async ({
  page,
  words,
}) => {
  const { fields, form: formName } = words.trial;
  const zones = page.getByRole("form", { name: formName }).getByLabel(fields.time_zone);
  const listed = zones.getByRole("option");
  const reach = { tap: () => zones.dispatchEvent("pointerdown"), focus: () => zones.focus() };
  for (const act of Object.values(reach)) {
    await page.goto("/trial");
    await expect(zones).not.toHaveValue("");
    expect(await listed.count()).toBeLessThan(60);
    await act();
    await expect.poll(() => listed.count()).toBeGreaterThan(300);
    const names = await listed.allTextContents();
    expect(new Set(names).size).toBe(names.length);
    await zones.selectOption("Pacific/Chatham");
    await expect(zones).toHaveValue("Pacific/Chatham");
  }
});
