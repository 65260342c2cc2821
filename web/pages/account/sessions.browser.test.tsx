import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { LOCALES } from "#core/locale.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { sellerDate } from "#web/copy/seller-date.ts";
import { answer, answerCalls } from "#web/testing/answer-calls.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { Sessions } from "./sessions.tsx";

describe.each(LOCALES)("where a user is logged in (%s)", async (locale) => {
  const { sessions: copy } = await loadCopy("account", locale);

  test("a sign-in shows when it began, and another day on which it was last used (D-65)", async () => {
    const signed_in_at = "2026-11-02T10:00:00Z";
    const last_used_at = "2026-11-20T10:00:00Z";
    answerCalls({ sessions: () => answer([{ signed_in_at, last_used_at, current: true }]) });
    await showComponent(
      <Sessions copy={copy} leaving={false} failed={false} onSignOutEverywhere={() => undefined} />,
      { locale },
    );
    const shown = () => page.getByRole("listitem").element().textContent;
    const on = (text: string, time: string) =>
      text.replace("{date}", sellerDate(time, locale) ?? "no date");
    await expect.poll(shown).toContain(on(copy.signedIn, signed_in_at));
    await expect.poll(shown).toContain(on(copy.lastUsed, last_used_at));
  });
});
