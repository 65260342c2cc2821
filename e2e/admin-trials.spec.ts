import { randomUUID } from "node:crypto";
import { csrfToken, trialRequests } from "#contract/paths.ts";
import { ADMIN_WORDS } from "./support/admin-words.ts";
import { expectAccessible } from "./support/axe.ts";
import { mailsTo } from "./support/sandbox.ts";
import { openScreen, signInStaff } from "./support/staff.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";

test.use({ timezoneId: "Asia/Riyadh" });

inBothLanguages((language, locale) => {
  const words = ADMIN_WORDS[locale].trials;

  test(`staff confirm a trial class, seeing the family's time too, and cancel it (${language}) (D-202)`, async ({
    page,
    request,
  }) => {
    const name = `Huda ${randomUUID().slice(0, 8)}`;
    const email = `${randomUUID()}@example.com`;
    const { csrfToken: token } = await (await request.get(csrfToken)).json();
    const asked = await request.post(trialRequests.replace("{scope}", "session"), {
      headers: { "X-CSRF-Token": token },
      data: {
        name,
        email,
        programme: "fitness",
        birth_year: 2018,
        locale,
        time_zone: "Europe/London",
      },
    });
    expect(asked.status()).toBe(200);

    await signInStaff(page, "support");
    await openScreen(page, "/admin/trials", locale);
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
    await page.getByLabel(words.confirm.startsAt).fill("2030-01-06T12:00");
    await expect(page.getByRole("status").filter({ hasText: "09:00" })).toBeVisible();
    await page.getByRole("button", { name: words.confirm.send }).click();
    await expect(page.getByText(words.confirm.faults.link)).toBeVisible();
    await page.getByRole("textbox", { name: words.confirm.link }).fill("https://meet.example/a");
    await page.getByRole("button", { name: words.confirm.send }).click();
    await expect(page.getByRole("button", { name: words.confirm.sendAgain })).toBeVisible();
    await expectAccessible(page, "trial");
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
    expect((await mailsTo(email)).at(-1)?.text).toContain("09:00");

    await page.getByRole("button", { name: words.acts.cancelled }).click();
    const question = page.getByRole("dialog", { name: words.acts.cancelled });
    await expectAccessible(page, "the question");
    expect(await mailsTo(email)).toHaveLength(2);
    await question.getByRole("button", { name: words.acts.cancelled }).click();
    await expect(page.getByText(words.done.cancelled)).toBeVisible();
    await expect.poll(async () => (await mailsTo(email)).length).toBe(3);
  });
});
