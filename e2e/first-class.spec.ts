import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { timeZoneName } from "#content/time-zones.ts";
import { addressIn } from "#core/addresses.ts";
import type { Day } from "#core/dates.ts";
import { formatDate } from "#core/dates.ts";
import { isolate } from "#core/locale.ts";
import { nameOfDay } from "#core/schedule.ts";
import { ADMIN_WORDS } from "./support/admin-words.ts";
import { newBuyer } from "./support/buyer.ts";
import { openCart } from "./support/cart.ts";
import { checkoutFields, fillCheckout, openCheckout } from "./support/checkout.ts";
import { makeGroup } from "./support/groups.ts";
import { expectToFit, resize, textSize } from "./support/measures.ts";
import { mailsTo } from "./support/sandbox.ts";
import { FIRST_CLASS_STAFF, giveBothFactors, openScreen, takeOf } from "./support/staff.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";
import { spaced } from "./support/words.ts";

test.use({ timezoneId: "Asia/Riyadh" });

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** The next day, some weeks away, on which the clocks of London change: the last Sunday of a month. */
function nextClockChange(): Day {
  const soon = new Date(Date.now() + 2 * WEEK_MS);
  for (let year = soon.getUTCFullYear(); ; year += 1) {
    for (const month of [2, 9]) {
      const last = new Date(Date.UTC(year, month + 1, 0));
      last.setUTCDate(last.getUTCDate() - last.getUTCDay());
      if (last > soon) return last as Day;
    }
  }
}

/** The amount of the last row of an invoice: its total, in hundredths. */
async function totalOf(page: Page): Promise<number> {
  const text = await page.locator("tr.total td").textContent();
  return Math.round(Number((text ?? "").replaceAll(/[^\d.]/g, "")) * 100);
}

