import { useState } from "react";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-orders.ar.ts";
import { copy as en } from "#content/admin-orders.en.ts";
import type { RefundPreview } from "#contract/admin/refunds.ts";
import { LOCALES, type Localized, plural } from "#core/locale.ts";
import { show } from "../../testing/show.tsx";
import { type Held, HeldFields } from "./held-fields.tsx";

const WORDS: Localized<typeof en> = { en, ar };
const name = { name: "Immersion", name_ar: "الانغماس", quantity: 2 };
const PREVIEW: RefundPreview = {
  currency: "USD",
  paid: 500,
  reserved: 0,
  disputed: 0,
  left: 500,
  lines: [
    { ...name, course_package_id: 7, sessions: [96, 120], foundation_sessions: 120 },
    { ...name, course_package_id: 42, sessions: [72] },
  ],
  proposal: null,
  needs: "sessions_held",
  amount: 500,
  left_after: 0,
  needs_second_person: false,
};

/** The fields with what was said of the lines. */
function Fields() {
  const [held, setHeld] = useState<Held>({});
  return (
    <>
      <HeldFields preview={PREVIEW} held={held} onChange={setHeld} />
      <output>{JSON.stringify(held)}</output>
    </>
  );
}

test("a number above all sessions is not taken, and is cleared when another number of sessions is chosen (D-164)", async () => {
  await show(<Fields />, "en");
  const field = page.getByRole("textbox").first();
  await userEvent.fill(field, "100");
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  await expect.element(page.getByRole("status")).toHaveTextContent("{}");
  await userEvent.fill(field, "90");
  await expect.element(page.getByRole("status")).toHaveTextContent('{"0":{"held":90,"of":96}}');
  await userEvent.click(page.getByRole("button").first());
  await userEvent.click(page.getByRole("option").last());
  await expect.element(field).toHaveValue("");
  await userEvent.fill(field, "100");
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent(JSON.stringify({ 0: { held: 100, of: 120 } }));
});

describe.each(LOCALES)("the sessions held, for staff to enter (%s)", (locale) => {
  const { refund: words } = WORDS[locale];
  const count = (number: number) => plural(locale, number, words.sessions);

  test("the fields name adults and foundation where both share a package (D-164, R-PKG-18)", async () => {
    const main = await show(
      <HeldFields preview={PREVIEW} held={{}} onChange={() => undefined} />,
      locale,
    );
    const adults = words.sessionsOf.adults.replace("{sessions}", count(96));
    const foundation = words.sessionsOf.foundation.replace("{sessions}", count(120));
    for (const sessions of [adults, count(72)]) {
      const hint = words.inAll.replace("{sessions}", sessions);
      await expect.element(page.getByText(hint, { exact: true })).toBeVisible();
    }
    const options = [...main.querySelectorAll("option")].map(({ textContent }) => textContent);
    expect(options).toEqual(expect.arrayContaining([adults, foundation]));
  });
});
