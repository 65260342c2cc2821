import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { LOCALES } from "#core/locale.ts";
import { loadCopy } from "#web/copy/copy.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { blankLogin } from "./login-state.ts";
import { ResendCode } from "./resend-code.tsx";
import { waitWords } from "./wait-words.ts";

test.each(LOCALES)(
  "the pause before another code is counted down, and ends with its last second, in %s (D-119)",
  async (locale) => {
    const copy = await loadCopy("login", locale);
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const resend = vi.fn();
    const state = { ...blankLogin, resendAt: Date.now() + 30_000 };
    const nothing = () => undefined;
    const login = {
      state,
      typeEmail: nothing,
      typeCode: nothing,
      submitEmail: nothing,
      submitCode: nothing,
      resend,
      changeAddress: nothing,
    };
    const shown = await showComponent(<ResendCode login={login} copy={copy} />, { locale });
    const button = page.getByRole("button", { name: copy.code.resend });
    const waitOf = (seconds: number) =>
      copy.code.resendWait.replace("{wait}", waitWords(seconds, copy.wait, locale));
    /** Until the words are there; `expect.poll` would move the clock on. */
    const shows = async (words: string) => {
      const isShown = () => shown.querySelector(".login-wait")?.textContent === words;
      while (!isShown()) await new Promise(requestAnimationFrame);
    };
    await shows(waitOf(30));
    vi.advanceTimersByTime(29_000);
    await shows(waitOf(1));
    expect(button.element()).toHaveAttribute("aria-disabled", "true");
    vi.advanceTimersByTime(1000);
    await shows("");
    expect(button.element()).not.toHaveAttribute("aria-disabled");
    await button.click();
    expect(resend).toHaveBeenCalledOnce();
  },
);