inBothLanguages((language, locale) => {
  const { trials, groups, orders, shell } = ADMIN_WORDS[locale];

  test(`a family goes from a trial class to the first classes, and gets a refund (${language}) (D-200, D-202, D-205, D-210, D-211, D-251, D-215, D-222, D-250)`, async ({
    page,
    browser,
    words,
    consoleWatch,
  }) => {
    // From the first question to the credit note: longer than any other journey.
    test.slow();
    consoleWatch.expectFailedRequests("/api/admin/");
    // Of an order that has gone back there are none.
    consoleWatch.expectFailedRequests("/learners");
    const buyer = newBuyer({ country: "SA", dialCode: "+966" });
    const staff = await browser.newPage();
    await giveBothFactors(staff.request, takeOf(FIRST_CLASS_STAFF));

    // A trial class, asked for and confirmed.
    const child = `Huda ${randomUUID().slice(0, 6)}`;
    const { trial } = words;
    await page.goto("/trial");
    const form = page.getByRole("form", { name: trial.form });
    await form.getByLabel(trial.fields.programme).selectOption("fitness");
    await form.getByRole("textbox", { name: trial.fields.birth_year }).fill("2018");
    await form.getByRole("textbox", { name: trial.fields.name, exact: true }).fill(child);
    await form.getByRole("textbox", { name: trial.fields.email }).fill(buyer.email);
    await form.getByRole("button", { name: trial.send }).click();
    await expect(page.getByRole("heading", { name: trial.success.heading })).toBeFocused();
    await openScreen(staff, "/admin/trials", locale);
    await staff.getByRole("button", { name: child }).click();
    const moment = new Date(Date.now() + WEEK_MS).toISOString().slice(0, 10);
    await staff.getByLabel(trials.confirm.startsAt).fill(`${moment}T17:00`);
    await staff
      .getByRole("textbox", { name: trials.confirm.link })
      .fill("https://meet.example/trial");
    await staff.getByRole("button", { name: trials.confirm.send }).click();
    await expect(staff.getByRole("button", { name: trials.confirm.sendAgain })).toBeVisible();
    await expect.poll(async () => (await mailsTo(buyer.email)).length).toBe(2);
    expect((await mailsTo(buyer.email)).at(-1)?.calendar?.content).toContain("BEGIN:VEVENT");

    // Two children, two packages, paid with Tamara.
    await openCart(page, [42, 44]);
    const modal = await openCheckout(page, words, "tamara");
    await fillCheckout(modal, words, buyer);
    await checkoutFields(modal, words).submit.click();
    await page.getByRole("button", { name: "Approve payment" }).click();
    const { receipt } = words.success;
    await expect(page.getByRole("heading", { level: 1, name: receipt.heading })).toBeVisible();
    await expect(page.locator(".receipt-facts")).toContainText("TAMARA");
    const number = (await page.locator(".receipt-fact bdi").first().textContent()) ?? "";
    const receiptAddress = page.url();

    // Who learns: one child in Riyadh, one in London.
    const { learners } = words;
    await page.getByRole("link", { name: receipt.learners.action }).click();
    const children = [
      { name: "هدى", zone: "Asia/Riyadh" },
      { name: "Omar", zone: "Europe/London" },
    ];
    for (const [place, { name, zone }] of children.entries()) {
      const seat = page.getByRole("article").nth(place);
      await seat.getByRole("button", { name: spaced(learners.begin) }).click();
      await seat.getByRole("textbox", { name: learners.fields.first_name }).fill(name);
      await seat.getByRole("textbox", { name: learners.fields.birth_year }).fill("2018");
      await seat.getByLabel(learners.fields.time_zone).selectOption(zone);
      await seat.getByRole("checkbox", { name: learners.days.sun }).check();
      await seat.getByRole("button", { name: learners.save, exact: true }).click();
      await expect(seat.getByText(name)).toBeVisible();
    }
    const learnersAddress = page.url();

    // Staff assign both, in classes on the day on which the clocks of London change.
    const change = nextClockChange();
    const names = ["coding", "math"].map((programme) => `${programme} ${number}`);
    for (const [place, programme] of (["coding", "math"] as const).entries()) {
      await makeGroup(staff.request, {
        name: names[place],
        programme,
        level: "unknown",
        locale,
        first_day: nameOfDay(new Date(change.getTime() - WEEK_MS) as Day),
      });
    }
    await openScreen(staff, "/admin/groups", locale);
    const waiting = staff.locator(".waiting-learner").filter({ hasText: number });
    await expect(waiting).toHaveCount(2);
    for (const [place, { name }] of children.entries()) {
      const choice = staff.getByRole("dialog", {
        name: groups.assign.heading.replace("{name}", isolate(name)),
      });
      await waiting.filter({ hasText: name }).getByRole("button").last().click();
      const picked = choice.locator(".pick").filter({ hasText: names[place] ?? "" });
      await expect(picked).toContainText(groups.assign.fits);
      await picked.click();
      await choice.getByRole("button", { name: groups.assign.confirm }).click();
      await expect(choice).toHaveCount(0);
    }
    await expect(waiting).toHaveCount(0);

    // The schedule of each child by the clock of its place, before and on the day of the change.
    const london = change.getUTCMonth() === 2 ? ["14:00", "15:00"] : ["15:00", "14:00"];
    const expected = [["17:00", "17:00"], london];
    await expect
      .poll(async () => (await mailsTo(buyer.email)).filter(isSchedule).length)
      .toBeGreaterThanOrEqual(2);
    await page.goto(learnersAddress);
    for (const [place, [before, on]] of expected.entries()) {
      const schedule = page.locator(".schedule").nth(place);
      const classes = schedule.locator(".schedule-sessions").first().getByRole("listitem");
      await expect(classes.nth(0)).toContainText(`${before}–`);
      await expect(classes.nth(1)).toContainText(`${on}–`);
      await expect(classes.nth(1)).toContainText(formatDate(change, locale));
      await expect(schedule).toContainText(timeZoneName(children[place]?.zone ?? "", locale));
      const address = await schedule.locator("input").inputValue();
      const feed = await page.request.get(new URL(address).pathname);
      expect(feed.headers()["content-type"]).toContain("text/calendar");
      expect(await feed.text()).toContain("BEGIN:VEVENT");
    }
    const mailed = (await mailsTo(buyer.email)).filter(isSchedule).map(({ text }) => text);
    expect(mailed.some((text) => text.includes("17:00"))).toBe(true);
    expect(mailed.some((text) => text.includes(london[0] ?? "?"))).toBe(true);

    // A refund, asked for by the family and given by staff.
    const { account } = words;
    await page.goto("/account");
    const order = page.getByRole("article");
    await expect(order.locator(".schedule")).toHaveCount(2);
    await order.getByRole("button", { name: spaced(account.refund.ask) }).click();
    await order.getByLabel(spaced(account.refund.notBegun)).check();
    await order.getByRole("button", { name: spaced(account.refund.show) }).click();
    await order.getByRole("button", { name: spaced(account.refund.send) }).click();
    await expect(
      order.getByRole("button", { name: spaced(account.refund.withdraw) }),
    ).toBeVisible();
    await openScreen(staff, `/admin/orders/${number}`, locale);
    const claim = staff.locator(".claims-card");
    const give = { name: /SAR|ريال/ };
    await claim.getByRole("button", give).first().click();
    await staff.getByRole("dialog").getByRole("button", give).click();
    await expect(claim).toContainText(orders.claimStates.granted);

    // Invoice and credit note add up to nothing; both seats are free again.
    const links = page.locator(".order-foot a[href*='/invoice']");
    await expect
      .poll(async () => {
        await page.reload();
        await expect(order).toBeVisible();
        return links.count();
      })
      .toBe(2);
    const papers = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    const totals: number[] = [];
    for (const paper of papers) {
      await page.goto(paper ?? "");
      totals.push(await totalOf(page));
      await expectToFit(page, "invoice");
      const usual = await textSize(page.getByRole("rowheader").first());
      const own = page.viewportSize() ?? { width: 1440, height: 900 };
      await resize(page, { width: own.width, text: 32 }, own.height);
      expect(await textSize(page.getByRole("rowheader").first())).toBe(2 * usual);
      await resize(page, { width: own.width, text: 16 }, own.height);
    }
    expect(totals[0]).toBeGreaterThan(0);
    expect(totals[1]).toBe(totals[0]);
    await page.goto(receiptAddress);
    await expect(page.getByRole("heading", { level: 1, name: receipt.heading })).toBeVisible();
    await page.goto(learnersAddress);
    await expect(page.getByRole("heading", { name: spaced(learners.none.heading) })).toBeVisible();
    await staff.goto(addressIn(locale, "/admin/groups"));
    await expect(
      staff.getByRole("heading", { level: 1, name: shell.screens.groups }),
    ).toBeVisible();
    for (const name of names) {
      await expect(staff.locator(".group-card").filter({ hasText: name })).toContainText(
        groups.taken.replace("{taken}", "0").replace("{seats}", "8"),
      );
    }
    await staff.close();
  });
});

/** A mail with the schedule of a learner. */
function isSchedule({ text }: { readonly text: string }): boolean {
  return text.includes("/calendar/");
}
