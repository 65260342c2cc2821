import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { timeZoneName } from "#content/time-zones.ts";
import * as paths from "#contract/admin/paths.ts";
import { addressIn } from "#core/addresses.ts";
import { isolate, plural } from "#core/locale.ts";
import { ADMIN_WORDS } from "./support/admin-words.ts";
import { expectAccessible } from "./support/axe.ts";
import { assignTo, dayIn, makeGroup, namedOrder, turnTo } from "./support/groups.ts";
import { mailsTo } from "./support/sandbox.ts";
import { openScreen, signInStaff, staffCall } from "./support/staff.ts";
import { expect, inBothLanguages, test } from "./support/test.ts";

/** Nothing is wider than the window. */
async function expectToFit(page: Page): Promise<void> {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider).toBe(0);
}

/** Drags as a hand does: it moves a little where it has taken hold, before anything scrolls. */
async function drag(page: Page, what: Locator, onto: Locator): Promise<void> {
  await what.hover({ position: { x: 40, y: 6 } });
  await page.mouse.down();
  await what.hover({ position: { x: 60, y: 12 } });
  await onto.hover();
  await onto.hover();
  await page.mouse.up();
}

/** A name that no other journey has. */
const unique = (name: string) => `${name} ${randomUUID().slice(0, 6)}`;

