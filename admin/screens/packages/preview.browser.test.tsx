import "./packages.css";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { copy as ar } from "#content/admin-packages.ar.ts";
import { copy as en } from "#content/admin-packages.en.ts";
import { LOCALES } from "#core/locale.ts";
import { show } from "../../testing/show.tsx";
import type { PackageDraft } from "./package-draft.ts";
import { Preview } from "./preview.tsx";

const DRAFT: PackageDraft = {
  name: "Reading",
  name_ar: "القراءة",
  price: 53_600,
  price_before: null,
  active: true,
  sessions: 48,
  foundation_sessions: 60,
  session_minutes: null,
  weeks: null,
  audience: null,
};

test.each(LOCALES)(
  "the preview shows the price of a session where the shop does, before foundation, in %s (D-146)",
  async (locale) => {
    const main = await show(<Preview draft={DRAFT} />, locale);
    const lines = [...main.querySelectorAll(".preview > :last-child")];
    expect(lines.map(({ textContent }) => textContent.replaceAll("\u00a0", " "))).toEqual([
      "48 sessions · about USD 11.17 a session · in foundation: 60 sessions",
      "48 جلسة · نحو 11.17 دولار للجلسة · للتأسيس: 60 جلسة",
    ]);
  },
);

test.each(LOCALES)(
  "the preview shows a price with its cents, the price before and what is saved, and whether it is sold, in %s (D-168)",
  async (locale) => {
    const draft = { ...DRAFT, price: 14_950, price_before: 19_900, active: false };
    const main = await show(<Preview draft={draft} />, locale);
    const lines = [...main.querySelectorAll(".preview > .row")];
    expect(lines.map(({ textContent }) => textContent.replaceAll("\u00a0", " "))).toEqual([
      expect.stringMatching(/USD 149\.50.*USD 199.*24%/),
      expect.stringMatching(/USD 149\.50.*USD 199.*24%/),
    ]);
    await expect.element(page.getByText({ en, ar }[locale].preview.off)).toBeVisible();
  },
);

test.each(LOCALES)(
  "the preview fits a phone with text of double size, in %s (design.md 11)",
  async (locale) => {
    onTestFinished(() => {
      document.documentElement.style.removeProperty("font-size");
    });
    document.documentElement.style.fontSize = "200%";
    await page.viewport(390, 844);
    const editor = (
      <div className="package-editor">
        <Preview draft={DRAFT} />
      </div>
    );
    await show(editor, locale);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
  },
);
