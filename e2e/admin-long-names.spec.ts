import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { contact, trialRequests } from "#contract/paths.ts";
import { ADMIN_SCREENS } from "#core/admin-screens.ts";
import type { Locale } from "#core/locale.ts";
import { ADMIN_WORDS } from "./support/admin-words.ts";
import { newBuyer } from "./support/buyer.ts";
import { readCsrfToken } from "./support/csrf-token.ts";
import { assignTo, makeGroup, turnTo } from "./support/groups.ts";
import { longName } from "./support/long-name.ts";
import { expectToFit, STAFF_WINDOWS } from "./support/measures.ts";
import { buyByCalls, nameLearners } from "./support/purchase.ts";
import { openScreen, signInStaff } from "./support/staff.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";

const longEmail = () => `${randomUUID()}${"a".repeat(28)}@${"example".repeat(8)}.com`;

/** Asks for a trial class and writes a message, as a visitor of this name would. */
async function writeAs(request: APIRequestContext, name: string, locale: Locale): Promise<void> {
  const headers = { "X-CSRF-Token": await readCsrfToken(request), "Accept-Language": locale };
  const email = longEmail();
  for (const [path, data] of [
    [contact, { name, email, msg: name.repeat(3) }],
    [
      trialRequests,
      { name, email, programme: "fitness", birth_year: 2018, locale, time_zone: "Europe/London" },
    ],
  ] as const) {
    const answer = await request.post(path.replace("{scope}", "session"), { headers, data });
    expect(answer.status()).toBe(200);
  }
}

inBothLanguages((language, locale) => {
  const { groups, shell, trials } = ADMIN_WORDS[locale];

  test(`the longest names and emails without a space do not widen any staff screen, even with large text (${language}) (D-139)`, async ({
    page,
    request,
  }) => {
    test.slow();
    const name = longName();
    const learner = longName();
    const waiting = longName();
    await writeAs(request, name, locale);
    const buyer = newBuyer({ firstname: name, lastname: name, email: longEmail() });
    const order = await buyByCalls(request, [42, 42], buyer);
    await nameLearners(request, order, [{ first_name: learner }, { first_name: waiting }]);
    await signInStaff(page, "owner");
    const group = await makeGroup(page.request, { name, teacher: longName() });
    await assignTo(page.request, group.id, learner);

    for (const { path } of Object.values(ADMIN_SCREENS)) {
      const address = path
        .replace(":number", order.number)
        .replace(":id", group.id)
        .replace(":screen", "coding");
      await openScreen(page, address, locale);
      await expect(page.getByRole("status", { name: shell.loading })).toHaveCount(0);
      await expectToFit(page, address, STAFF_WINDOWS);
    }

    await openScreen(page, "/admin/messages", locale);
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
    await expectToFit(page, "message", STAFF_WINDOWS);

    await openScreen(page, "/admin/trials", locale);
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
    await expectToFit(page, "trial", STAFF_WINDOWS);
    await page.getByRole("button", { name: trials.acts.declined }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectToFit(page, "declining a trial class", STAFF_WINDOWS);

    await openScreen(page, "/admin/groups", locale);
    const list = page.getByRole("region", { name: groups.waiting.heading });
    const learnerWaits = list.locator(".waiting-learner").filter({ hasText: waiting });
    await turnTo(learnerWaits, list, shell.pager.next);
    await learnerWaits.getByRole("button").last().click();
    await expect(page.getByRole("dialog")).toContainText(waiting);
    await expectToFit(page, "choosing a group", STAFF_WINDOWS);
  });
});