inBothLanguages((language, locale) => {
  const { groups: words, shell, learners } = ADMIN_WORDS[locale];
  const { assign, form, members, sessions, remove, waiting } = words;
  const card = (page: Page, name: string) => page.locator(".group-card").filter({ hasText: name });
  const waits = (page: Page, name: string) =>
    page.locator(".waiting-learner").filter({ hasText: name });
  const turnToWaiting = (page: Page, name: string) => {
    const region = page.getByRole("region", { name: waiting.heading });
    return turnTo(waits(page, name), region, shell.pager.next);
  };

  test(`staff make a group and put a learner into it with the keyboard, with all objections visible (${language}) (D-210, D-212, D-250)`, async ({
    page,
    request,
    consoleWatch,
  }) => {
    test.slow();
    consoleWatch.expectFailedRequests("/api/admin/");
    const [group, other] = [unique("Fireflies"), unique("Other level")];
    const learner = unique("Huda");
    const { buyer, number } = await namedOrder(request, [learner]);
    await signInStaff(page, "support");
    await makeGroup(page.request, { name: other, level: "advanced" });
    await openScreen(page, "/admin/groups", locale);
    await expectAccessible(page, "groups");
    await expectToFit(page);

    await page.getByRole("button", { name: words.add }).press("Enter");
    const dialog = page.getByRole("dialog", { name: form.newTitle });
    await expect(dialog.getByRole("textbox", { name: form.name })).toBeFocused();
    await page.keyboard.type(group);
    await dialog.getByRole("button", { name: form.save }).press("Enter");
    // What is missing is said at its field, and what was typed stays.
    await expect(dialog.locator(".field-error").first()).toBeVisible();
    await expect(dialog.getByRole("button", { name: form.programme })).toBeFocused();
    await expectAccessible(page, "the form of a group");
    await dialog.getByRole("button", { name: form.programme }).press("Enter");
    await page.getByRole("option", { name: words.programmes.coding }).press("Enter");
    await dialog.getByRole("button", { name: form.level }).press("Enter");
    await page.getByRole("option", { name: words.levels.beginner, exact: true }).press("Enter");
    await dialog.getByRole("button", { name: form.locale }).press("Enter");
    await page.getByRole("option", { name: words.languages.en }).press("Enter");
    const zone = dialog.getByRole("combobox", { name: form.timeZone });
    await zone.press("ControlOrMeta+a");
    const riyadh = timeZoneName("Asia/Riyadh", locale);
    await zone.pressSequentially(riyadh);
    await page.getByRole("option", { name: riyadh }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await dialog.getByLabel(form.firstDay).fill(dayIn(3));
    await dialog.getByRole("button", { name: form.save }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: group })).toBeVisible();
    await expect(page.getByText(members.nobody)).toBeVisible();
    await expectAccessible(page, "a group without learners");

    await openScreen(page, "/admin/groups", locale);
    const grip = page.getByRole("button", { name: waiting.drag.replace("{name}", learner) });
    const choice = page.getByRole("dialog", {
      name: assign.heading.replace("{name}", isolate(learner)),
    });
    await turnToWaiting(page, learner);
    if (await grip.isVisible()) {
      await grip.focus();
      await page.keyboard.press("Enter");
      const place = page.getByRole("button", { name: words.list.drop.replace("{name}", group) });
      await expect(async () => {
        if (!(await place.evaluate((one) => one === document.activeElement))) {
          await page.keyboard.press("Tab");
        }
        await expect(place).toBeFocused({ timeout: 200 });
      }).toPass();
      await expect(card(page, other)).toContainText(words.conflicts.level);
      await expect(card(page, group)).toContainText(assign.fits);
      await page.keyboard.press("Enter");
    } else {
      const button = waiting.assignOf.replace("{name}", learner);
      await page.getByRole("button", { name: button }).press("Enter");
      const otherLevel = choice.locator(".pick").filter({ hasText: other });
      await expect(otherLevel).toContainText(words.conflicts.level);
      await choice.getByRole("radio", { name: group }).press("Space");
    }
    await expectAccessible(page, "choosing a group");
    await expectToFit(page);
    await choice.getByRole("button", { name: assign.confirm }).press("Enter");
    await expect(choice).toHaveCount(0);
    await expect(waits(page, learner)).toHaveCount(0);
    await expect(card(page, group)).toContainText("1");
    await expect.poll(async () => (await mailsTo(buyer.email)).length).toBe(2);

    await openScreen(page, "/admin/learners", locale);
    await page.getByRole("searchbox", { name: learners.search }).fill(number);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: group }).click();
    await expect(page.getByRole("table", { name: members.heading })).toContainText(learner);
    await expectAccessible(page, "a group");
    await expectToFit(page);
  });

  test(`a learner is dragged to a group whose last seat is just taken, and no learner is lost (${language}) (D-212, D-250)`, async ({
    page,
    request,
    consoleWatch,
  }) => {
    test.slow();
    consoleWatch.expectFailedRequests("/api/admin/");
    const [mine, theirs] = [unique("Omar"), unique("Sara")];
    const [small, free] = [unique("One seat"), unique("Free seats")];
    await namedOrder(request, [mine, theirs]);
    await signInStaff(page, "support");
    const { id } = await makeGroup(page.request, { name: small, seats: 1 });
    await makeGroup(page.request, { name: free, locale: "ar" });
    await openScreen(page, "/admin/groups", locale);

    const choice = page.getByRole("dialog", {
      name: assign.heading.replace("{name}", isolate(mine)),
    });
    const button = page.getByRole("button", { name: waiting.assignOf.replace("{name}", mine) });
    await turnToWaiting(page, mine);
    if (
      await page.getByRole("button", { name: waiting.drag.replace("{name}", mine) }).isVisible()
    ) {
      await drag(page, waits(page, mine), card(page, small));
    } else {
      await button.click();
      await choice.getByText(small).click();
    }
    await expect(choice).toBeVisible();
    await assignTo(page.request, id, theirs);
    await choice.getByRole("button", { name: assign.confirm }).click();
    await expect(choice.getByRole("alert")).toBeVisible();
    await expect(choice.getByRole("radio", { name: small })).toBeDisabled();
    await expectAccessible(page, "a group that is full");
    await choice.getByRole("button", { name: assign.cancel }).click();
    await expect(waits(page, mine)).toBeVisible();
    await expect(card(page, small)).toContainText(
      words.full.replace("{taken}", "1").replace("{seats}", "1"),
    );

    await button.click();
    await choice.getByText(free).click();
    await choice.getByRole("button", { name: assign.confirmAnyway }).click();
    await expect(choice).toHaveCount(0);
    await expect(waits(page, mine)).toHaveCount(0);
  });

  test(`learners are moved and taken out, a session is cancelled and restored, and a group with learners is deleted (${language}) (D-210, D-212, D-250)`, async ({
    page,
    request,
    consoleWatch,
  }) => {
    test.slow();
    consoleWatch.expectFailedRequests("/api/admin/");
    const [one, other] = [unique("هدى"), unique("Yusuf")];
    const [from, to] = [unique("From"), unique("To")];
    const { buyer } = await namedOrder(request, [one, other]);
    await signInStaff(page, "support");
    const { id } = await makeGroup(page.request, { name: from });
    await makeGroup(page.request, { name: to });
    for (const name of [one, other]) await assignTo(page.request, id, name);
    await page.goto(addressIn(locale, `/admin/groups/${id}`));
    const table = page.getByRole("table", { name: members.heading });
    await expect(table.getByRole("row").filter({ hasText: one })).toBeVisible();

    await table.getByRole("button", { name: members.moveOf.replace("{name}", one) }).click();
    const choice = page.getByRole("dialog", {
      name: assign.heading.replace("{name}", isolate(one)),
    });
    await choice.getByText(to).click();
    await choice.getByRole("button", { name: assign.move }).click();
    await expect(table.getByText(one)).toHaveCount(0);

    const dates = page.getByRole("table", { name: sessions.heading });
    await expect(dates.getByRole("button", { name: sessions.cancel })).toHaveCount(4);
    await dates.getByRole("button", { name: sessions.cancel }).first().click();
    const question = page.getByRole("dialog");
    await expectAccessible(page, "cancelling a session");
    const before = (await mailsTo(buyer.email)).length;
    await question.getByRole("button", { name: sessions.cancelConfirm }).click();
    await expect(question).toHaveCount(0);
    await expect(dates.getByText(sessions.cancelled, { exact: true })).toHaveCount(1);
    // One more is held at the end.
    await expect(dates.getByRole("rowheader")).toHaveCount(5);
    await expect.poll(async () => (await mailsTo(buyer.email)).length).toBeGreaterThan(before);
    await dates.getByRole("button", { name: sessions.restore }).click();
    await question.getByRole("button", { name: sessions.restoreConfirm }).click();
    await expect(question).toHaveCount(0);
    await expect(dates.getByText(sessions.cancelled, { exact: true })).toHaveCount(0);

    await page.getByRole("button", { name: remove.open, exact: true }).click();
    const last = page.getByRole("dialog", {
      name: remove.heading.replace("{name}", isolate(from)),
    });
    await expect(last.getByText(plural(locale, 1, remove.withLearners))).toBeVisible();
    await expectAccessible(page, "deleting a group");
    await last.getByRole("button", { name: remove.confirm }).click();
    await expect(page.getByRole("heading", { level: 1, name: shell.screens.groups })).toBeVisible();
    await turnToWaiting(page, other);
    await expect(card(page, from)).toHaveCount(0);

    await page.getByRole("link", { name: to }).click();
    await table.getByRole("button", { name: members.removeOf.replace("{name}", one) }).click();
    await question.getByRole("button", { name: members.removeConfirm }).click();
    await expect(page.getByText(members.nobody)).toBeVisible();
  });

  test(`the second of two who change a group sees what the first has changed, and loses nothing (${language}) (D-210, D-250)`, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.expectFailedRequests("/api/admin/");
    const name = unique("Both");
    await signInStaff(page, "sales");
    const { id, version } = await makeGroup(page.request, { name });
    await page.goto(addressIn(locale, `/admin/groups/${id}`));
    await page.getByRole("button", { name: words.group.change }).click();
    const dialog = page.getByRole("dialog", { name: form.title });
    await dialog.getByRole("textbox", { name: form.teacher }).fill("Mine");
    const first = await staffCall(
      page.request,
      "PATCH",
      paths.group.replace("{id}", id),
      { teacher: "Theirs", seats: 5 },
      `"${version}"`,
    );
    expect(first.status).toBe(200);
    await dialog.getByRole("button", { name: form.save }).click();
    await expect(dialog.getByText(shell.changed.heading)).toBeVisible();
    await expect(dialog.getByRole("alert")).toContainText("Theirs");
    await expect(dialog.getByRole("textbox", { name: form.teacher })).toHaveValue("Mine");
    await expect(dialog.getByRole("textbox", { name: form.seats })).toHaveValue("5");
    await expectAccessible(page, "a group that was changed meanwhile");
    await dialog.getByRole("button", { name: form.save }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Mine")).toBeVisible();
  });
});
