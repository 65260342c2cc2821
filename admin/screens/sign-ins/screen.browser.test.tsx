import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { copy as en } from "#content/admin-sign-in.en.ts";
import * as paths from "#contract/admin/paths.ts";
import { plural } from "#core/locale.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { Screen } from "./screen.tsx";

const PASSKEY = {
  id: "key",
  name: "Telephone",
  added_at: "2025-11-20T22:30:00Z",
  last_used_at: null,
};
const SESSION = {
  current: true,
  signed_in_at: "2025-11-18T08:00:00Z",
  last_used_at: "2025-11-19T08:00:00Z",
  expires_at: "2025-11-20T22:30:00Z",
};

test("somebody sees where they are signed in until when, that few codes are left, and removes the passkey they chose (interface.md §12)", async () => {
  const { sessions, passkeys, recovery } = en.own;
  const { read, written } = serve({
    [paths.sessions]: [
      SESSION,
      { ...SESSION, current: false, signed_in_at: "2025-11-17T08:00:00Z" },
    ],
    [paths.factors]: { totp: true, recovery_codes_left: 2, passkeys: [PASSKEY] },
  });
  const main = await show(<Screen />, "en");
  await expect.element(page.getByText("Telephone")).toBeVisible();
  const rows = [...main.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent),
  );
  const used = "November 19, 2025 11:00";
  const ends = "November 21, 2025 01:30";
  expect(rows).toEqual([
    [sessions.current, "November 18, 2025 11:00", used, ends],
    [sessions.other, "November 17, 2025 11:00", used, ends],
    ["Telephone", ends, passkeys.never, passkeys.remove],
  ]);
  const left = page.getByText(plural("en", 2, recovery.left));
  await expect.element(left).toHaveClass("badge-wait");
  await page.getByRole("button", { name: `${passkeys.remove}: Telephone` }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText(passkeys.removeText)).toBeVisible();
  expect(written).toEqual([]);
  await dialog.getByRole("button", { name: passkeys.remove }).click();
  await expect.poll(() => written).toEqual([[`DELETE ${paths.passkeys}/key`, null]]);
  await expect.poll(() => read.filter((path) => path === paths.factors)).toHaveLength(2);
});
