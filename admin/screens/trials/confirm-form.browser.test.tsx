import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as shellAr } from "#content/admin-shell.ar.ts";
import { copy as shellEn } from "#content/admin-shell.en.ts";
import { copy as ar } from "#content/admin-trials.ar.ts";
import { copy as en } from "#content/admin-trials.en.ts";
import { LOCALES } from "#core/locale.ts";
import { TRIAL_MINUTES } from "#core/trial.ts";
import { EXAMPLE_TRIAL } from "../../testing/example-trial.ts";
import { show } from "../../testing/show.tsx";
import { ScreenLink } from "../../ui/button.tsx";
import { ConfirmForm } from "./confirm-form.tsx";

const WORDS = {
  en: { ...en, form: shellEn.form, leaving: shellEn.leaving },
  ar: { ...ar, form: shellAr.form, leaving: shellAr.leaving },
};

test.each(LOCALES)(
  "the minutes of a trial class are read in Arabic digits, within their bounds (%s)",
  async (locale) => {
    const { confirm, form } = WORDS[locale];
    const onConfirm = vi.fn();
    await show(<ConfirmForm trial={EXAMPLE_TRIAL} pending={false} onConfirm={onConfirm} />, locale);
    const minutes = page.getByRole("textbox", { name: confirm.minutes });
    const send = page.getByRole("button", { name: confirm.send });
    await userEvent.fill(minutes, "٥");
    await userEvent.click(send);
    const takes = form.wholeNumber
      .replace("{min}", String(TRIAL_MINUTES.min))
      .replace("{max}", String(TRIAL_MINUTES.max));
    await expect.element(minutes).toHaveFocus();
    await expect.element(minutes).toHaveAccessibleDescription(takes);
    expect(onConfirm).not.toHaveBeenCalled();
    await userEvent.fill(minutes, "٤٥");
    await userEvent.click(send);
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ minutes: 45 }));
  },
);

/** A form, and a colleague who gives the class another hour. */
function ChangedByColleague({ onConfirm }: { readonly onConfirm: () => void }) {
  const [trial, setTrial] = useState(EXAMPLE_TRIAL);
  const theirs = { ...EXAMPLE_TRIAL, starts_at: "2099-01-01T11:00:00.000Z", version: 2 };
  return (
    <>
      <button type="button" onClick={() => setTrial(theirs)}>
        colleague
      </button>
      <ScreenLink to="?trial=t2">another request</ScreenLink>
      <ConfirmForm trial={trial} pending={false} onConfirm={onConfirm} />
    </>
  );
}

test.each(LOCALES)(
  "a time that a colleague has changed is not sent back, and what was typed stays (%s) (D-202)",
  async (locale) => {
    const { confirm } = WORDS[locale];
    const onConfirm = vi.fn();
    await show(<ChangedByColleague onConfirm={onConfirm} />, locale);
    const link = page.getByRole("textbox", { name: confirm.link });
    await userEvent.fill(link, "https://meet.example/b");
    await userEvent.click(page.getByRole("button", { name: "colleague" }));
    await userEvent.click(page.getByRole("button", { name: confirm.send }));
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        starts_at: "2099-01-01T11:00:00.000Z",
        link: "https://meet.example/b",
      }),
    );
  },
);

test.each(LOCALES)(
  "opening another request asks first when there is unsaved input for this one (%s) (D-191)",
  async (locale) => {
    const { confirm, leaving } = WORDS[locale];
    await show(<ChangedByColleague onConfirm={() => undefined} />, locale);
    const other = page.getByRole("link", { name: "another request" });
    const dialog = page.getByRole("dialog", { name: leaving.heading });
    const link = page.getByRole("textbox", { name: confirm.link });
    await userEvent.fill(link, "https://meet.example/b");
    await userEvent.click(other);
    await userEvent.click(dialog.getByRole("button", { name: leaving.stay }));
    await expect.element(link).toHaveValue("https://meet.example/b");
    await userEvent.fill(link, EXAMPLE_TRIAL.link);
    await userEvent.click(other);
    await expect.element(dialog).not.toBeInTheDocument();
  },
);
