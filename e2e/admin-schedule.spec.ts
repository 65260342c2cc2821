import { timeZoneName } from "#content/time-zones.ts";
import * as staffPaths from "#contract/admin/paths.ts";
import { expectAccessible } from "./support/axe.ts";
import { assignTo, dayIn, makeGroup, namedOrder } from "./support/groups.ts";
import { logIn } from "./support/login.ts";
import { longName } from "./support/long-name.ts";
import { mailsTo } from "./support/sandbox.ts";
import { signInStaff, staffCall } from "./support/staff.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";

test.use({ timezoneId: "Europe/London" });

/** The first Sunday on which the group of these tests meets. */
function firstSunday(): string {
  const day = new Date(dayIn(2));
  day.setUTCDate(day.getUTCDate() + ((7 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

inBothLanguages((language, locale) => {
  test(`a parent sees a learner's schedule with the learners, in the account and with the receipt, cancelled classes too (${language}) (D-251)`, async ({
    page,
    browser,
    request,
    words,
  }) => {
    test.slow();
    const { schedule } = words.learners;
    const learner = longName();
    const { buyer, learnersPath } = await namedOrder(request, [learner]);
    const staff = await browser.newPage();
    await signInStaff(staff, "support");
    const group = await makeGroup(staff.request, { name: "ه".repeat(100) });
    await assignTo(staff.request, group.id, learner);
    const { data } = await staffCall(
      staff.request,
      "PUT",
      staffPaths.groupCancelledDay.replace("{id}", group.id).replace("{day}", firstSunday()),
      undefined,
      `"${group.version}"`,
    );
    expect(data["cancelled_days"]).toEqual([firstSunday()]);
    await staff.close();

    await page.goto(learnersPath);
    const shown = page.locator(".schedule");
    await expect(shown.getByText(schedule.cancelled, { exact: true })).toBeVisible();
    // By the clock that the family gave, not by that of this device.
    await expect(shown.getByRole("listitem").first()).toContainText("17:00–17:50");
    await expect(shown).toContainText(timeZoneName("Asia/Riyadh", locale));
    await expect(shown.getByRole("link", { name: schedule.calendar })).toHaveAttribute(
      "href",
      /^webcal:/,
    );
    await expectAccessible(page, "the schedule of a learner");
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider).toBe(0);
    const feed = await page.request.get(
      new URL(await shown.locator("input").inputValue()).pathname,
    );
    expect(await feed.text()).toContain("STATUS:CANCELLED");

    await expect
      .poll(async () => (await mailsTo(buyer.email)).some(({ text }) => text.includes("/receipt/")))
      .toBe(true);
    const texts = (await mailsTo(buyer.email)).map(({ text }) => text).join("\n");
    await page.goto(/\/receipt\/\S+/.exec(texts)?.[0] ?? "");
    await expect(shown.getByRole("heading", { level: 2 })).toContainText(learner);
    await page.goto("/login");
    await logIn(page, buyer.email, locale);
    await expect(page).toHaveURL("/account");
    await expect(shown).toContainText("17:00");
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await expectAccessible(page, "an order with a schedule");
  });
});
