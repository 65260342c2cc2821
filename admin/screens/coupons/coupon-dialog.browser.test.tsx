import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import * as ar from "#content/admin-coupons.ar.ts";
import * as en from "#content/admin-coupons.en.ts";
import { copy as shellAr } from "#content/admin-shell.ar.ts";
import { copy as shellEn } from "#content/admin-shell.en.ts";
import * as paths from "#contract/admin/paths.ts";
import { isolate, LOCALES } from "#core/locale.ts";
import { answer, answerEachCall, noAnswer, refusal } from "#web/testing/answer-calls.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { CouponDialog } from "./coupon-dialog.tsx";

const COUPON = {
  id: 1,
  code: "10-OFF",
  kind: "percent",
  value: 10,
  minimum: 0,
  packages: null,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  max_uses_per_person: null,
  uses: 0,
  active: true,
  batch: null,
  version: "1",
} as const;

test.each([
  ["en", en.copy.form.title.replace("{code}", COUPON.code)],
  ["ar", ar.copy.form.title.replace("{code}", isolate(COUPON.code))],
] as const)(
  "a title in %s keeps the order of a code that begins with a digit (D-22)",
  async (locale, title) => {
    await show(<CouponDialog coupon={COUPON} onClose={() => undefined} />, locale);
    await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
  },
);

/** Refuses the first change as too late, with what the coupon is by now; then no answer comes. */
function serveLateThenNothing(): { readonly versions: (string | null)[] } {
  const versions: (string | null)[] = [];
  answerEachCall(({ method, headers }) => {
    if (method === "GET") return answer({ packages: [] });
    versions.push(headers.get("If-Match"));
    if (versions.length > 1) return noAnswer();
    const current = { ...COUPON, value: 15, max_uses: 7, version: "2" };
    return refusal(412, "changed_meanwhile", "Too late.", { current });
  });
  return { versions };
}

describe.each(LOCALES)("a coupon that somebody else has changed (%s)", (locale) => {
  const { form } = { en, ar }[locale].copy;
  const shell = { en: shellEn, ar: shellAr }[locale];
  const maxUses = page.getByRole("textbox", { name: form.maxUses, exact: false });
  const percent = page.getByRole("textbox", { name: form.percentValue });
  const save = page.getByRole("button", { name: shell.form.save });
  const changed = page.getByText(shell.changed.heading);

  test("a coupon changed by a colleague keeps what was typed, shows their change, and says if the next try fails (D-170)", async () => {
    const { versions } = serveLateThenNothing();
    await show(<CouponDialog coupon={COUPON} onClose={() => undefined} />, locale);
    await percent.fill("20");
    await save.click();
    await expect.element(changed).toBeVisible();
    await expect.element(percent).toHaveValue("20");
    await expect.element(maxUses).toHaveValue("7");
    await save.click();
    await expect.element(page.getByText(shell.failed.noAnswer)).toBeVisible();
    expect(versions).toEqual(['"1"', '"2"']);
    await page.getByRole("button", { name: shell.changed.take }).click();
    await expect.element(percent).toHaveValue("15");
    await expect.element(changed).not.toBeInTheDocument();
  });
});

test.each(LOCALES)(
  "input typed while a coupon is saved is kept, and the saved fields have what was sent, in %s (D-162)",
  async (locale) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answerEachCall(({ method }) => (method === "PATCH" ? promise : answer({ packages: [] })));
    const { form } = { en, ar }[locale].copy;
    const shell = { en: shellEn, ar: shellAr }[locale];
    await show(<CouponDialog coupon={COUPON} onClose={() => undefined} />, locale);
    const percent = page.getByRole("textbox", { name: form.percentValue });
    await percent.fill("20");
    await page.getByRole("button", { name: shell.form.save }).click();
    await percent.click();
    await userEvent.keyboard("5");
    await expect.element(percent).toHaveValue("20");
    resolve(refusal(503, "too_busy", "Later"));
    await expect.element(page.getByText("Later")).toBeVisible();
    await expect.element(percent).toHaveFocus();
    await percent.fill("25");
    await expect.element(percent).toHaveValue("25");
  },
);

test.each(LOCALES)(
  "faults of a new coupon are shown before the second factor is asked for, in %s (D-162, D-170)",
  async (locale) => {
    const { written } = serve({ [paths.packages]: { packages: [] } });
    const { form, problems } = { en, ar }[locale].copy;
    const shell = { en: shellEn, ar: shellAr }[locale];
    await show(<CouponDialog coupon={null} onClose={() => undefined} />, locale);
    await page.getByRole("button", { name: shell.form.save }).click();
    await expect.element(page.getByRole("textbox", { name: form.code })).toHaveFocus();
    await expect.element(page.getByText(problems.code)).toBeVisible();
    await expect.element(page.getByText(problems.percent)).toBeVisible();
    expect(written).toEqual([]);
  },
);

test("a new coupon is made with each limit as it was typed, and a typed code is not lost unasked (D-162, D-170)", async () => {
  const { written } = serve({ [paths.packages]: { packages: [] }, [paths.coupons]: COUPON });
  const { form } = en.copy;
  const closed = vi.fn();
  await show(<CouponDialog coupon={null} onClose={closed} />, "en");
  const field = (name: string) => page.getByRole("textbox", { name, exact: false });
  await field(form.code).fill("RAMADAN");
  await page.getByRole("button", { name: shellEn.form.cancel }).click();
  const { heading, stay } = shellEn.form.unsaved;
  await page.getByRole("dialog", { name: heading }).getByRole("button", { name: stay }).click();
  expect(closed).not.toHaveBeenCalled();
  await field(form.percentValue).fill("10");
  await field(form.maxUses).fill("500");
  await field(form.maxUsesPerPerson).fill("2");
  await page.getByRole("button", { name: shellEn.form.save }).click();
  await expect.poll(() => closed).toHaveBeenCalledOnce();
  const limits = { code: "RAMADAN", value: 10, max_uses: 500, max_uses_per_person: 2 };
  expect(written).toEqual([["POST /api/admin/coupons", expect.objectContaining(limits)]]);
});
